import assert from "node:assert/strict";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { hold } from "./lab.ts";
import { CONVERSATIONS } from "./table.ts";

for (const [at, conversation] of CONVERSATIONS.entries()) {
  const { person, turns } = conversation;
  Deno.test(`conversation ${at + 1}, ${person}: ${turns.length} messages`, async () => {
    await using server = await openSpecifiedServer();
    const missed = (await hold(server, conversation)).filter(({ verdict }) => verdict !== "right");
    assert.deepEqual(missed, []);
  });
}
