import assert from "node:assert/strict";
import { workflowRoutes } from "../../src/http/api/workflows/routes.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { mountRoutes } from "../support/http/mounted_routes.ts";
import { insertTestThread } from "../support/chat/threads.ts";
import { BROKEN_SOURCE, definitionNamed, NO_HOOKS } from "../support/workflows/workflows.ts";

const definition = definitionNamed("Second");

Deno.test("a workflow goes through the API from its draft to its default version", async () => {
  await using db = await openTestDatabase();
  const send = mountRoutes(workflowRoutes(NO_HOOKS), testContext(db));
  const created = await send("POST", "/workflows", { definition: definitionNamed("First") });
  const { workflowId, draftId } = created.body;
  assert.deepEqual(created, {
    status: 201,
    body: { workflowId, draftId, valid: true, errors: [] },
  });
  const path = `/workflows/${workflowId}`;
  assert.equal((await send("POST", `${path}/publish`)).status, 201);
  assert.equal((await send("PUT", `${path}/draft`, { definition })).status, 200);
  const second = await send("POST", `${path}/publish`, { force: false });
  assert.equal(second.body.versionNumber, 2);
  const list = await send("GET", `${path}/versions?limit=1`);
  assert.deepEqual([list.body.versions.length, list.body.total, list.body.truncated], [1, 2, true]);
  const all = await send("GET", `${path}/versions?limit=1&includeAll=true`);
  const { versionId } = all.body.versions[1];
  const shown = await send("GET", `${path}/versions/${versionId}`);
  assert.deepEqual(shown.body.workflow, definitionNamed("First"));
  const made = await send("POST", `${path}/versions/${versionId}/default`);
  const expected = { success: true, workflowId, versionId, versionNumber: 1 };
  assert.deepEqual(made, { status: 200, body: expected });
  assert.equal((await send("GET", path)).body.name, "First");
});

Deno.test("PUT draft without a body makes the draft from the default version", async () => {
  await using db = await openTestDatabase();
  const send = mountRoutes(workflowRoutes(NO_HOOKS), testContext(db));
  const created = await send("POST", "/workflows", { definition });
  const path = `/workflows/${created.body.workflowId}`;
  await send("POST", `${path}/publish`);
  assert.equal((await send("GET", `${path}/draft`)).status, 404);
  const put = await send("PUT", `${path}/draft`);
  assert.deepEqual([put.status, put.body.baseVersionNumber], [200, 1]);
  assert.deepEqual((await send("GET", `${path}/draft`)).body, put.body);
  assert.equal((await send("DELETE", `${path}/draft`)).status, 200);
  assert.equal((await send("DELETE", `${path}/draft`)).status, 404);
});

Deno.test("POST publish answers 409 without a draft, and 422 with the errors of an invalid one", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(workflowRoutes(NO_HOOKS), ctx);
  const created = await send("POST", "/workflows", { definition: BROKEN_SOURCE });
  const path = `/workflows/${created.body.workflowId}`;
  const invalid = await send("POST", `${path}/publish`);
  assert.deepEqual([invalid.status, invalid.body.code], [422, "unprocessable"]);
  assert.equal(invalid.body.errors.length, created.body.errors.length);
  await send("DELETE", `${path}/draft`);
  const missing = await send("POST", `${path}/publish`);
  assert.deepEqual([missing.status, missing.body.currentVersionNumber], [409, 0]);
});

Deno.test("the draft of a thread is reached by ?threadId=", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(workflowRoutes(NO_HOOKS), ctx);
  const created = await send("POST", "/workflows", { definition });
  const path = `/workflows/${created.body.workflowId}`;
  const query = `?threadId=${await insertTestThread(ctx)}`;
  assert.equal((await send("GET", `${path}/draft${query}`)).status, 404);
  const put = await send("PUT", `${path}/draft${query}`, { definition: BROKEN_SOURCE });
  assert.deepEqual([put.status, put.body.valid, put.body.source], [200, false, BROKEN_SOURCE]);
  assert.equal((await send("POST", `${path}/publish${query}`)).status, 422);
  assert.equal((await send("DELETE", `${path}/draft${query}`)).status, 200);
  assert.equal((await send("POST", `${path}/publish`)).status, 201);
});

Deno.test("the draft routes refuse malformed requests, and change nothing", async () => {
  await using db = await openTestDatabase();
  const send = mountRoutes(workflowRoutes(NO_HOOKS), testContext(db));
  const created = await send("POST", "/workflows", { definition });
  const path = `/workflows/${created.body.workflowId}`;
  const refused = [
    await send("GET", `${path}/draft?threadId=x`),
    await send("PUT", `${path}/draft`, { definition: 1 }),
    await send("PUT", `${path}/draft`, { definition, ownerId: "x" }),
    await send("POST", `${path}/publish`, { force: "yes" }),
    await send("POST", `${path}/publish`, { isDefault: true }),
    await send("GET", `${path}/versions?limit=0`),
    await send("GET", `${path}/versions?includeAll=1`),
    await send("GET", `${path}/versions/x`),
  ];
  assert.deepEqual(refused.map(({ status }) => status), refused.map(() => 400));
  assert.equal((await send("GET", path)).body.version, null);
});
