/** Which models can be asked, and what they have cost. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { ChatDeps } from "../../../src/assistant/chat.ts";
import type { ModelConfig } from "../../../src/assistant/models.ts";
import type { Context } from "../../../src/identity/context.ts";
import { modelRoutes } from "../../../src/http/api/models/routes.ts";
import { usageRoutes } from "../../../src/http/api/usage/routes.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { createLog } from "../../../src/lib/log.ts";
import { ask, modelsAt, NO_MODELS, openChat, posted } from "../../support/chat/chat.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountChat, readEvents } from "../../support/http/mounted_chat.ts";
import { authenticatedApp } from "../../support/http/mounted_routes.ts";
import { testContext } from "../../support/identity/context.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const OWN = { baseUrl: "http://127.0.0.1:9/v1", apiKey: null };

async function listed(models: ModelConfig) {
  await using db = await openTestDatabase();
  await using test = openChat({ models });
  const app = authenticatedApp(testContext(db));
  app.route("/", modelRoutes(test));
  const { models: list } = await (await app.request("/models")).json();
  return {
    available: list.flatMap((one: { id: string; available: boolean }) =>
      one.available ? [one.id] : []
    ),
    usual: list.find((one: { default: boolean }) => one.default).id,
    ids: list.map((one: { id: string }) => one.id),
  };
}

Deno.test("GET /models lists nine names, and those that can be used", async () => {
  const none = await listed(NO_MODELS);
  deepEqual([none.ids.length, none.available, none.usual], [9, [], "VendorA-4o"]);
  const all = await listed(modelsAt(OWN.baseUrl));
  deepEqual(all.available, all.ids);
  const one = await listed({ ...NO_MODELS, vendors: { C: OWN } });
  deepEqual(one.available, ["VendorC-2.0-Flash", "VendorC-2.5-Pro"]);
  equal(one.usual, "VendorC-2.0-Flash");
});

Deno.test("a model without a server is 422 and names the setting; none asked for takes the first", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: ["Fine."] }]);
  const vendors = { C: { baseUrl: fake.baseUrl, apiKey: null } };
  await using test = openChat({ models: { ...NO_MODELS, vendors } });
  const { threadId } = await createThread(ctx);
  const { post, request } = mountChat(test.chat, ctx);
  for (const model of ["VendorA-4o", "VendorD-R1"]) {
    const answer = await post(threadId, { message: "Hello", model });
    equal(answer.status, 422);
    const { errors } = await answer.json();
    equal(errors[0].path, "model");
    match(errors[0].message, new RegExp(`LLM_${model.charAt(6)}_BASE_URL or LLM_BASE_URL`));
  }
  const { messages } = await (await request(`/chats/${threadId}/messages`, {})).json();
  deepEqual(messages, []);
  await Array.fromAsync(readEvents(await post(threadId, { message: "Hello" })));
  equal(fake.requests[0]?.body.model, "gemini-3.5-flash-lite");
});

const usageFrame = (input: number, output: number) =>
  `data: ${
    JSON.stringify({ choices: [], usage: { prompt_tokens: input, completion_tokens: output } })
  }\n\n`;
const textFrame = (content: string, finish: string | null = null) =>
  `data: ${
    JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })
  }\n\n`;

/** An answer whose tokens the vendor counts. */
function counted(input: number, output: number) {
  return { raw: `${textFrame("Fine.", "stop")}${usageFrame(input, output)}data: [DONE]\n\n` };
}

async function usageOf(chat: ChatDeps | object, ctx: Context, query = "") {
  const app = authenticatedApp(ctx);
  app.route("/", usageRoutes(chat as Parameters<typeof usageRoutes>[0]));
  const answer = await app.request(`/usage${query}`);
  return { status: answer.status, body: await answer.json() };
}

