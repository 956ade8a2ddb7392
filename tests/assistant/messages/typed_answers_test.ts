import assert from "node:assert/strict";
import { hold } from "../conversations/lab.ts";
import { type Outcome, turn } from "../conversations/turn.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";

/** A form whose author has chosen words that people say as the names of its fields. */
const FORM = `format: planner/1
name: Trap
steps:
  - id: asks
    service: human
    action: ask
    with:
      message: Done?
      fields:
        I: { type: string, required: false }
        it: { type: string, required: false }
        thanks: { type: string, required: false }
        region: { type: enum, options: [EU, US], required: false }
`;

/** Messages, and what comes of each while the run waits. */
const SAID: readonly (readonly [message: string, outcome: Outcome])[] = [
  ["I am done for today", { proposed: "answer" }],
  ["it is fine", { proposed: "answer" }],
  ["EU", { proposed: "answer" }],
  ["region EU?", {}],
  ["it: fine, publish it", { proposed: "publish" }],
  ["region EU", { runs: ["succeeded"] }],
  ["it: fine", { runs: ["succeeded"] }],
];

for (const [message, outcome] of SAID) {
  Deno.test(`attack: ${JSON.stringify(message)} to a form with words as fields`, async () => {
    await using server = await openSpecifiedServer();
    const turns = [turn("run it", { runs: ["waiting"] }), turn(message, outcome)];
    const start = { kind: "published", definition: FORM } as const;
    const judged = await hold(server, { person: "a user", language: "en", start, turns });
    assert.deepEqual(judged.filter(({ verdict }) => verdict !== "right"), []);
  });
}
