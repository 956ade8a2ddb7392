import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import type { Edit } from "../../../src/assistant/built_in/editing/edits.ts";
import { readFollowUp } from "../../../src/assistant/built_in/editing/follow_up.ts";
import type { Definition } from "../../../src/definition/definition.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { printDefinition } from "../../../src/definition/canonical.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { runDraft } from "../drafting/run_draft.ts";
import { csv, ORDERS, orders, ORDERS_CSV } from "../drafting/wish.ts";

const FETCH = "fetch https://shop.example.com/orders.json";
const HOOK = "https://hooks.example.com/x";

interface Conversation {
  says: readonly string[];
  posts?: Record<string, Json[]>;
  files?: Record<string, string>;
  mails?: string[];
  uploads?: Record<string, string>;
}

/** A wish, and what is added to its draft message by message. */
const CONVERSATIONS: readonly Conversation[] = [
  {
    says: [`${FETCH} and post it to ${HOOK}`, "also sort them by amount"],
    posts: { "/hooks.example.com/x": [orders(2, 3, 4, 1)] },
  },
  {
    says: ["get https://shop.example.com/orders.csv every day", "save it as orders.csv too"],
    files: { "orders.csv": ORDERS_CSV },
  },
  {
    says: [
      `${FETCH}, keep those with amount over 500 and save them as big.json`,
      "also email it to ada@mail.test",
    ],
    files: { "big.json": JSON.stringify(orders(1, 4)) },
    mails: ["ada@mail.test: big.json"],
  },
  {
    says: [
      "get https://shop.example.com/orders.csv",
      "keep only those with amount over 500",
      "save it as big.csv",
    ],
    files: {
      "big.csv": csv(
        "id,customer,country,region,status,amount",
        "1,Ada,DE,EU,open,1200",
        "4,Ada,DE,EU,open,520",
      ),
    },
  },
  {
    says: [`${FETCH} and post it to ${HOOK}`, "sort them by amount", "and only keep the first 2"],
    posts: { "/hooks.example.com/x": [orders(2, 3)] },
  },
  {
    says: [`${FETCH} and post it to ${HOOK}`, "remove duplicates by country as well"],
    posts: { "/hooks.example.com/x": [orders(1, 2, 3)] },
  },
  {
    says: [`${FETCH} and post it to ${HOOK}`, "keep only those with amount over 500"],
    posts: { "/hooks.example.com/x": [orders(1, 4)] },
  },
  {
    says: [
      `${FETCH} and save it as all.json`,
      "keep the columns id and amount",
      "now sort by amount",
    ],
    files: { "all.json": JSON.stringify([2, 3, 4, 1].map((id) => pair(id))) },
  },
  {
    says: ["fetch https://shop.example.com/orders.csv and save it as all.csv", "keep the first 1"],
    files: { "all.csv": csv("id,customer,country,region,status,amount", "1,Ada,DE,EU,open,1200") },
  },
  {
    says: [
      "fetch https://shop.example.com/orders.csv, sort by customer and save it as all.csv",
      "keep only those with amount over 1000",
    ],
    files: { "all.csv": csv("id,customer,country,region,status,amount", "1,Ada,DE,EU,open,1200") },
  },
  {
    says: [`${FETCH} and post it to ${HOOK}`, "and save it as copy.json too"],
    posts: { "/hooks.example.com/x": [ORDERS] },
    files: { "copy.json": JSON.stringify(ORDERS) },
  },
  {
    says: [
      `Hole https://shop.example.com/orders.json und schicke es an ${HOOK}`,
      "sortiere sie außerdem nach amount",
    ],
    posts: { "/hooks.example.com/x": [orders(2, 3, 4, 1)] },
  },
  {
    says: [
      `récupère https://shop.example.com/orders.json et envoie-le à ${HOOK}`,
      "trie-les aussi par amount",
    ],
    posts: { "/hooks.example.com/x": [orders(2, 3, 4, 1)] },
  },
  {
    // A file that was sent as it is has to be read for this.
    says: ["send orders.csv to ada@mail.test", "keep only those with amount over 500"],
    uploads: { orders: ORDERS_CSV },
    mails: ["ada@mail.test: orders.csv"],
    files: {
      "orders.csv": csv(
        "id,customer,country,region,status,amount",
        "1,Ada,DE,EU,open,1200",
        "4,Ada,DE,EU,open,520",
      ),
    },
  },
  {
    // Only one of the files has the column that is taken for numbers.
    says: ["join orders.csv and people.csv on customer and save as j.csv", "sort them by amount"],
    uploads: {
      orders: csv("customer,amount", "Ada,900", "Bo,80", "Cy,"),
      people: csv("customer,age", "Cy,50", "Bo,20", "Ada,36"),
    },
    files: { "j.csv": csv("customer,amount,age", "Bo,80,20", "Ada,900,36", "Cy,,50") },
  },
  {
    says: [
      `descarga https://shop.example.com/orders.json y envíalo a ${HOOK}`,
      "además ordénalos por amount",
    ],
    posts: { "/hooks.example.com/x": [orders(2, 3, 4, 1)] },
  },
];

