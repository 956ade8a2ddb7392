import assert from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { modelsAt, openChat } from "../../support/chat/chat.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { REPORT } from "../../support/workflows/definitions.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { type Form, mountChat, readEvents } from "../../support/http/mounted_chat.ts";

const MIB = 2 ** 20;
const file = (name: string, sizeBytes = 1) => new File([new Uint8Array(sizeBytes)], name);

interface Refusal {
  name: string;
  form: Form;
  status: number;
  path?: string;
}

const REFUSALS: Refusal[] = [
  { name: "no message", form: {}, status: 400, path: "message" },
  { name: "an empty message", form: { message: " " }, status: 400, path: "message" },
  { name: "an unknown field", form: { message: "x", role: "admin" }, status: 400, path: "role" },
  {
    name: "a boolean that is none",
    form: { message: "x", isInterrupt: "yes" },
    status: 400,
    path: "isInterrupt",
  },
  {
    name: "inputs that are no JSON",
    form: { message: "x", inputs: "{" },
    status: 400,
    path: "inputs",
  },
  {
    name: "inputs that are a list",
    form: { message: "x", inputs: "[]" },
    status: 400,
    path: "inputs",
  },
  { name: "envs that are no JSON", form: { message: "x", envs: "a=b" }, status: 400, path: "envs" },
  {
    name: "envs that are no texts",
    form: { message: "x", envs: '{"A":1}' },
    status: 400,
    path: "envs",
  },
  {
    name: "an unknown model",
    form: { message: "x", model: "VendorE-1" },
    status: 400,
    path: "model",
  },
  {
    name: "an unknown interrupt",
    form: { message: "x", interruptType: "other" },
    status: 400,
    path: "interruptType",
  },
  {
    name: "a choice without a workflow",
    form: { message: "", isInterrupt: "true", interruptType: "subworkflow-select" },
    status: 400,
    path: "selectedWorkflowId",
  },
  { name: "an answer to nothing", form: { message: "", isInterrupt: "true" }, status: 409 },
  {
    name: "11 attachments",
    form: { message: "x", attachments: Array.from({ length: 11 }, () => file("a")) },
    status: 400,
    path: "attachments",
  },
  {
    name: "an attachment above 20 MB",
    form: { message: "x", attachments: file("a", 20 * MIB + 1) },
    status: 413,
    path: "attachments",
  },
  {
    name: "attachments above 50 MB together",
    form: { message: "x", attachments: [1, 2, 3].map((n) => file(`${n}`, 17 * MIB)) },
    status: 413,
    path: "attachments",
  },
  {
    name: "a body far too large",
    form: { message: "x", attachments: file("a", 60 * MIB) },
    status: 413,
  },
];

for (const { name, form, status, path } of REFUSALS) {
  Deno.test(`POST messages refuses ${name}`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    await using test = openChat();
    const { threadId } = await createThread(ctx);
    const response = await mountChat(test.chat, ctx).post(threadId, form);
    const body = await response.json();
    assert.equal(response.status, status, JSON.stringify(body));
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    if (path !== undefined) {
      assert.deepEqual(body.errors.map((error: { path: string }) => error.path), [path]);
    }
    assert.equal((await listMessages(ctx, { threadId, page: 1, limit: 1 })).total, 0);
  });
}

Deno.test("POST messages answers 415 without a form, 400 for a broken one, 404 for an unknown thread", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const { request, post } = mountChat(test.chat, ctx);
  const path = `/chats/${threadId}/messages`;
  const send = (type: string, body: string) =>
    request(path, { method: "POST", body, headers: { "content-type": type } });
  const cases = [
    { response: await send("application/json", '{"message":"x"}'), status: 415 },
    { response: await send("application/x-www-form-urlencoded", "message=x"), status: 415 },
    { response: await request(path, { method: "POST" }), status: 415 },
    { response: await send("multipart/form-data; boundary=x", "not a form"), status: 400 },
    { response: await post(ctx.ids.uuid(), { message: "x" }), status: 404 },
  ];
  for (const { response, status } of cases) {
    assert.equal(response.status, status);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    await response.body?.cancel();
  }
});

Deno.test("POST messages streams the reply piece by piece and then ends", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: ["One ", "two"] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const form = { message: "x", inputs: "{}", envs: "{}", attachments: [file("a"), file("b")] };
  const response = await mountChat(test.chat, ctx).post(threadId, form);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("x-accel-buffering"), "no");
  const events = await Array.fromAsync(readEvents(response));
  assert.deepEqual(events.slice(-2), [
    { event: "message", content: "One " },
    { event: "message", content: "two" },
  ]);
});

Deno.test("POST messages sends one error event for a failure, then ends", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: ["Half"], finish: null }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const response = await mountChat(test.chat, ctx).post(threadId, { message: "x" });
  const events = await Array.fromAsync(readEvents(response));
  assert.deepEqual(events.map(({ event }) => event), ["message", "error"]);
});

Deno.test("POST messages pings every 9 s from the start, also before the first text", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = { ...testContext(db), clock };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await using fake = startFakeModel([{ text: [held, "One"] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const response = await mountChat(test.chat, ctx).post(threadId, { message: "x" });
  const events = readEvents(response);
  for (const byMs of [9_000, 9_000]) {
    const next = events.next();
    clock.advance(byMs);
    assert.deepEqual(await next, { done: false, value: { event: "ping", content: "ping" } });
  }
  release();
  assert.deepEqual((await events.next()).value, { event: "message", content: "One" });
  assert.equal((await events.next()).done, true);
});

Deno.test("a client that leaves gets its reply saved whole, and its question asked", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const message = `\`\`\`\n${REPORT}\`\`\`\npublish and run it`;
  const { post } = mountChat(test.chat, ctx);
  const response = await post(threadId, { message });
  const following = test.turns.follow(threadId);
  await response.body?.cancel();
  if (following) await Array.fromAsync(following);
  const { messages, interrupt } = await listMessages(ctx, { threadId, page: 1, limit: 5 });
  assert.equal(messages[0]?.content, message);
  assert.ok(
    messages.at(-1)?.content.endsWith(`[interrupt:workflow-inputs] ${JSON.stringify(interrupt)}`),
  );

  const inputs = '{"rows":[{"a":1}]}';
  const answered = await post(threadId, { message: "", isInterrupt: "true", inputs });
  const events = await Array.fromAsync(readEvents(answered));
  assert.match(events.map(({ content }) => content).join(""), /has succeeded/);
  const again = await post(threadId, { message: "", isInterrupt: "true", inputs });
  assert.equal(again.status, 409);
  await again.body?.cancel();
});
