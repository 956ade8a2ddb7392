import assert from "node:assert/strict";
import { answerInTurns, sendWhileRead } from "../../../src/http/streaming/large_answers.ts";
import { JsonText } from "../../../src/lib/turns/write_json.ts";
import { authenticatedApp } from "../../support/http/mounted_routes.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const UNREAD_MS = 20_000;
const LARGE = 256 * 1024;

/** A route that answers with a text of so many characters, as JSON. */
async function answer(clock: ManualClock, path: string, method = "GET"): Promise<Response> {
  await using db = await openTestDatabase();
  const app = authenticatedApp({ ...testContext(db), clock });
  app.get("/:count", sendWhileRead, (c) => {
    c.header("X-Own", "kept");
    return c.json("x".repeat(Number(c.req.param("count")) - 2));
  });
  return await app.request(path, { method });
}

for (const length of [2, LARGE - 1, LARGE, LARGE + 1, 5 * LARGE + 7]) {
  Deno.test(`sendWhileRead() sends an answer of ${length} bytes as it is`, async () => {
    const response = await answer(new ManualClock(), `/${length}`);
    assert.equal(response.headers.get("content-length"), String(length));
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.equal(response.headers.get("x-own"), "kept");
    assert.equal(await response.json(), "x".repeat(length - 2));
  });
}

Deno.test("sendWhileRead() ends a large answer when the client has stopped reading", async () => {
  const clock = new ManualClock();
  const response = await answer(clock, `/${4 * LARGE}`);
  const reader = response.body?.getReader();
  assert.ok((await reader?.read())?.value);
  clock.advance(UNREAD_MS);
  assert.equal((await reader?.read())?.done, true);
});

Deno.test("sendWhileRead() sends the content length to HEAD", async () => {
  const response = await answer(new ManualClock(), `/${4 * LARGE}`, "HEAD");
  assert.equal(response.headers.get("content-length"), String(4 * LARGE));
  assert.equal(await response.text(), "");
});

Deno.test("answerInTurns() sends a long answer with the status, type and text of a short one", async () => {
  await using db = await openTestDatabase();
  const app = authenticatedApp(testContext(db));
  const value = (count: number) => ({
    list: Array.from({ length: count }, (_, at) => ({ at, none: undefined })),
    text: new JsonText(JSON.stringify("ü".repeat(count))),
  });
  app.get("/:count", answerInTurns, (c) => c.json(value(Number(c.req.param("count"))), 202));
  for (const count of [1, 100_000]) {
    const response = await app.request(`/${count}`);
    assert.deepEqual([response.status, response.headers.get("content-type")], [
      202,
      "application/json",
    ]);
    assert.equal(await response.text(), JSON.stringify(value(count)));
  }
});
