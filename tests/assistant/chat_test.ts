import assert from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import type { StagedObject } from "../../src/objects/stage_object.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { freeDeadTurns } from "../../src/threads/free_dead_turns.ts";
import { listHistory } from "../../src/threads/list_history.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { deleteWorkflow } from "../../src/workflows/delete_workflow.ts";
import { openAttachments } from "../support/chat/attachments.ts";
import {
  ask,
  hear,
  modelsAt,
  oneProcess,
  openChat,
  posted,
  type TestChat,
} from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { REPORT } from "../support/workflows/definitions.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { fakeRuns } from "../support/runs/fake_runs.ts";
import { recordObject } from "../support/files/stored_objects.ts";
import { withHooks } from "../support/workflows/workflows.ts";

const PAGE = { page: 1, limit: 20 };

/** A thread whose assistant waits for the rows of the report. */
async function askedThread(test: TestChat, ctx: Context): Promise<string> {
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: `\`\`\`\n${REPORT}\`\`\`\npublish and run it` });
  return threadId;
}

const inputs = { rows: [] };

const WRONG_ANSWERS = [
  { what: "the wrong type", given: { answers: "subworkflow-select" }, code: "conflict" },
  { what: "a missing input", given: { inputs: {} }, code: "invalid_request", path: "inputs.rows" },
  {
    what: "an unknown input",
    given: { inputs: { ...inputs, x: 1 } },
    code: "invalid_request",
    path: "inputs.x",
  },
  {
    what: "an input of the wrong type",
    given: { inputs: { ...inputs, region: "Mars" } },
    code: "invalid_request",
    path: "inputs.region",
  },
  {
    what: "an unknown variable",
    given: { inputs, envs: { NOPE: "1" } },
    code: "invalid_request",
    path: "envs.NOPE",
  },
] as const;

for (const { what, given, code, ...rest } of WRONG_ANSWERS) {
  Deno.test(`post() refuses an answer with ${what}, and goes on asking`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    const runs = fakeRuns();
    await using test = openChat({ runs });
    const threadId = await askedThread(test, ctx);
    const before = await listMessages(ctx, { threadId, ...PAGE });
    const answer = posted({ threadId, message: "", answers: "workflow-inputs", ...given });
    const issues = "path" in rest ? [rest.path] : [];
    await assert.rejects(test.chat.post(ctx, answer), (error) => {
      assert.ok(error instanceof Error && "code" in error && "issues" in error);
      assert.equal(error.code, code);
      assert.ok(Array.isArray(error.issues));
      assert.deepEqual(error.issues.map(({ path }) => path), issues);
      return true;
    });
    assert.deepEqual(await listMessages(ctx, { threadId, ...PAGE }), before);
    await ask(test, { ctx, threadId, message: "", answers: "workflow-inputs", inputs });
    assert.equal(runs.started.length, 1);
  });
}

