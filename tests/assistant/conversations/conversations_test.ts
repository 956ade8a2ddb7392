import assert from "node:assert/strict";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { HONEST, isHonest } from "./honest.ts";
import { hold } from "./lab.ts";
import { CONVERSATIONS } from "./table.ts";

Deno.test("each message of each conversation has its outcome", async (test) => {
  await using server = await openSpecifiedServer();
  for (const [at, conversation] of CONVERSATIONS.entries()) {
    const { person, turns } = conversation;
    await test.step(`conversation ${at + 1}, ${person}: ${turns.length} messages`, async () => {
      const judged = await hold(server, conversation);
      const missed = judged.filter(({ says, verdict }) =>
        verdict !== (isHonest(person, says) ? "honest" : "right")
      );
      assert.deepEqual(missed, []);
    });
  }
});

Deno.test("the conversations have 500 messages, and 90 % of them have their right outcome", () => {
  const count = CONVERSATIONS.flatMap(({ turns }) => turns).length;
  const honest = Object.values(HONEST).flat().length;
  assert.ok(count >= 500, `${count} messages`);
  assert.ok(honest <= count * 0.1, `${honest} of ${count} messages`);
});
