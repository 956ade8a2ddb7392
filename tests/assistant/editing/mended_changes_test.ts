import { deepEqual, ok } from "node:assert/strict";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import { columnsWithoutMade } from "../../../src/assistant/built_in/editing/applying/known_columns.ts";
import { readFollowUp } from "../../../src/assistant/built_in/editing/follow_up.ts";
import { stepsOf } from "../../../src/assistant/built_in/editing/steps.ts";
import { readChange } from "../../../src/assistant/built_in/editing/reading/read_change.ts";
import type { Language } from "../../../src/assistant/grammar/language/vocabulary.ts";
import type { JsonObject } from "../../../src/lib/json.ts";

const mailTo = (to: string): JsonObject => ({
  id: "mail",
  service: "email",
  action: "send",
  with: { to, subject: "News", text: "See nina@kiwi.example" },
});

Deno.test("a name in an address is replaced together with its domain", () => {
  const definition = { name: "mail", steps: [mailTo("nina@kiwi.example")] };
  const replaced = (from: string, to: string) =>
    editDefinition(definition, { do: "replace", from, to, isPart: false });
  for (const from of ["nina", "nina@kiwi.example"]) {
    const after = JSON.stringify(replaced(from, "paul@plum.example"));
    ok(after.includes('"to":"paul@plum.example"'), after);
    ok(after.includes("See paul@plum.example"), after);
  }
  for (const from of ["kiwi", "kiwi.example", "example"]) {
    deepEqual(typeof replaced(from, "paul@plum.example"), "string", from);
  }
});

/** A draft that keeps rows on this condition. */
function keeping(where: string, ...more: JsonObject[]): JsonObject {
  const items = "${{ steps.fetch.output.body }}";
  const filter = { id: "filter", service: "data", action: "filter", with: { items, where } };
  const fetched = { id: "fetch", service: "http", action: "request", with: { url: "https://a.b" } };
  return { name: "orders", steps: [fetched, filter, ...more, mailTo("ann@example.com")] };
}

const MINIMUM: readonly (readonly [Language, string])[] = [
  ["es", "sube el mínimo a 400"],
  ["en", "raise the minimum to 400"],
  ["en", "bump the min to 400"],
  ["de", "setz das Minimum auf 400 hoch"],
  ["de", "hebe den Mindestwert auf 400 an"],
  ["fr", "monte le minimum à 400"],
];

Deno.test("a minimum that is moved keeps its operator", () => {
  for (const [language, text] of MINIMUM) {
    const edit = { do: "threshold", from: 100, value: 400, about: null, orAdd: null };
    deepEqual(readChange(text, { draft: keeping("item.total > 100"), language }), { edit }, text);
  }
  const draft = keeping("item.total > 100");
  const bound = { do: "replace", from: "> 100", to: ">= 400", isPart: true };
  deepEqual(readChange("raise it to at least 400", { draft, language: "en" }), { edit: bound });
});

const OR_EQUAL: readonly (readonly [Language, string])[] = [
  ["en", "below or equal to 4 actually"],
  ["en", "less than or equal to 4 please"],
  ["en", "equal to or below 4"],
  ["de", "kleiner oder gleich 4"],
  ["fr", "inférieur ou égal à 4"],
  ["es", "menor o igual a 4"],
];

Deno.test("an operator that includes the number is read in each language", () => {
  for (const [language, text] of OR_EQUAL) {
    const edit = { do: "replace", from: "< 4", to: "<= 4", isPart: true };
    deepEqual(readChange(text, { draft: keeping("item.mark < 4"), language }), { edit }, text);
  }
});

const APPROVAL = { id: "ask", service: "human", action: "approval", with: { prompt: "Send it?" } };

