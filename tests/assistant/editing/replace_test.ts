import assert from "node:assert/strict";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import { readEdit } from "../../../src/assistant/built_in/editing/read_edit.ts";
import type { JsonObject } from "../../../src/lib/json.ts";

const DEFINITION: JsonObject = {
  format: "planner/1",
  name: "Big orders",
  inputs: { region: { type: "string", default: "EU" } },
  steps: [
    {
      id: "big",
      service: "data",
      action: "filter",
      with: { items: "${{ inputs.rows }}", where: "item.total > 100 && item.total < 1000.5" },
    },
    {
      id: "file",
      service: "files",
      action: "write",
      with: { name: "total.csv", columns: { total: "number" }, max: 100 },
    },
  ],
};

function replaced(from: string, to: string, isPart = false): string {
  const after = editDefinition(DEFINITION, { do: "replace", from, to, isPart });
  return typeof after === "string" ? after : JSON.stringify(after);
}

Deno.test("a number is replaced where it stands alone, in expressions and as a value", () => {
  const text = replaced("100", "250");
  assert.ok(text.includes("item.total > 250 && item.total < 1000.5"), text);
  assert.ok(text.includes('"max":250'), text);
});

Deno.test("a number that nothing is compared with is replaced where it is a value", () => {
  const edit = { do: "threshold", from: 7, value: 9, about: null, orAdd: null } as const;
  const waiting = { ...DEFINITION, steps: [{ id: "a", with: { max: 7 } }] };
  const after = editDefinition(waiting, edit);
  assert.ok(JSON.stringify(after).includes('"max":9'), JSON.stringify(after));
});

Deno.test("a column is replaced in expressions and in the keys of fields", () => {
  const text = replaced("total", "amount");
  assert.ok(text.includes("item.amount > 100"), text);
  assert.ok(text.includes('"columns":{"amount":"number"}'), text);
});

Deno.test("names of steps and inputs, and words of the language, are not replaced", () => {
  assert.match(replaced("big", "small"), /There is a step "big"/);
  assert.match(replaced("region", "area"), /There is an input "region"/);
  assert.match(replaced("planner/1", "planner/2"), /There is no "planner\/1"/);
  assert.match(replaced("filter", "map"), /There is no "filter"/);
  assert.match(replaced("ledger", "journal"), /There is no "ledger" in the draft/);
});

Deno.test("the words and the cron of a schedule are not replaced", () => {
  const schedule = { phrase: "every day at 6", cron: "0 6 * * *", timezone: "UTC" };
  const after = editDefinition({ ...DEFINITION, schedule }, {
    ...{ do: "replace", from: "6", to: "7", isPart: false },
  });
  assert.match(String(after), /There is no "6" in the draft/);
});

Deno.test("attack: a letter that stands for thousands of characters is not put in their place", () => {
  const text = "e".repeat(30_000);
  const long = { ...DEFINITION, description: text };
  const edit = { do: "replace", from: "e", to: "x".repeat(1_900), isPart: true } as const;
  assert.match(String(editDefinition(long, edit)), /too long/);
});

Deno.test("attack: signs of patterns and of replacements are plain text", () => {
  assert.match(replaced(".*", "x", true), /There is no ".\*"/);
  assert.ok(replaced("Big", "$&$1$`").includes("$&$1$` orders"));
});

/** Messages, and the changes that they are. */
const EDITS: readonly (readonly [message: string, edit: JsonObject | null])[] = [
  ["s/a/b/", { do: "replace", from: "a", to: "b", isPart: true }],
  ["s|a/b|c/d|g", { do: "replace", from: "a/b", to: "c/d", isPart: true }],
  ["s/a/b/c/", null],
  ["s//b/", null],
  ["s/a", null],
  ["replace a.csv by b.csv", { do: "replace", from: "a.csv", to: "b.csv", isPart: false }],
  ["ersetze 1.000 durch 2.000", { do: "replace", from: "1000", to: "2000", isPart: false }],
  ["replace 1,000 by 2,000", {
    do: "threshold",
    from: 1000,
    value: 2000,
    about: null,
    orAdd: null,
  }],
  ["make that 1,250", { do: "correct", kind: "number", to: "1250" }],
  ["nein, 1.250", { do: "correct", kind: "number", to: "1250" }],
  ["sorry, I meant b.csv", { do: "correct", kind: "file", to: "b.csv" }],
  ["no, https://a.example/b", { do: "correct", kind: "url", to: "https://a.example/b" }],
  ["no", null],
  ["no, 3 people left", null],
  ["do not replace a.csv by b.csv", null],
  ["should I replace a by b?", null],
  ["if it works, make that 100", null],
];

for (const [message, edit] of EDITS) {
  Deno.test(`readEdit() of ${JSON.stringify(message)}`, () => {
    const read = readEdit(message);
    assert.deepEqual(read && "edit" in read ? read.edit : null, edit);
  });
}
