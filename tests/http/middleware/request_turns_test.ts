import assert from "node:assert/strict";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";

const FLOOD = 200;

Deno.test("a client that sends many requests at once keeps no other client waiting for all", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const headers = { authorization: `Bearer ${await mintTestToken(app)}` };
  let answered = 0;
  const get = async (clientAddress: string): Promise<number> => {
    const request = new Request("http://localhost/api/v1/workflows", { headers });
    const answer = await app.fetch(request, clientAddress);
    assert.equal(answer.status, 200);
    await answer.text();
    return answered++;
  };
  // The token is verified by a thread once; later requests with it wait for no thread.
  await get("127.0.0.2");
  answered = 0;
  const flood = Array.from({ length: FLOOD }, () => get("127.0.0.1"));
  const before = await get("127.0.0.2");
  assert.ok(before < FLOOD / 4, `${before} of ${FLOOD} were answered before`);
  await Promise.all(flood);
  assert.equal(answered, FLOOD + 1);
});
