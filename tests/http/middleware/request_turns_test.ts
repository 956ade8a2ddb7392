import assert from "node:assert/strict";
import { startRequestsInTurns } from "../../../src/http/middleware/request_turns.ts";
import { createRoutes } from "../../../src/http/routes.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";

const FLOOD = 200;

/** Another user's token for each caller, and requests that count the answers before them. */
async function openFloodedApp(dataDir: string, callers: readonly string[]) {
  const app = await openTestApp({ DATA_DIR: dataDir });
  let answered = 0;
  const tokens = new Map<string, string>();
  const get = async (caller: string, clientAddress: string): Promise<number> => {
    const headers = { authorization: `Bearer ${tokens.get(caller)}` };
    const request = new Request("http://localhost/api/v1/workflows", { headers });
    const answer = await app.fetch(request, clientAddress);
    assert.equal(answer.status, 200);
    await answer.text();
    return answered++;
  };
  for (const caller of callers) {
    tokens.set(caller, await mintTestToken(app));
    // The token is verified by a thread once; later requests with it wait for no thread.
    await get(caller, "127.0.0.3");
  }
  answered = 0;
  return { get, answered: () => answered, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

Deno.test("a client that sends many requests at once keeps no other client waiting for all", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openFloodedApp(directory.path, ["one"]);
  const flood = Array.from({ length: FLOOD }, () => app.get("one", "127.0.0.1"));
  const before = await app.get("one", "127.0.0.2");
  assert.ok(before < FLOOD / 4, `${before} of ${FLOOD} were answered before`);
  await Promise.all(flood);
  assert.equal(app.answered(), FLOOD + 1);
});

Deno.test("a caller who sends many requests keeps no other caller behind the same proxy waiting", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openFloodedApp(directory.path, ["one", "another"]);
  const flood = Array.from({ length: FLOOD }, () => app.get("one", "127.0.0.1"));
  const before = await app.get("another", "127.0.0.1");
  assert.ok(before < FLOOD / 4, `${before} of ${FLOOD} were answered before`);
  await Promise.all(flood);
  assert.equal(app.answered(), FLOOD + 1);
});

Deno.test("the requests of a round begin at its end, in their order", async () => {
  const begun: string[] = [];
  const app = createRoutes();
  app.use(startRequestsInTurns());
  app.get("/:name", (c) => {
    begun.push(c.req.param("name"));
    return c.body(null);
  });
  const names = ["first", "second", "third"];
  const answers = names.map((name) => app.request(`/${name}`, {}, { clientAddress: "127.0.0.1" }));
  assert.deepEqual(begun, []);
  await Promise.all(answers);
  assert.deepEqual(begun, names);
});
