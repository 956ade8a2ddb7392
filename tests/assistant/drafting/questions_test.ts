import assert from "node:assert/strict";
import { type Drafted, readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { runDraft } from "./run_draft.ts";
import { ORDERS, orders } from "./wish.ts";

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

function questionOf(drafted: Drafted | null) {
  return drafted?.kind === "asks" ? drafted.question : null;
}

for (const answer of [`from ${SHOP}`, `von ${SHOP}`, `depuis ${SHOP}`, `desde ${SHOP}`]) {
  Deno.test(`"${answer}" is an answer, and no request of its own`, () => {
    assert.equal(readDraft(answer), null);
  });
}
