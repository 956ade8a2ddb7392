/** Conversations that are longer than what a model takes, over the wire. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { estimateTokens } from "../../src/assistant/model/context/tokens.ts";
import { ask, modelsAt, openChat } from "../support/chat/chat.ts";
import { type FakeModel, type ScriptedAnswer, startFakeModel } from "../support/chat/fake_model.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";

type Body = FakeModel["requests"][number]["body"];

const tokensOf = ({ messages, tools }: Body) =>
  Math.ceil((JSON.stringify(messages).length + JSON.stringify(tools ?? []).length) / 3.5);

const LIMIT = 8192;

interface Vendor {
  name: string;
  status: number;
  /** The refusal of so many tokens. */
  words: (tokens: number) => string;
}

const VENDORS: readonly Vendor[] = [
  {
    name: "OpenAI",
    status: 400,
    words: (n) =>
      `This model's maximum context length is ${LIMIT} tokens. However, your messages resulted in ` +
      `${n} tokens. Please reduce the length of the messages.`,
  },
  {
    name: "OpenAI, without a number",
    status: 400,
    words: () =>
      "Your input exceeds the context window of this model. Please adjust your input and try again.",
  },
  {
    name: "Anthropic",
    status: 400,
    words: (n) => `prompt is too long: ${n} tokens > ${LIMIT} maximum`,
  },
  {
    name: "Anthropic, with its answer",
    status: 400,
    words: (n) =>
      `input length and \`max_tokens\` exceed context limit: ${n} + 4096 > ${LIMIT}, decrease input ` +
      "length or `max_tokens` and try again",
  },
  {
    name: "Google",
    status: 400,
    words: (n) =>
      `The input token count (${n}) exceeds the maximum number of tokens allowed (${LIMIT}).`,
  },
  {
    name: "DeepSeek",
    status: 400,
    words: (n) =>
      `This model's maximum context length is ${LIMIT} tokens. However, you requested ${
        n + 4096
      } ` +
      `tokens (${n} in the messages, 4096 in the completion).`,
  },
  {
    name: "Mistral",
    status: 400,
    words: (n) =>
      `Prompt contains ${n} tokens and 0 draft tokens, too large for model with ${LIMIT} maximum ` +
      "context length",
  },
  {
    name: "llama.cpp",
    status: 400,
    words: (n) =>
      `request (${n} tokens) exceeds the available context size (${LIMIT} tokens), try increasing it`,
  },
  {
    name: "llama.cpp, while it answers",
    status: 500,
    words: () => "Context size has been exceeded.",
  },
  {
    name: "vLLM",
    status: 400,
    words: (n) =>
      `The decoder prompt (length ${n}) is longer than the maximum model length of ${LIMIT}.`,
  },
  {
    name: "Ollama",
    status: 400,
    words: (n) => `prompt too long; exceeded max context length by ${n - LIMIT} tokens`,
  },
  {
    name: "LM Studio",
    status: 400,
    words: (n) =>
      `Trying to keep the first ${n} tokens when context the overflows. However, the model is loaded ` +
      `with context length of only ${LIMIT} tokens, which is not enough.`,
  },
  {
    name: "Text Generation Inference",
    status: 422,
    words: (n) =>
      `Input validation error: \`inputs\` must have less than ${LIMIT} tokens. Given: ${n}`,
  },
  {
    name: "Groq",
    status: 413,
    words: () => "Please reduce the length of the messages or completion.",
  },
  {
    name: "xAI",
    status: 400,
    words: (n) =>
      `This model's maximum prompt length is ${LIMIT} but the request contains ${n} tokens.`,
  },
  {
    name: "OpenRouter",
    status: 400,
    words: (n) =>
      `This endpoint's maximum context length is ${LIMIT} tokens. However, you requested about ${n} ` +
      "tokens.",
  },
];

const LONG_FILE = "id,amount,comment\n" + "1,100,a comment of some length\n".repeat(4_000);

