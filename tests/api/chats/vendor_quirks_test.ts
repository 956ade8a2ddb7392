/** The ways of vendors and local servers that differ from the common API, over the wire. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import type { Json } from "../../../src/lib/json.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import type { ModelConfig } from "../../../src/assistant/models.ts";
import { ask, type HeardReply, modelsAt, openChat } from "../../support/chat/chat.ts";
import {
  type FakeModel,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { eventually } from "../../support/time/eventually.ts";
import { testContext } from "../../support/identity/context.ts";

type Delta = Record<string, unknown>;

/** A stream of these deltas, with its end. */
function deltas(list: readonly Delta[], finish: string | null = "stop"): ScriptedAnswer {
  const frames = [
    ...list.map((delta) => ({ index: 0, delta, finish_reason: null })),
    { index: 0, delta: {}, finish_reason: finish },
  ].map((choice) => `data: ${JSON.stringify({ id: "x", choices: [choice] })}\n\n`);
  return { raw: [...frames, "data: [DONE]\n\n"].join("") };
}

const call = (part: Delta): Delta => ({ tool_calls: [part] });
const listed = (id: string, name = "list_workflows") => ({
  id,
  type: "function",
  function: { name, arguments: "{}" },
});

const FINE: ScriptedAnswer = { text: ["Fine."] };

interface Heard extends HeardReply {
  requests: FakeModel["requests"];
  /** The last stored message. */
  kept: string;
}

/** One message to a model that answers with the script. */
async function hear(
  script: readonly ScriptedAnswer[],
  given: Partial<ModelConfig> & { messages?: readonly string[] } = {},
): Promise<Heard> {
  const { messages: said = ["Hello"], ...config } = given;
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel(script);
  await using test = openChat({ models: { ...modelsAt(fake.baseUrl), ...config } });
  const { threadId } = await createThread(ctx);
  let heard: HeardReply = { text: "", pieces: [], errors: [] };
  for (const message of said) heard = await ask(test, { ctx, threadId, message });
  const { messages } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  return { ...heard, requests: fake.requests, kept: messages[0]?.content ?? "" };
}

/** The calls that went back with the results. */
function callsOf({ requests }: Heard, at = 1): { id: string; function: { name: string } }[] {
  const message = requests[at]?.body.messages.find((one) => "tool_calls" in one);
  return (message as { tool_calls?: { id: string; function: { name: string } }[] })?.tool_calls ??
    [];
}

const resultsOf = ({ requests }: Heard, at = 1) =>
  requests[at]?.body.messages.filter(({ role }) => role === "tool") ?? [];

interface IndexCase {
  what: string;
  parts: Delta[];
}

const INDEXES: IndexCase[] = [
  { what: "no index", parts: [listed("a"), listed("b", "list_services")] },
  {
    what: "the same index for each call",
    parts: [{ index: 0, ...listed("a") }, { index: 0, ...listed("b", "list_services") }],
  },
  {
    what: "no index and no id",
    parts: [
      { function: { name: "list_workflows", arguments: "{" } },
      { function: { arguments: "}" } },
      { function: { name: "list_services", arguments: "{}" } },
    ],
  },
  {
    what: "the id again with each piece",
    parts: [
      { index: 0, id: "a", function: { name: "list_workflows", arguments: "{" } },
      { index: 0, id: "a", function: { name: "list_workflows", arguments: "}" } },
      { index: 1, ...listed("b", "list_services") },
    ],
  },
  {
    what: "an index that begins elsewhere, and arguments that are an object",
    parts: [
      { index: 3, id: "a", function: { name: "list_workflows", arguments: {} } },
      { index: 7, ...listed("b", "list_services") },
    ],
  },
];

for (const { what, parts } of INDEXES) {
  Deno.test(`two calls with ${what} are two calls`, async () => {
    const heard = await hear([deltas(parts.map(call), "tool_calls"), FINE]);
    const names = callsOf(heard).map((one) => one.function.name);
    deepEqual(names, ["list_workflows", "list_services"]);
    equal(new Set(callsOf(heard).map(({ id }) => id)).size, 2);
    equal(resultsOf(heard).length, 2);
    equal(heard.text, "Fine.");
  });
}

Deno.test("the signature of a call goes back with it", async () => {
  const extra = { google: { thought_signature: "c2lnbmVk" } };
  const part = { index: 0, ...listed("a"), extra_content: extra };
  const heard = await hear([deltas([call(part)], "tool_calls"), FINE]);
  deepEqual((callsOf(heard)[0] as { extra_content?: unknown }).extra_content, extra);
});