Deno.test("post() refuses an answer to nothing, and the second of two", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId: plain } = await createThread(ctx);
  const answers = "workflow-inputs";
  const nothing = test.chat.post(ctx, posted({ threadId: plain, answers }));
  await assert.rejects(nothing, { code: "conflict" });
  const threadId = await askedThread(test, ctx);
  const answer = posted({ threadId, message: "", answers, inputs });
  const both = await Promise.allSettled([test.chat.post(ctx, answer), test.chat.post(ctx, answer)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

Deno.test("post() withdraws the question on an ordinary message", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const threadId = await askedThread(test, ctx);
  assert.match((await ask(test, { ctx, threadId, message: "help" })).text, /no language model/);
  assert.equal((await listMessages(ctx, { threadId, ...PAGE })).interrupt, null);
});

Deno.test("post() refuses a message while the thread is answering, and names it", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await using fake = startFakeModel([{ text: ["One ", held, "two"] }, { text: ["Three"] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const events = await test.chat.post(ctx, posted({ threadId }));
  await assert.rejects(test.chat.post(ctx, posted({ threadId })), { code: "conflict" });
  release();
  assert.equal((await hear(events)).text, "One two");
  assert.equal((await ask(test, { ctx, threadId })).text, "Three");
});

Deno.test("post() finishes and saves a reply whole though whoever followed it left", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await using fake = startFakeModel([{ text: ["One ", held, "two"] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const events = await test.chat.post(ctx, posted({ threadId }));
  await events.next();
  await events.return?.();
  const again = test.turns.follow(threadId);
  assert.ok(again);
  release();
  assert.equal((await hear(again)).text, "One two");
  assert.equal(test.turns.follow(threadId), null);
  const { messages } = await listMessages(ctx, { threadId, ...PAGE });
  assert.deepEqual(messages.map(({ content }) => content), ["help", "One two"]);
});

Deno.test("a restart keeps the question and frees a thread that was being answered", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns();
  await using fake = startFakeModel([{ text: ["One ", new Promise(() => {})] }]);
  const dead = oneProcess("p1");
  const first = openChat({ processes: dead, models: modelsAt(fake.baseUrl) });
  await using builtIn = openChat({ processes: dead });
  const asked = await askedThread(builtIn, ctx);
  const { threadId: stuck } = await createThread(ctx);
  await first.chat.post(ctx, posted({ threadId: stuck }));

  const findDead = (ids: readonly string[]) => Promise.resolve(ids.filter((id) => id === "p1"));
  const processes = { id: "p2", findDead };
  assert.equal(await freeDeadTurns({ db, processes }), 1);
  await using second = openChat({ processes, runs });
  assert.match((await ask(second, { ctx, threadId: stuck })).text, /no language model/);
  await ask(second, { ctx, threadId: asked, message: "", answers: "workflow-inputs", inputs });
  assert.equal(runs.started.length, 1);
  await first[Symbol.asyncDispose]();
});

Deno.test("post() stores attachments and keeps their keys with the message", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const bytes = new TextEncoder().encode("a,b\n1,2\n");
  const files = [1, 2].map((n) => ({ name: `${n}.csv`, contentType: "text/csv", body: bytes }));
  await ask(test, { ctx, threadId, files });
  const [first] = await listHistory(ctx, { threadId, limit: 10 });
  assert.deepEqual(first?.objectKeys.map((key) => key.split("/").at(-1)), ["1.csv", "2.csv"]);
});

Deno.test("post() stores nothing of a refused message", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const attachments = openAttachments();
  await using test = openChat({ attachments });
  const { threadId } = await createThread(owner);
  const stranger = testContext(db, { orgKey: owner.principal.orgKey });
  const cases = [
    { ctx: stranger, given: {}, code: "not_found" },
    { ctx: owner, given: { answers: "workflow-inputs" }, code: "conflict" },
  ] as const;
  for (const { ctx, given, code } of cases) {
    await using incoming = test.chat.takeFiles(ctx);
    await incoming.take({ name: "a", contentType: "text/plain", body: new Uint8Array(1) });
    await assert.rejects(test.chat.post(ctx, posted({ threadId, ...given }), incoming), { code });
  }
  assert.deepEqual([attachments.stored, attachments.recorded], [[], []]);
  assert.equal((await listMessages(owner, { threadId, ...PAGE })).total, 0);
});

Deno.test("a file that comes with the message is the file input that is missing", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns();
  const onRecord = (caller: Context, file: StagedObject) => recordObject(caller, file);
  await using test = openChat({ runs, attachments: openAttachments({ onRecord }) });
  const { threadId } = await createThread(ctx);
  const definition = REPORT.replace("type: json", "type: file");
  const message = `\`\`\`\n${definition}\`\`\`\npublish and run it`;
  const files = [{ name: "r.csv", contentType: "text/csv", body: new Uint8Array(1) }];
  await ask(test, { ctx, threadId, message, files });
  assert.match(String(runs.started[0]?.inputs["rows"]), /\/inputs\/.*\/r\.csv$/);
});

/** The file inputs of a run, by the names of the files. */
function givenFiles(inputs: JsonObject = {}): Record<string, string> {
  const names = Object.entries(inputs).map(([name, key]) => [name, String(key).split("/").at(-1)]);
  return Object.fromEntries(names);
}

const FILE_CASES = [
  { what: "one required", inputs: "{a: {type: file}}", sent: 1, taken: { a: "0.csv" } },
  {
    what: "one required beside an optional one",
    inputs: "{a: {type: file, required: false}, b: {type: file}}",
    sent: 1,
    taken: { b: "0.csv" },
  },
  {
    what: "two in their order",
    inputs: "{a: {type: file, required: false}, b: {type: file}}",
    sent: 2,
    taken: { a: "0.csv", b: "1.csv" },
  },
  {
    what: "too few to know which is which",
    inputs: "{a: {type: file}, b: {type: file}}",
    sent: 1,
    taken: null,
  },
  { what: "too many to know which is meant", inputs: "{a: {type: file}}", sent: 2, taken: null },
];

for (const { what, inputs: declared, sent, taken } of FILE_CASES) {
  Deno.test(`an answer to a question brings files for file inputs: ${what}`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    const runs = fakeRuns();
    const onRecord = (caller: Context, file: StagedObject) => recordObject(caller, file);
    await using test = openChat({ runs, attachments: openAttachments({ onRecord }) });
    const { threadId } = await createThread(ctx);
    const definition = `format: planner/1\nname: Filed\ninputs: ${declared}\nsteps: []\n`;
    await ask(test, { ctx, threadId, message: `\`\`\`\n${definition}\`\`\`\npublish and run it` });
    const files = Array.from({ length: sent }, (_, at) => ({
      name: `${at}.csv`,
      contentType: "text/csv",
      body: new Uint8Array(1),
    }));
    const answer = ask(test, { ctx, threadId, message: "", answers: "workflow-inputs", files });
    if (taken === null) await assert.rejects(answer, { code: "invalid_request" });
    else await answer;
    assert.deepEqual(runs.started.map(({ inputs }) => givenFiles(inputs)), taken ? [taken] : []);
  });
}

Deno.test("post() refuses an answer about a workflow that is gone", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const threadId = await askedThread(test, ctx);
  const { workflowPublicId } = await listMessages(ctx, { threadId, ...PAGE });
  await deleteWorkflow(withHooks(ctx), { workflowId: workflowPublicId ?? "" });
  const answer = test.chat.post(ctx, posted({ threadId, answers: "workflow-inputs", inputs }));
  await assert.rejects(answer, { code: "conflict" });
  assert.match((await ask(test, { ctx, threadId })).text, /no language model/);
});
