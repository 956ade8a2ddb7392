import assert from "node:assert/strict";
import { startHeddle } from "../support/processes/heddle.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const AT_ONCE = 50;
/** Some 200 bytes each: many times what the pipe and the reader of the test hold. */
const REQUESTS = 5_000;
/** Nobody waits for it when all goes well. */
const PATIENCE_MS = 20_000;

Deno.test("heddle serve answers and stops while nobody reads its log", async () => {
  await using directory = await temporaryDirectory();
  await using server = await startHeddle({ env: { DATA_DIR: directory.path } });
  for (let count = 0; count < REQUESTS; count += AT_ONCE) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const ask = () => fetch(`${server.url}/api/v1/workflows`, { signal });
    const answers = Array.from({ length: AT_ONCE }, ask);
    for (const answer of await Promise.all(answers)) {
      assert.equal(answer.status, 401);
      await answer.body?.cancel();
    }
  }
  assert.equal(await server.stop(), 0);
});