/** Refuses what is longer than its context leaves beside its answer. */
function refusing({ status, words }: Vendor, answer: ScriptedAnswer) {
  return (body: Body): ScriptedAnswer => {
    const tokens = tokensOf(body);
    return tokens > LIMIT - 1_000 ? { status, words: words(tokens) } : answer;
  };
}

for (const vendor of VENDORS) {
  Deno.test(`a conversation that is too long is trimmed until it fits: ${vendor.name}`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    await using fake = startFakeModel(refusing(vendor, { text: ["It has three columns."] }));
    await using test = openChat({ models: modelsAt(fake.baseUrl) });
    const { threadId } = await createThread(ctx);
    const body = new TextEncoder().encode(LONG_FILE);
    const files = [{ name: "long.csv", contentType: "text/csv", body }];
    const heard = await ask(test, { ctx, threadId, files, message: "How many columns are in it?" });
    deepEqual(heard.errors, []);
    match(
      heard.text,
      /^The model is shown only a part of "long\.csv", .*\n\nIt has three columns\.$/,
    );
    ok(fake.requests.length > 1, "nothing was refused");
    const last = fake.requests.at(-1)?.body;
    match(JSON.stringify(last?.messages), /How many columns are in it\?/);
    match(JSON.stringify(last?.messages), /long\.csv/);
    // The limit, if it is told, is known to the next message.
    if (!vendor.words(0).includes(`${LIMIT}`)) return;
    const before = fake.requests.length;
    await ask(test, { ctx, threadId, message: "Thanks" });
    equal(fake.requests.length, before + 1);
  });
}

Deno.test("a server that refuses everything ends in an error that says what to do", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const words = "prompt is too long: 900 tokens > 300 maximum";
  await using fake = startFakeModel(() => ({ status: 400, words }));
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const { errors } = await ask(test, { ctx, threadId, message: "Hello" });
  match(errors.join(), /too much for the model.*LLM_CONTEXT_TOKENS/);
  ok(fake.requests.length < 12, `${fake.requests.length} requests`);
});

const STEPS = Array.from(
  { length: 300 },
  (_, at) =>
    `  - { id: step_${at}, service: files, action: write, with: { name: a, json: ${at} } }\n`,
);
const HUGE = `format: planner/1\nname: Huge\nsteps:\n${STEPS.join("")}`;

Deno.test("with 8,000 tokens, a day of work with a huge draft never gets too long", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  let turn = 0;
  const long = "words ".repeat(3_000);
  await using fake = startFakeModel(() => {
    turn++;
    if (turn % 4 === 0) return { text: [`Answer ${turn}. ${long}`] };
    const calls = turn % 4 === 1
      ? [{ name: "save_draft", arguments: { definition: HUGE } }]
      : [{ name: "show_draft", arguments: {} }, {
        name: "look_up",
        arguments: { topic: "services" },
      }];
    return { calls };
  });
  const models = { ...modelsAt(fake.baseUrl), contextTokens: { "*": 8_000 } };
  await using test = openChat({ models });
  const { threadId } = await createThread(ctx);
  for (let message = 0; message < 12; message++) {
    const { errors } = await ask(test, { ctx, threadId, message: `Message ${message}: ${long}` });
    deepEqual(errors, []);
  }
  equal(fake.requests.length, 48);
  for (const { body } of fake.requests) {
    const all = JSON.stringify(body.messages) + JSON.stringify(body.tools);
    ok(estimateTokens(all) < 6_700, `${estimateTokens(all)} tokens`);
    matchPairs(body);
  }
  const { messages } = fake.requests.at(-1)?.body ?? { messages: [] };
  const text = JSON.stringify(messages);
  match(text, /Message 11: words/);
  match(text, /outline of its draft of \d+ characters.*id: step_0,/);
});

