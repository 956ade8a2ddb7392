import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { approve, ask } from "../../support/runs/asking.ts";
import { eventually } from "../../support/time/eventually.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { makeSubject } from "../access/subjects.ts";
import { openWorld } from "../access/world.ts";

const API = "/api/v1";

function asking(...steps: JsonObject[]): JsonObject {
  return { format: "planner/1", name: "Asking", steps: [{ id: "all", parallel: steps }] };
}

/** Starts the workflow and waits until all its questions are open. */
async function startAsking(caller: SpecifiedCaller, workflowId: string): Promise<string> {
  const start = `POST ${API}/workflows/${workflowId}/runs`;
  const { runId } = await caller.expect(202, start, { json: {} });
  await eventually(async () =>
    (await caller.expect(200, `GET ${API}/runs/${runId}`)).status === "waiting"
  );
  return runId;
}

Deno.test("GET /questions shows the question, and POST /runs/:id/answer accepts the answer", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const workflowId = await caller.publish(asking(ask("limit", {}, { expires: "7d" })));
  const runId = await startAsking(caller, workflowId);
  const { questions, ...page } = await caller.expect(200, `GET ${API}/questions?runId=${runId}`);
  assert.deepEqual(page, {
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
    totalIsExact: true,
    nextCursor: null,
  });
  const [{ askedAt, expiresAt, ...question }] = questions;
  assert.equal(Date.parse(expiresAt) - Date.parse(askedAt), 7 * 86_400_000);
  assert.deepEqual(question, {
    runId,
    workflowId,
    workflowName: "Asking",
    stepId: "limit",
    path: "steps[0].parallel[0]",
    kind: "ask",
    message: "How much?",
    fields: { amount: { type: "number" }, note: { type: "string", required: false } },
  });
  const { steps } = await caller.expect(200, `GET ${API}/runs/${runId}`);
  const { status, input } = steps[1];
  assert.deepEqual([status, input.message], ["waiting", "How much?"]);
  const json = { stepId: "limit", answers: { amount: 5 } };
  const answered = await caller.expect(200, `POST ${API}/runs/${runId}/answer`, { json });
  assert.deepEqual(Object.keys(answered), [
    "runId",
    "stepId",
    "path",
    "answeredBy",
    "answeredAt",
  ]);
  await eventually(async () =>
    (await caller.expect(200, `GET ${API}/runs/${runId}`)).status === "succeeded"
  );
  assert.deepEqual((await caller.expect(200, `GET ${API}/questions`)).questions, []);
  const again = await caller.expect(409, `POST ${API}/runs/${runId}/answer`, { json });
  assert.deepEqual([again.code, again.runId], ["run_ended", runId]);
});

Deno.test("a question tells of the run that asks where that is wanted, and of long inputs nothing", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const definition = {
    ...asking(approve("consent")),
    inputs: { customer: { type: "string" }, rows: { type: "json", default: [] } },
  };
  const workflowId = await caller.publish(definition);
  const { userId } = await caller.expect(200, `GET ${API}/me`);
  const contextOf = async (inputs: JsonObject) => {
    const start = `POST ${API}/workflows/${workflowId}/runs`;
    const { runId } = await caller.expect(202, start, { json: { inputs } });
    const list = `GET ${API}/questions?runId=${runId}&expand=context`;
    await eventually(async () => (await caller.expect(200, list)).total === 1);
    const { questions: [{ context }] } = await caller.expect(200, list);
    const { createdAt } = await caller.expect(200, `GET ${API}/runs/${runId}`);
    assert.equal(context.runCreatedAt, createdAt);
    return context;
  };
  const { runCreatedAt: _, ...told } = await contextOf({ customer: "Globex" });
  assert.deepEqual(told, {
    versionNumber: 1,
    trigger: "manual",
    startedBy: { userId, name: null },
    inputs: { customer: "Globex", rows: [] },
  });
  const bounds = JSON.stringify({ customer: "", rows: [] }).length;
  const fits = { customer: "x".repeat(8_192 - bounds) };
  assert.deepEqual((await contextOf(fits)).inputs, { ...fits, rows: [] });
  assert.equal((await contextOf({ customer: `${fits.customer}x` })).inputs, null);
  assert.equal((await contextOf({ customer: "ß".repeat(8_000) })).inputs, null, "bytes count");
  const { questions } = await caller.expect(200, `GET ${API}/questions`);
  assert.equal(questions.length, 4);
  for (const question of questions) assert.ok(!("context" in question));
  await caller.expect(400, `GET ${API}/questions?expand=inputs`);
});

