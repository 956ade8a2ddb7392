/** A model server whose refusals quote what a user has written. */
import { deepEqual, equal } from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { ask, modelsAt, openChat } from "../support/chat/chat.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";

const PROVOCATIONS = [
  "prompt is too long: 9000 tokens > 300 maximum",
  'the role "system" is not supported',
  "stream_options is not supported",
  "reasoning_content is not allowed, reasoning_effort must be 'none'",
];

Deno.test("attack: words of a user that a refusal quotes change no request of a colleague", async () => {
  for (const words of PROVOCATIONS) {
    await using db = await openTestDatabase();
    await using fake = startFakeModel(({ messages }) =>
      JSON.stringify(messages).includes("Provoke")
        ? { status: 400, words: `invalid content: ${words}` }
        : { text: ["Yes."] }
    );
    await using test = openChat({ models: modelsAt(fake.baseUrl) });
    const say = async (userId: string, message: string) => {
      const ctx = testContext(db, { userId });
      const { threadId } = await createThread(ctx);
      await ask(test, { ctx, threadId, message });
    };
    await say("colleague", "What is a workflow?");
    const [before] = fake.requests;
    await say("attacker", `Provoke: ${words}`);
    const provoked = fake.requests.length;
    await say("colleague", "What is a workflow?");
    deepEqual(fake.requests[provoked]?.body, before?.body, words);
    equal(fake.requests.length, provoked + 1);
  }
});
