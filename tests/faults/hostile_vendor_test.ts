/** A vendor with ill will behind a server that goes on answering everybody. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { type FakeModel, type ScriptedAnswer, startFakeModel } from "../support/chat/fake_model.ts";
import { textOf } from "../support/http/sse_events.ts";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openServer } from "../support/processes/server.ts";

const SSE = { "content-type": "text/event-stream" };
const JSON_TYPE = { "content-type": "application/json" };
const MB = 1_000_000;

const frame = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;
const chunk = (delta: unknown, more = {}) =>
  frame({ id: "x", choices: [{ index: 0, delta, finish_reason: null }], ...more });
const call = (part: unknown) => chunk({ tool_calls: [part] });
const END = frame({ id: "x", choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] });

/** The text so often that it has so many bytes, in pieces. */
function* repeated(text: string, sizeBytes: number): Generator<Uint8Array<ArrayBuffer>> {
  const piece = new TextEncoder().encode(text.repeat(Math.ceil(65_536 / text.length)));
  for (let sent = 0; sent < sizeBytes; sent += piece.length) yield piece;
}

function answering(
  pieces: readonly (string | Iterable<Uint8Array<ArrayBuffer>>)[],
  init: ResponseInit = { headers: SSE },
): ScriptedAnswer {
  function* bytes() {
    for (const piece of pieces) {
      if (typeof piece === "string") yield new TextEncoder().encode(piece);
      else yield* piece;
    }
  }
  return { response: () => new Response(ReadableStream.from(bytes()), init) };
}

const bomb = gzipSync(new Uint8Array(200 * MB).fill(120));
const packed = (init: ResponseInit): ScriptedAnswer => ({
  response: () =>
    new Response(bomb, { ...init, headers: { ...init.headers, "content-encoding": "gzip" } }),
});

const OPEN_TEXT = '{"choices":[{"index":0,"delta":{"content":"';
const TOO_LONG = /got too long and was cut/;

/** Answers that must not be read whole, and the words of the error. */
const LONG: readonly (readonly [what: string, answer: ScriptedAnswer, says: RegExp])[] = [
  [
    "10 MB of one line",
    answering([`data: ${OPEN_TEXT}`, repeated("x", 10 * MB), '"}}]}\n\n']),
    TOO_LONG,
  ],
  [
    "a million calls in one piece",
    answering([
      'data: {"choices":[{"index":0,"delta":{"tool_calls":[{}',
      repeated(',{"index":1,"function":{"name":"a"}}', 36 * MB),
      "]}}]}\n\n",
    ]),
    TOO_LONG,
  ],
  [
    "a million calls, piece by piece",
    answering([repeated(call({ function: { name: "a", arguments: "{}" } }), 40 * MB)]),
    TOO_LONG,
  ],
  [
    "calls whose arguments may end with each piece",
    answering([
      call({ function: { name: "a", arguments: "[1" } }),
      repeated(call({ function: { name: "a", arguments: ",[]" } }), 20 * MB),
    ]),
    TOO_LONG,
  ],
  [
    "5 MB of arguments",
    answering([
      call({ index: 0, id: "a", function: { name: "run", arguments: "x".repeat(5 * MB) } }),
    ]),
    TOO_LONG,
  ],
  [
    "an id of 3 MB",
    answering([
      call({ index: 0, id: "a".repeat(3 * MB), function: { name: "run", arguments: "{}" } }),
      END,
    ]),
    TOO_LONG,
  ],
  [
    "a name of 3 MB",
    answering([call({ index: 0, id: "a", function: { name: "a".repeat(3 * MB) } }), END]),
    TOO_LONG,
  ],
  [
    "a signature of 3 MB",
    answering([
      call({
        index: 0,
        id: "a",
        extra_content: { a: "a".repeat(3 * MB) },
        function: { name: "run" },
      }),
      END,
    ]),
    TOO_LONG,
  ],
  [
    "reasoning in ten thousands of parts",
    answering([repeated(chunk({ reasoning_details: [1, 1, 1, 1, 1, 1, 1, 1, 1] }), 10 * MB)]),
    TOO_LONG,
  ],
  ["nothing but blanks", answering([repeated(chunk({ content: " " }), 60 * MB)]), TOO_LONG],
  ["an event without an end", answering([repeated("data: [1,\n", 20 * MB)]), TOO_LONG],
  ["nothing but empty pieces", answering([repeated("data: {}\n\n", 20 * MB)]), TOO_LONG],
  [
    "10 MB that are no stream",
    answering(
      ['{"choices":[{"message":{"content":"', repeated("x", 10 * MB), '"}}]}'],
      { headers: JSON_TYPE },
    ),
    TOO_LONG,
  ],
  ["a bomb of 200 MB", packed({ headers: SSE }), TOO_LONG],
  ["a bomb that is no stream", packed({ headers: JSON_TYPE }), TOO_LONG],
  ["a bomb as an error", packed({ status: 400 }), /does not take this conversation/],
  [
    "an error of 50 MB",
    answering([repeated("x ", 50 * MB)], { status: 400 }),
    /does not take this conversation/,
  ],
  [
    "an error of 60,000 levels",
    answering(["[".repeat(60_000)], { status: 400 }),
    /does not take this conversation/,
  ],
  [
    "a signature of 50,000 levels",
    answering([
      `data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","extra_content":{"a":` +
      `${"[".repeat(50_000)}${"]".repeat(50_000)}},"function":{"name":"run"}}]}}]}\n\n`,
      END,
    ]),
    /is no valid answer/,
  ],
  [
    "a wait of a year",
    answering(["{}"], { status: 429, headers: { "retry-after": "31536000" } }),
    /Wait a while/,
  ],
];