Deno.test("save alone adds no step, as it may mean the draft", () => {
  for (const words of ["save", "Save!", "also save", "speichere"]) {
    assert.equal(readFollowUp(words), null, words);
  }
});

function pair(id: number): JsonObject {
  return { amount: ORDERS[id - 1]?.amount ?? 0, id };
}

for (const { says: [wish = "", ...more], uploads = {}, ...effect } of CONVERSATIONS) {
  const { posts = {}, files = {}, mails = [] } = effect;
  Deno.test(`${JSON.stringify(more)} is added to the draft of "${wish}"`, async () => {
    const drafted = readDraft(wish);
    assert.ok(drafted?.kind === "built");
    let definition: JsonObject = JSON.parse(JSON.stringify(drafted.built.definition));
    for (const words of more) {
      const edit = additionIn(words);
      assert.ok(edit, words);
      const edited = editDefinition(definition, edit);
      assert.ok(typeof edited === "object", String(edited));
      definition = edited;
    }
    const checked = definition as Definition & JsonObject;
    assert.deepEqual(parseDefinition(printDefinition(checked, "yaml")).errors, []);
    const effects = await runDraft(checked, {
      web: {
        "/shop.example.com/orders.json": ORDERS,
        "/shop.example.com/orders.csv": ORDERS_CSV,
      },
      files: uploads,
    });
    assert.deepEqual([effects.status, effects.error], ["succeeded", null]);
    assert.deepEqual([effects.posts, effects.mails], [posts, mails]);
    const plain = Object.entries(effects.files).map(([name, text]) => [
      name,
      name.endsWith(".json")
        ? JSON.stringify(JSON.parse(text))
        : text.replaceAll("\r\n", "\n").trimEnd(),
    ]);
    assert.deepEqual(sortedKeys(Object.fromEntries(plain)), sortedKeys(files));
  });
}

/** JSON files are written with their keys in order. */
function sortedKeys(files: Record<string, string>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      name.endsWith(".json") ? JSON.parse(text) : text,
    ]),
  );
}

for (
  const words of [
    `${FETCH} and sort it by amount`,
    "publish it",
    "sort",
    "ask me for the amount",
    "why did it fail?",
    "for each order",
  ]
) {
  Deno.test(`"${words}" is no addition to a draft`, () => {
    const edit = readFollowUp(words);
    const definition = { format: "planner/1", name: "x", steps: [] };
    if (edit === null || "question" in edit) return;
    assert.equal(typeof editDefinition(definition, edit), "string");
  });
}

for (
  const words of [
    "also email ops@mail.test when it fails",
    "if it fails, notify ops@mail.test",
    "benachrichtige ops@mail.test, wenn es fehlschlägt",
    "préviens ops@mail.test si ça échoue",
    "avisa a ops@mail.test si falla",
  ]
) {
  Deno.test(`"${words}" handles the failure of the call, besides what was there`, () => {
    const first = edited(draftOf(`${FETCH} and save it as orders.json`), words);
    const both = edited(first, "post to https://hooks.example.com/x if it fails");
    const [call, ...others] = both.steps;
    assert.ok(call && "service" in call && Array.isArray(call.onError), JSON.stringify(both));
    const told = call.onError.map((step) => "service" in step && step.with);
    assert.equal(Object(told[0])["to"], "ops@mail.test");
    assert.equal(Object(told[1])["url"], "https://hooks.example.com/x");
    assert.deepEqual(others.filter((step) => "onError" in step), []);
    assert.deepEqual(parseDefinition(printDefinition(both, "yaml")).errors, []);
    const edit = additionIn(words);
    assert.match(String(edit && editDefinition(both, edit)), /does that already/);
  });
}

Deno.test("a draft that calls no address has no failure to tell", () => {
  const edit = additionIn("email ops@mail.test when it fails");
  const definition = draftOf('every monday at 9 email "Lunch" to ada@mail.test');
  assert.match(String(edit && editDefinition(definition, edit)), /No step calls an address/);
});

/** The addition that is read, where it is no question. */
function additionIn(words: string): Edit | null {
  const read = readFollowUp(words);
  assert.ok(read === null || !("question" in read), words);
  return read;
}

function draftOf(wish: string): Definition & JsonObject {
  const drafted = readDraft(wish);
  assert.ok(drafted?.kind === "built", JSON.stringify(drafted));
  return JSON.parse(JSON.stringify(drafted.built.definition));
}

function edited(definition: JsonObject, words: string): Definition & JsonObject {
  const edit = additionIn(words);
  const changed = edit && editDefinition(definition, edit);
  assert.ok(changed && typeof changed === "object", String(changed));
  return changed as Definition & JsonObject;
}
