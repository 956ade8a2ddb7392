import assert from "node:assert/strict";
import { openSpecifiedServer } from "../../../support/specification/server.ts";
import { hold } from "../../conversations/lab.ts";
import type { Conversation } from "../../conversations/turn.ts";
import { CHANGES, DRAFT_QUESTIONS_ASKED } from "./changes.ts";
import { answeredConversation, ledConversation, sceneConversation } from "./led.ts";
import { ANSWERED, IN_SCENES } from "./scenes.ts";

const CONVERSATIONS: readonly Conversation[] = [
  ...[...CHANGES, ...DRAFT_QUESTIONS_ASKED].map(ledConversation),
  ...IN_SCENES.map(sceneConversation),
  ...ANSWERED.map(answeredConversation),
];

Deno.test("each message of English speakers has its outcome", async (test) => {
  await using server = await openSpecifiedServer();
  for (const conversation of CONVERSATIONS) {
    const { person, turns } = conversation;
    await test.step(`${person}: ${turns.at(-1)?.says}`, async () => {
      const last = (await hold(server, conversation)).at(-1);
      assert.equal(last?.verdict, "right", JSON.stringify(last));
    });
  }
});

Deno.test("the messages are more than a hundred", () => {
  assert.ok(CONVERSATIONS.length > 100);
});
