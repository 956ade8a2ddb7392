import assert from "node:assert/strict";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { hold } from "../conversations/lab.ts";
import { expectedOf, outcomeOf } from "../drafting/outcome_of.ts";
import { FURTHER_FRENCH } from "./fresh/further_french.ts";
import { FURTHER_GERMAN } from "./fresh/further_german.ts";
import { FURTHER_SPANISH } from "./fresh/further_spanish.ts";
import { FRESH_FRENCH } from "./fresh/french.ts";
import { FRESH_GERMAN } from "./fresh/german.ts";
import { FRESH_SPANISH } from "./fresh/spanish.ts";
import { SPOKEN_FRENCH } from "./french.ts";
import { SPOKEN_GERMAN } from "./german.ts";
import { SPOKEN_SPANISH } from "./spanish.ts";
import { conversationOf, type Spoken, withAnswers } from "./spoken.ts";

const FIRST: readonly Spoken[] = [SPOKEN_GERMAN, SPOKEN_FRENCH, SPOKEN_SPANISH];
const ALL: readonly Spoken[] = [
  ...FIRST,
  ...[FRESH_GERMAN, FRESH_FRENCH, FRESH_SPANISH],
  ...[FURTHER_GERMAN, FURTHER_FRENCH, FURTHER_SPANISH],
];

for (const spoken of ALL) {
  const { language, deeds, mentions, edits, drafts, answers = [] } = spoken;
  Deno.test(`each message has its outcome: ${language} ${ALL.indexOf(spoken)}`, async (test) => {
    await using server = await openSpecifiedServer();
    for (const row of [...deeds, ...mentions, ...edits]) {
      const [scene, says] = row;
      await test.step(`${scene}: ${says}`, async () => {
        const judged = await hold(server, conversationOf(spoken, row));
        assert.deepEqual(judged.filter(({ verdict }) => verdict !== "right"), []);
      });
    }
    for (const conversation of answers) {
      const says = conversation.turns.map((turn) => turn.says).join(" | ");
      await test.step(says, async () => {
        const judged = await hold(server, { person: "", language, ...conversation });
        assert.deepEqual(judged.filter(({ verdict }) => verdict !== "right"), []);
      });
    }
  });
  for (const row of drafts) {
    Deno.test(`a draft does what "${row.says}" says`, async () => {
      const outcome = await outcomeOf({ ...row, says: withAnswers(row) });
      assert.deepEqual(outcome, expectedOf(row.gives));
    });
  }
}

Deno.test("each language has 70 messages", () => {
  for (const { deeds, mentions, drafts, edits } of FIRST) {
    assert.ok(deeds.length + mentions.length + drafts.length + edits.length >= 70);
  }
});
