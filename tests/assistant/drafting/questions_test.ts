import assert from "node:assert/strict";
import { type Drafted, readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { runDraft } from "./run_draft.ts";
import type { Json } from "../../../src/lib/json.ts";
import { ORDERS, orders, ORDERS_CSV } from "./wish.ts";

const WEB = { "/shop.example.com/orders.json": ORDERS };
const SHOP = "https://shop.example.com/orders.json";

/** A message, the answers to the questions that it leaves open, and the rows that are posted. */
const CONVERSATIONS: readonly (readonly [said: string, answers: readonly string[]])[] = [
  ["keep the orders over 500 and post them to https://hooks.example.com/x", [SHOP, "amount"]],
  [
    "keep the orders over 500 and post them to https://hooks.example.com/x",
    [`from ${SHOP}`, "the column amount"],
  ],
  [`fetch ${SHOP}, keep those over 500, post them to https://hooks.example.com/x`, ["amount"]],
  [
    `Hole ${SHOP}, behalte die über 500 und schicke sie an https://hooks.example.com/x`,
    ["die Spalte amount"],
  ],
  [
    `récupère ${SHOP}, garde celles supérieur à 500 et envoie-les à https://hooks.example.com/x`,
    ["la colonne amount"],
  ],
  [
    `descarga ${SHOP}, conserva los mayor que 500 y envíalos a https://hooks.example.com/x`,
    ["amount"],
  ],
];

for (const [said, answers] of CONVERSATIONS) {
  Deno.test(`"${said}" and ${JSON.stringify(answers)} make a draft`, async () => {
    let text = said;
    for (const answer of answers) {
      const asked = questionOf(readDraft(text));
      const filled = asked?.fill(answer);
      assert.ok(filled, `${text} leaves nothing open that "${answer}" answers`);
      text = filled;
    }
    const drafted = readDraft(text);
    assert.equal(drafted?.kind, "built", text);
    assert.ok(drafted?.kind === "built");
    const { posts } = await runDraft(drafted.built.definition, { web: WEB });
    assert.deepEqual(posts, { "/hooks.example.com/x": [orders(1, 4)] });
  });
}

const CSV = "https://shop.example.com/orders.csv";

for (
  const [said, answer, where] of [
    [`get ${CSV} and keep the orders over 500 from DE or FR`, "amount, country", [1, 4]],
    [`get ${CSV} and keep the orders over 70 from DE, FR or IT`, "amount and country", [1, 2, 4]],
    [`get ${CSV} and keep the paid orders from FR`, "status, country", [2]],
    [`get ${CSV} and save the open ones as open.csv`, "status", [1, 3, 4]],
    [`save the top 2 orders from ${CSV} as top.csv`, "amount", [1, 4]],
    [`email a report of the open orders from ${CSV} to boss@mail.test`, "status", [1, 3, 4]],
  ] as const
) {
  Deno.test(`"${said}" and "${answer}" make a draft of these rows`, async () => {
    const filled = questionOf(readDraft(said))?.fill(answer) ?? "";
    const drafted = readDraft(`${filled}, post it to https://hooks.example.com/x`);
    assert.ok(drafted?.kind === "built", `${filled}: ${JSON.stringify(drafted)}`);
    const web = { "/shop.example.com/orders.csv": ORDERS_CSV };
    const { posts } = await runDraft(drafted.built.definition, { web });
    const [rows] = posts["/hooks.example.com/x"] ?? [];
    assert.ok(Array.isArray(rows), JSON.stringify(posts));
    assert.deepEqual(rows.map((row) => Number((row as { id: Json }).id)), where);
  });
}

function questionOf(drafted: Drafted | null) {
  return drafted?.kind === "asks" ? drafted.question : null;
}

for (const answer of [`from ${SHOP}`, `von ${SHOP}`, `depuis ${SHOP}`, `desde ${SHOP}`]) {
  Deno.test(`"${answer}" is an answer, and no request of its own`, () => {
    assert.equal(readDraft(answer), null);
  });
}