Deno.test("a malformed answer is 400, one that does not fit 422, and nothing is lost", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const workflowId = await caller.publish(
    asking(ask("limit"), approve("a"), { ...approve("b"), forEach: "[1, 2]", concurrency: 2 }),
  );
  const runId = await startAsking(caller, workflowId);
  const answer = `POST ${API}/runs/${runId}/answer`;
  const bodies: [number, JsonObject, string?][] = [
    [400, { answers: {} }, "stepId"],
    [400, { stepId: "limit", path: "steps[0]", answers: {} }, "stepId"],
    [400, { stepId: "", answers: {} }],
    [400, { stepId: "limit", answers: [] }, "answers"],
    [400, { stepId: "limit", answers: {}, runId }],
    [400, { stepId: "a", approved: "yes" }, "approved"],
    [400, { stepId: "a", approved: true, comment: "x".repeat(10_001) }, "comment"],
    [404, { stepId: "nothing", approved: true }],
    [409, { stepId: "b", approved: true }],
    [413, { stepId: "limit", answers: { amount: 1, note: "x".repeat(100_000) } }],
    [422, { stepId: "limit", approved: true }, "approved"],
    [422, { stepId: "a", answers: {} }, "approved"],
    [422, { stepId: "limit", answers: { amount: "5" } }, "answers.amount"],
  ];
  for (const [status, json, path] of bodies) {
    const problem = await caller.expect(status, answer, { json });
    if (path !== undefined) assert.equal(problem.errors[0].path, path, JSON.stringify(json));
    if (status === 409) assert.equal(problem.paths.length, 2);
  }
  const depth = 500_000;
  const deep = `{"stepId":"limit","answers":{"amount":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
  const headers = { ...caller.headers, "content-type": "application/json" };
  const sent = await server.fetch(`${API}/runs/${runId}/answer`, {
    method: "POST",
    headers,
    body: deep,
  });
  assert.equal(sent.status, 400, await sent.text());
  assert.equal((await caller.expect(200, `GET ${API}/questions`)).total, 4);
});

Deno.test("the questions of a deleted workflow's runs are gone", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const workflowId = await caller.publish(asking(approve("consent")));
  await startAsking(caller, workflowId);
  await caller.expect(200, `DELETE ${API}/workflows/${workflowId}`);
  assert.equal((await caller.expect(200, `GET ${API}/questions`)).total, 0);
});

Deno.test("deleting a workflow cancels its runs that ask", async () => {
  await using world = await openWorld();
  const { runId } = await makeSubject(world, { state: "deleted" });
  const run = world.everything().find((row) => row.startsWith(`runs {"id":"${runId}"`));
  assert.equal(JSON.parse(run?.slice("runs ".length) ?? "{}").status, "cancelled");
});

Deno.test("an answered file must be one that the organization has", async () => {
  await using server = await openSpecifiedServer();
  const [caller, other] = [await server.caller(), await server.caller({ org: "globex" })];
  const upload = { form: { file: new File(["x"], "x.txt") } };
  const [own, foreign] = [
    await caller.expect(201, `POST ${API}/objects`, upload),
    await other.expect(201, `POST ${API}/objects`, upload),
  ];
  const workflowId = await caller.publish(
    asking(ask("scan", {}, { fields: { file: { type: "file" } } })),
  );
  const runId = await startAsking(caller, workflowId);
  const answer = `POST ${API}/runs/${runId}/answer`;
  const jsonOf = (file: string) => ({ json: { stepId: "scan", answers: { file } } });
  const { errors } = await caller.expect(422, answer, jsonOf(foreign.objectKey));
  assert.equal(errors[0].path, "answers.file");
  await caller.expect(200, answer, jsonOf(own.objectKey));
});
