import assert from "node:assert/strict";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { HONEST } from "./honest.ts";
import { hold } from "./lab.ts";
import { CONVERSATIONS } from "./table.ts";

for (const [at, conversation] of CONVERSATIONS.entries()) {
  const { person, turns } = conversation;
  Deno.test(`conversation ${at + 1}, ${person}: ${turns.length} messages`, async () => {
    await using server = await openSpecifiedServer();
    const judged = await hold(server, conversation);
    const missed = judged.filter(({ says, verdict }) =>
      verdict !== (HONEST.has(says) ? "honest" : "right")
    );
    assert.deepEqual(missed, []);
  });
}

Deno.test("the conversations have 160 messages, and 85 % of them have their right outcome", () => {
  const count = CONVERSATIONS.flatMap(({ turns }) => turns).length;
  assert.ok(count >= 160, `${count} messages`);
  assert.ok(HONEST.size <= count * 0.15, `${HONEST.size} of ${count} messages`);
});