Deno.test("reasoning goes back with the calls, and is not shown", async () => {
  const heard = await hear([
    deltas([
      { reasoning_content: "First I " },
      { reasoning_content: "look." },
      call({ index: 0, ...listed("a") }),
    ], "tool_calls"),
    FINE,
  ]);
  const message = heard.requests[1]?.body.messages.find((one) => "tool_calls" in one);
  equal((message as { reasoning_content?: string }).reasoning_content, "First I look.");
  equal(heard.kept, "Fine.");
});

Deno.test("a server that misses the reasoning of a call without any gets an empty one", async () => {
  const words = "The `reasoning_content` in the thinking mode must be passed back to the API.";
  const heard = await hear([
    deltas([call({ index: 0, ...listed("a") })], "tool_calls"),
    { status: 400, words },
    FINE,
  ]);
  const message = heard.requests[2]?.body.messages.find((one) => "tool_calls" in one);
  equal((message as { reasoning_content?: string }).reasoning_content, "");
  equal(heard.text, "Fine.");
});

interface Lesson {
  what: string;
  words: string;
  parameters?: Record<string, string | number | null>;
  learnt: (body: FakeModel["requests"][0]["body"]) => unknown;
  expected: unknown;
}

const LESSONS: Lesson[] = [
  {
    what: "max_completion_tokens",
    words: "Unsupported parameter: 'max_tokens' is not supported with this model. Use " +
      "'max_completion_tokens' instead.",
    parameters: { max_tokens: 500 },
    learnt: ({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens],
    expected: [undefined, 500],
  },
  {
    what: "max_tokens",
    words: "Unrecognized request argument supplied: max_completion_tokens",
    parameters: { max_completion_tokens: 500 },
    learnt: ({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens],
    expected: [500, undefined],
  },
  {
    what: "no temperature",
    words: "Unsupported value: 'temperature' does not support 0 with this model.",
    parameters: { temperature: 0 },
    learnt: ({ temperature }) => temperature,
    expected: undefined,
  },
  {
    what: "no stream_options",
    words: "Extra inputs are not permitted: stream_options",
    learnt: ({ stream_options: options }) => options,
    expected: undefined,
  },
  {
    what: "no reasoning beside tools",
    words: "Function tools with reasoning_effort are not supported for this model in " +
      "/v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort " +
      "to 'none'.",
    learnt: ({ reasoning_effort: effort }) => effort,
    expected: "none",
  },
  {
    what: "the role developer",
    words: "Unsupported value: 'messages[0].role' does not support 'system'; use 'developer'.",
    learnt: ({ messages }) => messages[0]?.role,
    expected: "developer",
  },
  {
    what: "no role for instructions at all",
    words: "Conversation roles must alternate: System role not supported",
    learnt: ({ messages }) => messages.some(({ role }) => role === "system"),
    expected: false,
  },
];

for (const { what, words, parameters, learnt, expected } of LESSONS) {
  Deno.test(`a server that wants ${what} gets it, from then on at once`, async () => {
    const given = parameters ? { parameters: { "*": parameters } } : {};
    const messages = ["Hello", "And again"];
    const heard = await hear([{ status: 400, words }, FINE, FINE], { ...given, messages });
    equal(heard.text, "Fine.");
    equal(heard.requests.length, 3);
    for (const { body } of heard.requests.slice(1)) deepEqual(learnt(body), expected);
  });
}

Deno.test("a server that refuses everything is asked a few times, and the words are not shown", async () => {
  const words = "max_tokens temperature top_p seed stream_options sk-secret";
  const parameters = { "*": { max_tokens: 1, temperature: 1, top_p: 1, seed: 1, n: 1 } };
  const heard = await hear(Array.from({ length: 20 }, () => ({ status: 400, words })), {
    parameters,
  });
  equal(heard.errors.length, 1);
  equal(heard.requests.length <= 7, true, `${heard.requests.length} requests`);
  doesNotMatch(heard.kept, /secret/);
});

Deno.test("LLM_MODEL_PARAMETERS go with each request, and null leaves one out", async () => {
  const own = { A: { baseUrl: "", apiKey: null } };
  await using fake = startFakeModel([FINE]);
  own.A.baseUrl = fake.baseUrl;
  const parameters = { "VendorA-4o": { reasoning_effort: null, seed: 7 } };
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat({ models: { default: null, vendors: own, names: {}, parameters } });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId });
  const { model, seed, reasoning_effort: effort } = fake.requests[0]!.body;
  deepEqual({ model, seed, effort }, { model: "gpt-6-luna", seed: 7, effort: undefined });
});

const STREAM_OPTIONS: readonly [given: Json, sent: unknown][] = [
  [null, undefined],
  [{ include_usage: true, include_obfuscation: false }, {
    include_usage: true,
    include_obfuscation: false,
  }],
];

for (const [given, sent] of STREAM_OPTIONS) {
  Deno.test(`stream_options of ${JSON.stringify(given)} are those of the stream`, async () => {
    const parameters = { "*": { stream_options: given } };
    const { requests } = await hear([FINE], { parameters });
    deepEqual(requests[0]!.body.stream_options, sent);
  });
}