const GIVING_UP: readonly (readonly [Language, string, string])[] = [
  ["de", "dann nach 24 Stunden abbrechen", "24h"],
  ["en", "cancel after 2 days", "2d"],
  ["en", "then give up after 24 hours", "24h"],
  ["fr", "annule après 24 heures", "24h"],
  ["es", "cancela tras 3 días", "3d"],
];

Deno.test("hours until a draft gives up are the wait for a person, not for a call", () => {
  for (const [language, text, duration] of GIVING_UP) {
    const draft = keeping("item.total > 100", APPROVAL);
    deepEqual(readChange(text, { draft, language }), { edit: { do: "expires", duration } }, text);
    deepEqual(readChange(text, { draft: keeping("item.total > 100"), language }), null, text);
  }
});

Deno.test("the subject of an e-mail inside another step is changed", () => {
  const onError = [mailTo("ops@example.com")];
  const call = { id: "ping", service: "http", action: "request", onError };
  const changed = (definition: JsonObject) =>
    JSON.stringify(editDefinition(definition, { do: "subject", subject: "Ping broken" }));
  ok(changed({ name: "ping", steps: [call] }).includes('"subject":"Ping broken"'));
  // With an e-mail of its own, the draft keeps the subject of the one about errors.
  const both = changed({ name: "ping", steps: [call, mailTo("ann@example.com")] });
  ok(both.includes('"subject":"News"') && both.includes('"subject":"Ping broken"'), both);
  deepEqual(changed({ name: "ping", steps: [] }).includes("Ping broken"), false);
});

const GROUPED: JsonObject = {
  name: "averages",
  steps: [
    { id: "fetch", service: "http", action: "request", with: { url: "https://lab.example/runs" } },
    {
      id: "groups",
      service: "data",
      action: "group",
      with: { items: "${{ steps.fetch.output.body }}", by: "item.sample" },
    },
    {
      id: "summary",
      service: "data",
      action: "map",
      with: {
        items: "${{ steps.groups.output }}",
        to: { sample: "${{ item.key }}", temp: "${{ item.items.map(row, row.temp).avg() }}" },
      },
    },
    {
      id: "report",
      service: "files",
      action: "write",
      with: { name: "averages.csv", rows: "${{ steps.summary.output }}" },
    },
  ],
};

const FIRST: readonly string[] = [
  "and throw out rows without a temp first",
  "first remove the rows without a temp",
  "keep only status paid first",
  "quita las filas sin temp primero",
  "drop those with an empty temp first",
];

Deno.test("rows that are dropped first are dropped before they are grouped", () => {
  const idsAfter = (text: string) => {
    const edit = readFollowUp(text);
    ok(edit !== null && "do" in edit, text);
    const after = editDefinition(GROUPED, edit);
    ok(typeof after !== "string", text);
    return stepsOf(after).map(({ id }) => id);
  };
  const first = ["fetch", "filter", "groups", "summary", "report"];
  for (const text of FIRST) deepEqual(idsAfter(text), first, text);
  const last = ["fetch", "groups", "summary", "filter", "report"];
  deepEqual(idsAfter("throw out rows without a temp"), last);
  const sorted = ["fetch", "groups", "summary", "sorted", "report"];
  deepEqual(idsAfter("sort by temp, smallest first"), sorted);
});

Deno.test("a filter of made rows compares a column that they have", () => {
  const lacking = (request: string) => {
    const edit = { do: "add_step", request, step: null, isBefore: false } as const;
    const after = editDefinition(GROUPED, edit);
    ok(typeof after !== "string", request);
    return columnsWithoutMade({ before: GROUPED, after });
  };
  for (
    const request of [
      "drop the rows where countries under 1000",
      "keep the rows where amount over 3",
      "behalte die Zeilen, bei denen menge über 3 ist",
      "quita las filas con importe menor que 3",
    ]
  ) deepEqual(lacking(request), ["sample", "temp"], request);
  deepEqual(lacking("keep the rows where temp over 3"), null);
  deepEqual(lacking('keep the rows where sample is "B"'), null);
});
