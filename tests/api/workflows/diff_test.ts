import assert from "node:assert/strict";
import { workflowDiffRoutes } from "../../../src/http/api/workflow_diff/routes.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { insertTestThread } from "../../support/chat/threads.ts";
import {
  definitionNamed,
  publishedWorkflow,
  publishVersion,
} from "../../support/workflows/workflows.ts";

Deno.test("GET diff answers what has changed, with the sides as they were asked for", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(workflowDiffRoutes(), ctx);
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  await publishVersion(ctx, { workflowId, name: "Two" });
  const threadId = await insertTestThread(ctx);
  await saveDraft(ctx, { workflowId, threadId, definition: definitionNamed("Three") });
  const path = `/workflows/${workflowId}/diff`;
  const { status, body } = await send("GET", `${path}?from=1&to=2`);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ["from", "to", "text", "changes"]);
  assert.deepEqual([body.from, body.to], [1, 2]);
  assert.match(body.text, /^-name: One\n\+name: Two$/m);
  assert.deepEqual(body.changes, [{ path: "name", before: "One", after: "Two" }]);
  const ofThread = await send("GET", `${path}?from=2&to=draft&threadId=${threadId}`);
  assert.equal(ofThread.body.to, "draft");
  assert.deepEqual(ofThread.body.changes, [{ path: "name", before: "Two", after: "Three" }]);
});

/** Queries and what they are answered; the places that a 400 names. */
const REFUSED: [query: string, status: number, paths: string[]][] = [
  ["", 400, ["from", "to"]],
  ["from=1", 400, ["to"]],
  ["from=&to=1", 400, ["from"]],
  ["from=0&to=1", 400, ["from"]],
  ["from=01&to=1", 400, ["from"]],
  ["from=-1&to=1", 400, ["from"]],
  ["from=1.0&to=1", 400, ["from"]],
  ["from=1&to=Draft", 400, ["to"]],
  ["from=1&to=1234567890", 400, ["to"]],
  ["from=1&to=1&threadId=x", 400, ["threadId"]],
  ["from=1&to=2", 404, []],
  ["from=1&to=999999999", 404, []],
  ["from=1&to=draft", 404, []],
];

Deno.test("GET diff answers 400 for a malformed request and 404 for a missing side", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(workflowDiffRoutes(), ctx);
  const workflowId = await publishedWorkflow(ctx);
  for (const [query, expected, paths] of REFUSED) {
    const { status, body } = await send("GET", `/workflows/${workflowId}/diff?${query}`);
    assert.equal(status, expected, query);
    assert.deepEqual((body.errors ?? []).map((error: { path: string }) => error.path), paths);
  }
  const unknown = await send("GET", `/workflows/${ctx.ids.uuid()}/diff?from=1&to=1`);
  assert.equal(unknown.status, 404);
  const malformed = await send("GET", "/workflows/x/diff?from=1&to=1");
  assert.deepEqual([malformed.status, malformed.body.errors[0].path], [400, "workflowId"]);
});