interface Vendor {
  api: ApiClient;
  model: FakeModel;
  answers: ScriptedAnswer[];
}

/** Answers what the user is told, and sees that the thread gets an ordinary answer afterwards. */
async function hear({ api, model, answers }: Vendor, answer: ScriptedAnswer) {
  const threadId = await api.createChat();
  answers.push(answer);
  model.requests.length = 0;
  const events = await api.say(threadId, "What is there?");
  const { length: requests } = model.requests;
  answers.length = 0;
  const after = await api.say(threadId, "And now?");
  equal(textOf(after), "Fine.");
  const largest = Math.max(...model.requests.map(({ body }) => JSON.stringify(body).length));
  ok(largest < 100_000, `a request of ${largest} characters`);
  const errors = events.filter(({ event }) => event === "error").map(({ content }) => content);
  return { errors, text: textOf(events), requests };
}

Deno.test("a vendor with ill will costs one reply, and nobody else", async (test) => {
  const answers: ScriptedAnswer[] = [];
  await using model = startFakeModel(() => answers.shift() ?? { text: ["Fine."] });
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "fake",
    LLM_API_KEY: "sk-canary-model",
    LLM_MONTHLY_TOKENS: "1000000000",
  };
  await using server = await openServer({ env });
  const vendor = { api: await openApi(server), model, answers };
  for (const [what, answer, says] of LONG) {
    await test.step(what, async () => {
      const { errors, requests } = await hear(vendor, answer);
      equal(errors.length, 1);
      match(errors[0] ?? "", says);
      equal(requests, 1);
    });
  }
  await test.step("bytes that are no UTF-8", async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0xc3]);
    const answer = answering([`data: ${OPEN_TEXT}a`, [bytes], 'b"},"finish_reason":"stop"}]}\n\n']);
    deepEqual(await hear(vendor, answer), { errors: [], text: "a���b", requests: 1 });
  });
  await test.step("a redirect to an inside address is not followed", async () => {
    await using inside = startFakeModel(() => ({ text: ["Inside."] }));
    const headers = { location: `${inside.baseUrl}/chat/completions` };
    const { errors } = await hear(vendor, answering([""], { status: 307, headers }));
    match(errors.join(), /which is not followed/);
    equal(inside.requests.length, 0);
  });
  await test.step("tokens that cannot be true use up no budget", async () => {
    const usage = { prompt_tokens: 9e15, completion_tokens: 9e15 };
    const answer = answering([
      chunk({ content: "Yes." }),
      chunk({}, { usage }),
      "data: [DONE]\n\n",
    ]);
    for (let times = 0; times < 3; times++) equal((await hear(vendor, answer)).text, "Yes.");
    const { totals } = await vendor.api.expect(200, "GET /usage");
    ok(totals.inputTokens > 0 && totals.inputTokens < 10_000_000, JSON.stringify(totals));
  });
});
