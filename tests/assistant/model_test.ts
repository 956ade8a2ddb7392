import assert from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { ask, hear, modelsAt, NO_MODELS, openChat, posted } from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { NOTE, REPORT } from "../support/workflows/definitions.ts";
import { type ScriptedAnswer, startFakeModel } from "../support/chat/fake_model.ts";
import { endedStep, fakeRuns } from "../support/runs/fake_runs.ts";
import { eventually } from "../support/time/eventually.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

const KEY = "acme/outputs/2026/11/u/t/note.txt";

Deno.test("a model drafts, publishes and runs with the tools, each answer going back to it", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns({ steps: [endedStep({ output: { objectKey: KEY } })] });
  await using fake = startFakeModel([
    { text: ["Let me ", "see."], calls: [{ name: "save_draft", arguments: { definition: NOTE } }] },
    { text: ["Here it is."] },
    { calls: [{ name: "publish", arguments: {} }, { name: "run", arguments: {} }] },
    { text: ["All done."] },
  ]);
  await using test = openChat({ runs, models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const drafted = await ask(test, { ctx, threadId, message: "Make a note" });
  assert.deepEqual(drafted.pieces, ["Let me ", "see.", "\n\n", "Here it is."]);
  const heard = await ask(test, { ctx, threadId, message: "Publish it and run it" });
  assert.match(heard.text, /Run [0-9a-f-]+ has succeeded[^]*All done\.$/);
  assert.ok(heard.text.includes(`- note.txt: ${KEY}`));
  const { messages } = await listMessages(ctx, { threadId, page: 1, limit: 2 });
  assert.equal(messages.at(-1)?.content, heard.text);

  assert.deepEqual(fake.requests.map(({ body }) => body.model), ["fake", "fake", "fake", "fake"]);
  assert.equal(fake.requests[0]?.authorization, "Bearer sk-canary");
  const answersOf = (at: number) =>
    fake.requests[at]?.body.messages.filter(({ role }) => role === "tool") ?? [];
  const answers = answersOf(3);
  assert.match(String(answersOf(1)[0]?.content), /draft "Note" is saved and valid/);
  assert.match(String(answers[0]?.content), /Version 1 is published/);
  assert.match(String(answers[1]?.content), /has succeeded[^]*has been shown this already/);
});

Deno.test("a model's run without its inputs asks for them, and ends the reply", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns();
  await using fake = startFakeModel([
    { calls: [{ name: "save_draft", arguments: { definition: REPORT } }] },
    { text: ["Here it is."] },
    { calls: [{ name: "publish", arguments: {} }] },
    { text: ["Running it."], calls: [{ name: "run", arguments: {} }] },
  ]);
  await using test = openChat({ runs, models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: "Draft a report" });
  const heard = await ask(test, { ctx, threadId, message: "Publish it, run it" });
  const { interrupt } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  assert.equal(heard.pieces.at(-1), `[interrupt:workflow-inputs] ${JSON.stringify(interrupt)}`);
  assert.equal(runs.started.length, 0);

  const answer = { message: "", answers: "workflow-inputs", inputs: { rows: [] } } as const;
  await ask(test, { ctx, threadId, ...answer, inputs: { rows: [] } });
  assert.equal(runs.started.length, 1);
  assert.equal(fake.requests.length, 4);
});

Deno.test("a model gets its own mistake back as text", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([
    {
      calls: [
        { name: "delete_everything", arguments: {} },
        { name: "save_draft", arguments: { text: 1 } },
        { name: "show_draft", arguments: {} },
        { name: "run_status", arguments: { runId: "last" } },
      ],
    },
    { text: ["Sorry."] },
  ]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const { text, errors } = await ask(test, { ctx, threadId });
  assert.deepEqual([text, errors], ["Sorry.", []]);
  const answers = fake.requests[1]?.body.messages.filter(({ role }) => role === "tool")
    .map(({ content }) => String(content)) ?? [];
  assert.match(answers[0] ?? "", /no tool "delete_everything"/);
  assert.match(answers[1] ?? "", /Cannot call save_draft:\n- definition: /);
  assert.match(answers[2] ?? "", /no workflow in this thread yet/);
  assert.match(answers[3] ?? "", /"last" is not a run id/);
});

Deno.test("a model that only ever calls tools is stopped", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const call: ScriptedAnswer = { calls: [{ name: "list_services", arguments: {} }] };
  await using fake = startFakeModel(Array.from({ length: 20 }, () => call));
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  assert.match((await ask(test, { ctx, threadId })).text, /stopped after 12 rounds/);
  assert.equal(fake.requests.length, 12);
});