Deno.test("usage is one's own, by month, user and model; an admin sees the organization's", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([counted(100, 7), counted(50, 3), counted(10, 1)]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId });
  await ask(test, { ctx, threadId });
  const other = { ...ctx, principal: { ...ctx.principal, userId: ctx.ids.uuid() } };
  const { threadId: second } = await createThread(other);
  await ask(test, { ctx: other, threadId: second, model: "VendorD-R1" });

  const month = new Date().toISOString().slice(0, 7);
  const mine = {
    month,
    userId: ctx.principal.userId,
    model: "VendorA-4o",
    calls: 2,
    inputTokens: 150,
    outputTokens: 10,
  };
  const own = await usageOf(test, ctx);
  deepEqual(own.body, {
    items: [mine],
    limit: 100,
    nextCursor: null,
    totals: { calls: 2, inputTokens: 150, outputTokens: 10 },
    budget: null,
  });
  equal((await usageOf(test, ctx, "?scope=organization")).status, 403);
  const admin = { ...ctx, principal: { ...ctx.principal, isAdmin: true } };
  const all = await usageOf(test, admin, "?scope=organization");
  deepEqual(all.body.totals, { calls: 3, inputTokens: 160, outputTokens: 11 });
  const elsewhere = testContext(db, { isAdmin: true });
  deepEqual((await usageOf(test, elsewhere, "?scope=organization")).body.items, []);
  deepEqual((await usageOf(test, ctx, "?from=2020-01&to=2020-12")).body.items, []);
  equal((await usageOf(test, ctx, "?from=2026-13")).status, 400);
});

Deno.test("a budget that is used up ends further calls, and is told", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([counted(90, 10), { text: ["more"] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl), monthlyTokens: 100 });
  const { threadId } = await createThread(ctx);
  equal((await ask(test, { ctx, threadId })).text, "Fine.");
  const refused = await ask(test, { ctx, threadId });
  match(refused.errors.join(), /used up its 100 tokens of this month/);
  equal(fake.requests.length, 1);
  const { budget } = (await usageOf(test, ctx)).body;
  deepEqual([budget.tokens, budget.usedTokens], [100, 100]);
  const elsewhere = testContext(db);
  const { threadId: free } = await createThread(elsewhere);
  equal((await ask(test, { ctx: elsewhere, threadId: free })).text, "more");
});

Deno.test("one user's budget ends before that of the organization, and colleagues go on", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { orgKey } = ctx.principal;
  await using fake = startFakeModel([counted(90, 10), counted(90, 10), { text: ["more"] }]);
  const budgets = { monthlyTokens: 200, monthlyTokensOfUser: 100 };
  await using test = openChat({ models: modelsAt(fake.baseUrl), ...budgets });
  const { threadId } = await createThread(ctx);
  equal((await ask(test, { ctx, threadId })).text, "Fine.");
  const refused = await ask(test, { ctx, threadId });
  match(refused.errors.join(), /^You have used up your 100 tokens .*LLM_MONTHLY_TOKENS_PER_USER/);
  equal(fake.requests.length, 1);
  const colleague = testContext(db, { orgKey });
  const { threadId: other } = await createThread(colleague);
  equal((await ask(test, { ctx: colleague, threadId: other })).text, "Fine.");
  const third = testContext(db, { orgKey });
  const { threadId: late } = await createThread(third);
  match(
    (await ask(test, { ctx: third, threadId: late })).errors.join(),
    /^Your organization has used up its 200 tokens/,
  );
  // In another organization, the same user has a budget of its own.
  const elsewhere = testContext(db, { userId: ctx.principal.userId });
  const { threadId: free } = await createThread(elsewhere);
  equal((await ask(test, { ctx: elsewhere, threadId: free })).text, "more");
});