/** Answers with more in them than a small model has room for. */
const LARGE_ROUNDS: Readonly<Record<string, () => ScriptedAnswer>> = {
  "thirty calls at once": () => ({
    calls: Array.from(
      { length: 30 },
      () => ({ name: "look_up", arguments: { topic: "services" } }),
    ),
  }),
  "long words before a call": () => ({
    text: ["words ".repeat(10_000)],
    calls: [{ name: "look_up", arguments: { topic: "services" } }],
  }),
  "long thoughts before a call": () => ({ raw: thoughtful() }),
};

/** A call after 60,000 characters of reasoning, in both forms. */
function thoughtful(): string {
  const thoughts = "hm ".repeat(10_000);
  const call = {
    index: 0,
    id: "call_1",
    type: "function",
    function: { name: "look_up", arguments: '{"topic":"services"}' },
  };
  const delta = {
    reasoning_content: thoughts,
    reasoning_details: [{ type: "reasoning.encrypted", data: thoughts }],
    tool_calls: [call],
  };
  const choices = [{ index: 0, delta, finish_reason: "tool_calls" }];
  return `data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`;
}

for (const [what, answer] of Object.entries(LARGE_ROUNDS)) {
  Deno.test(`with 8,000 tokens, ${what} never make a reply too long`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    let asked = 0;
    await using fake = startFakeModel(() => ++asked % 4 === 0 ? { text: ["Done."] } : answer());
    const models = { ...modelsAt(fake.baseUrl), contextTokens: { "*": 8_000 } };
    await using test = openChat({ models });
    const { threadId } = await createThread(ctx);
    const files = Array.from({ length: 10 }, (_, at) => ({
      name: `${at}.txt`,
      contentType: "text/plain",
      body: new TextEncoder().encode("line\n".repeat(10_000)),
    }));
    const { errors } = await ask(test, { ctx, threadId, message: "word ".repeat(5_000), files });
    deepEqual(errors, []);
    equal(fake.requests.length, 4);
    for (const { body } of fake.requests) {
      const all = JSON.stringify(body.messages) + JSON.stringify(body.tools);
      ok(estimateTokens(all) < 6_700, `${estimateTokens(all)} tokens`);
      matchPairs(body);
    }
  });
}

/** Servers refuse a result without its call, and a call without its result. */
function matchPairs({ messages }: Body): void {
  const called = messages.flatMap((message) => {
    const { tool_calls: calls = [] } = message as {
      tool_calls?: { id: string; function: object }[];
    };
    return calls.map(({ id }) => id);
  });
  const answered = messages.flatMap(({ tool_call_id: id }) => id === undefined ? [] : [id]);
  deepEqual(called, answered);
}

Deno.test("the draft is always in what the model is told, as it is at that moment", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const draft = (name: string) =>
    `format: planner/1\nname: ${name}\nsteps: [{ id: a, service: wait, action: for, with: { duration: 1s } }]\n`;
  const save = (name: string): ScriptedAnswer => ({
    calls: [{ name: "save_draft", arguments: { definition: draft(name) } }],
  });
  await using fake = startFakeModel([save("First"), save("Second"), { text: ["Saved."] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: "Wait" });
  const shown = fake.requests.map(({ body }) =>
    /<draft>[^]*?name: (\w+)/.exec(
      String(body.messages.find(({ role }) => role === "user")?.content),
    )
      ?.[1]
  );
  deepEqual(shown, [undefined, "First", "Second"]);
});

Deno.test("the same conversation is trimmed to the same text", async () => {
  const seen: string[] = [];
  for (let time = 0; time < 2; time++) {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    await using fake = startFakeModel(() => ({ text: ["Yes. ".repeat(900)] }));
    const models = { ...modelsAt(fake.baseUrl), contextTokens: { "*": 8_000 } };
    await using test = openChat({ models });
    const { threadId } = await createThread(ctx);
    for (let at = 0; at < 6; at++) await ask(test, { ctx, threadId, message: `Question ${at}` });
    seen.push(JSON.stringify(fake.requests.at(-1)?.body));
  }
  equal(seen[0], seen[1]);
  match(seen[0] ?? "", /Earlier in this thread, shortened:\)\\n- user: Question 0/);
});