const FAILURES: { what: string; answer: ScriptedAnswer; says: RegExp }[] = [
  { what: "401", answer: { status: 401 }, says: /refuses this service's key/ },
  { what: "404", answer: { status: 404 }, says: /does not know this model/ },
  { what: "429", answer: { status: 429 }, says: /busy/ },
  { what: "400", answer: { status: 400 }, says: /too long/ },
  { what: "500", answer: { status: 500 }, says: /failed \(status 500\)/ },
  { what: "402", answer: { status: 402 }, says: /no credit left/ },
  {
    what: "503 for two minutes",
    answer: {
      response: () => new Response("{}", { status: 503, headers: { "retry-after": "120" } }),
    },
    says: /failed \(status 503\)\. Wait 2 minutes\./,
  },
  {
    what: "a web page",
    answer: {
      response: () => new Response("<html>Hi</html>", { headers: { "content-type": "text/html" } }),
    },
    says: /web page.*LLM_BASE_URL/,
  },
  { what: "a cut stream", answer: { text: ["Half"], finish: null }, says: /broke off/ },
  { what: "malformed JSON", answer: { raw: "data: {nope\n\n" }, says: /no valid answer/ },
  { what: "something else", answer: { raw: "<html>hi</html>" }, says: /broke off/ },
  { what: "a length limit", answer: { text: ["Long"], finish: "length" }, says: /length limit/ },
];

for (const { what, answer, says } of FAILURES) {
  Deno.test(`a model that answers ${what} gives one error that a user can act on`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    await using fake = startFakeModel([answer, { text: ["Fine."] }]);
    await using test = openChat({ models: modelsAt(fake.baseUrl) });
    const { threadId } = await createThread(ctx);
    const { text, errors } = await ask(test, { ctx, threadId });
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? "", says);
    assert.doesNotMatch(errors[0] ?? "", /sk-|127\.0\.0\.1/);
    const { messages } = await listMessages(ctx, { threadId, page: 1, limit: 5 });
    assert.deepEqual(
      messages.map(({ content }) => content),
      ["help", `${text === "" ? "" : `${text}\n\n`}${errors[0]}`],
    );
    assert.equal((await ask(test, { ctx, threadId })).text, "Fine.");
  });
}

Deno.test("a model's server that is not there gives one error", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const server = { baseUrl: "http://127.0.0.1:1/v1", apiKey: null };
  const models = { ...NO_MODELS, vendors: { A: server } };
  await using test = openChat({ models });
  const { threadId } = await createThread(ctx);
  const { errors } = await ask(test, { ctx, threadId });
  assert.match(errors.join("|"), /^[^|]*cannot be reached[^|]*$/);
  await assert.rejects(ask(test, { ctx, threadId, model: "VendorB-3-5-Haiku" }), {
    code: "unprocessable",
    message: /LLM_B_BASE_URL or LLM_BASE_URL/,
  });
});

Deno.test("a model that falls silent is given up after a minute, its text kept", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = { ...testContext(db), clock };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await using fake = startFakeModel([{ text: ["Half", held] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const events = await test.chat.post(ctx, posted({ threadId }));
  await events.next();
  clock.advance(60_000);
  const { errors } = await hear(events);
  assert.match(errors.join("|"), /^[^|]*stopped answering[^|]*$/);
  const { messages } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  assert.equal(messages[0]?.content, `Half\n\n${errors[0]}`);
  release();
});

Deno.test("LLM_SILENCE_SECONDS gives a slow server its time before the first word", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = { ...testContext(db), clock };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await using fake = startFakeModel([{ text: [held, "Fine."] }]);
  await using test = openChat({ models: { ...modelsAt(fake.baseUrl), silenceMs: 300_000 } });
  const { threadId } = await createThread(ctx);
  const events = await test.chat.post(ctx, posted({ threadId }));
  await eventually(() => fake.requests.length === 1);
  clock.advance(299_000);
  release();
  const { text, errors } = await hear(events);
  assert.deepEqual({ text, errors }, { text: "Fine.", errors: [] });
});

Deno.test("a model that goes on for ever is given up after ten minutes, its text kept", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = { ...testContext(db), clock };
  const gates = Array.from({ length: 13 }, () => Promise.withResolvers<void>());
  const text = gates.flatMap(({ promise }) => ["More. ", promise]);
  await using fake = startFakeModel([{ text }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const events = await test.chat.post(ctx, posted({ threadId }));
  for (const { resolve } of gates.slice(0, 12)) {
    await events.next();
    clock.advance(50_000);
    resolve();
  }
  const { errors } = await hear(events);
  assert.match(errors.join("|"), /^[^|]*took too long to answer[^|]*$/);
  const { messages } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  assert.match(messages[0]?.content ?? "", /^(?:More\. ){12,13}\n\n/);
  gates.at(-1)?.resolve();
});