Deno.test("a budget begins anew with the month in UTC, and a call counts for that of its end", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock(Date.parse("2026-11-30T23:59:58Z"));
  const ctx = { ...testContext(db), clock };
  const gate = Promise.withResolvers<void>();
  const held = { text: [gate.promise, "Late."] };
  await using fake = startFakeModel([counted(90, 10), held, counted(20, 4)]);
  await using test = openChat({ models: modelsAt(fake.baseUrl), monthlyTokens: 3_000 });
  const { threadId } = await createThread(ctx);
  const { threadId: other } = await createThread(ctx);
  equal((await ask(test, { ctx, threadId })).text, "Fine.");
  const late = ask(test, { ctx, threadId: other });
  await eventually(() => fake.requests.length === 2);
  clock.advance(1_999);
  match(
    (await ask(test, { ctx, threadId })).errors.join(),
    /3000 tokens of this month may be used/,
  );
  clock.advance(1);
  gate.resolve();
  equal((await late).text, "Late.");
  const { body } = await usageOf(test, ctx, "?from=2026-11&to=2026-12");
  const months = body.items.map(({ month, calls }: { month: string; calls: number }) => [
    month,
    calls,
  ]);
  deepEqual(months, [["2026-12", 1], ["2026-11", 1]]);
  equal(body.budget.month, "2026-12");
});

Deno.test("messages at once do not spend more than a budget has left, and may be sent again", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const most = 20_000;
  const calls = 20;
  await using fake = startFakeModel([...Array(calls + 1)].map(() => counted(2_000, 10)));
  await using test = openChat({ models: modelsAt(fake.baseUrl), monthlyTokens: most });
  const threads = await Promise.all([...Array(calls)].map(() => createThread(ctx)));
  const answers = await Promise.all(threads.map(({ threadId }) => ask(test, { ctx, threadId })));
  const refused = answers.flatMap(({ errors }) => errors);
  ok(refused.length > 0 && refused.length < calls, `${refused.length} refused`);
  equal(refused.every((words) => /messages that are being answered/.test(words)), true);
  const { budget } = (await usageOf(test, ctx)).body;
  ok(budget.usedTokens < most, `${budget.usedTokens} used`);
  const { threadId = "" } = threads[answers.findIndex(({ errors }) => errors.length > 0)] ?? {};
  equal((await ask(test, { ctx, threadId })).text, "Fine.");
});

Deno.test("a vendor that tells no tokens, or hangs up, is counted by what went over the wire", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: ["x".repeat(400)], finish: null }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId });
  const [item] = (await usageOf(test, ctx)).body.items;
  const { messages, tools } = fake.requests[0]!.body;
  const sent = Math.ceil((JSON.stringify(messages).length + JSON.stringify(tools).length) / 4);
  deepEqual([item.calls, item.outputTokens, item.inputTokens], [1, 100, sent]);
});

Deno.test("a call that is stopped before its first word counts what it sent, each time", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel(() => ({ text: [new Promise<never>(() => {})] }));
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  for (const calls of [1, 2]) {
    const events = await test.chat.post(ctx, posted({ threadId }));
    await eventually(() => fake.requests.length === calls);
    await test.chat.stop(ctx, threadId);
    await Array.fromAsync(events);
    const [item] = (await usageOf(test, ctx)).body.items;
    deepEqual([item.calls, item.inputTokens > calls * 2_000], [calls, true]);
  }
});

Deno.test("each call has a line with model, tokens, time and the vendor's words, never content", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    format: "json",
    write: (line) => void lines.push(line),
  });
  const words = "quota of project 7 is used up, key sk-proj-abcdefghijklmnopqrstuvwxyz012345";
  await using fake = startFakeModel([counted(90, 10), { status: 429, words }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl), log });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: "CANARY" });
  const { errors } = await ask(test, { ctx, threadId, message: "CANARY" });
  match(errors.join(), /busy or its quota/);
  const calls = lines.filter((line) => line.includes("model called")).map((line) =>
    JSON.parse(line)
  );
  const { model, name, inputTokens, outputTokens } = calls[0];
  deepEqual([model, name, inputTokens, outputTokens], ["VendorA-4o", "fake", 90, 10]);
  match(calls[0].note, /less than half of what was sent.*LLM_CONTEXT_TOKENS/);
  equal(typeof calls[0].durationMs, "number");
  match(calls[1].error, /429 quota of project 7 is used up/);
  equal(/CANARY|Fine|sk-proj/.test(lines.join()), false);
});