Deno.test("two messages of the user in a row go as one, and text goes as text", async () => {
  const heard = await hear([{ status: 500 }, { status: 500 }, FINE], { messages: ["One", "Two"] });
  const roles = heard.requests.at(-1)!.body.messages.map(({ role }) => role);
  for (const [at, role] of roles.entries()) if (at > 0) equal(role === roles[at - 1], false);
  equal(typeof heard.requests.at(-1)!.body.messages.at(-1)?.content, "string");
});

const THOUGHTS: readonly { what: string; pieces: string[]; shown: string }[] = [
  { what: "in one piece", pieces: ["<think>\nHm.\n</think>\n\nFine."], shown: "Fine." },
  {
    what: "cut anywhere",
    pieces: [..."<thinking>a </think> b</thinking>Fine."],
    shown: "Fine.",
  },
  { what: "that are none", pieces: ["<thin", "g> Fine. <think>"], shown: "<thing> Fine. <think>" },
];

for (const { what, pieces, shown } of THOUGHTS) {
  Deno.test(`thoughts ${what} are not shown`, async () => {
    const heard = await hear([deltas(pieces.map((content) => ({ content })))]);
    equal(heard.text, shown);
    equal(heard.kept, shown);
  });
}

const WRITTEN: readonly string[] = [
  '<tool_call>\n{"name": "list_workflows", "arguments": {}}\n</tool_call>',
  '[TOOL_CALLS] [{"name": "list_workflows", "arguments": {}}]',
  "<function=list_workflows>{}</function>",
];

for (const text of WRITTEN) {
  Deno.test(`a call written as ${text.slice(0, 12)} is made, and not shown`, async () => {
    const pieces = ["Let me see. ", ...text].map((content) => ({ content }));
    const heard = await hear([deltas(pieces), FINE]);
    equal(heard.text, "Let me see. \n\nFine.");
    equal(callsOf(heard)[0]?.function.name, "list_workflows");
  });
}

const NO_CALLS: readonly string[] = [
  '<tool_call>{"name": "rm", "arguments": {}}</tool_call>',
  '<tool_call>{"name": "list_workflows"',
  '<tool_call>{"name": "list_workflows", "arguments": {}}</tool_call> is how it looks.',
];

for (const content of NO_CALLS) {
  Deno.test(`${content.slice(0, 50)} is text`, async () => {
    const heard = await hear([deltas([{ content }])]);
    equal(heard.text, content);
    equal(heard.requests.length, 1);
  });
}

Deno.test("a refusal is the model's message, and kept", async () => {
  const heard = await hear([deltas([{ refusal: "I can't " }, { refusal: "help with that." }])]);
  equal(heard.kept, "I can't help with that.");
  deepEqual(heard.errors, []);
});

Deno.test("an empty answer is asked for once more, then told", async () => {
  equal((await hear([deltas([]), FINE])).text, "Fine.");
  const heard = await hear([deltas([{ content: " " }]), deltas([])]);
  match(heard.errors.join(), /empty answer/);
  match(heard.kept, /empty answer/);
});

Deno.test("a call that is cut by the length limit is not made", async () => {
  const part = { index: 0, id: "a", function: { name: "list_workflows", arguments: "{" } };
  const heard = await hear([deltas([call(part)], "length")]);
  match(heard.errors.join(), /length limit/);
  equal(heard.requests.length, 1);
});

Deno.test("a vendor that never answers is given up after a minute", async () => {
  const clock = new ManualClock();
  await using db = await openTestDatabase();
  const ctx = { ...testContext(db), clock };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await using fake = startFakeModel([{ text: [held] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const reply = ask(test, { ctx, threadId });
  await eventually(() => fake.requests.length === 1);
  clock.advance(60_000);
  match((await reply).errors.join("|"), /^[^|]*stopped answering[^|]*$/);
  await eventually(() => fake.requests[0]?.isEnded === true);
  release();
});

Deno.test("an answer of 100 MB is cut, in one line, in many and as an error", async () => {
  const sizeBytes = 100_000_000;
  const line = `data: ${"x".repeat(sizeBytes)}`;
  const many = `data: {"choices":[{"index":0,"delta":{"content":"${"x".repeat(1000)}"}}]}\n\n`;
  const scripts = [{ raw: line }, { raw: many.repeat(sizeBytes / many.length) }];
  for (const answer of scripts) {
    const heard = await hear([answer]);
    equal(heard.errors.length, 1);
    equal(heard.text.length <= 400_000, true, `${heard.text.length} characters`);
  }
  const failed = await hear([{ status: 429, words: "x ".repeat(sizeBytes / 2) }]);
  equal(failed.errors.length, 1);
});
