/** Answers of vendors, proxies and local servers that fail, or mean well, over the wire. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { createThread } from "../../../src/threads/create_thread.ts";
import {
  ask,
  hear as hearReply,
  type HeardReply,
  modelsAt,
  openChat,
  posted,
} from "../../support/chat/chat.ts";
import {
  type FakeModel,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

type Fields = Record<string, unknown>;

const chunk = (delta: unknown, finish: string | null = null) => ({
  id: "x",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

const frames = (chunks: readonly unknown[]) =>
  [...chunks.map((one) => JSON.stringify(one)), "[DONE]"].map((data) => `data: ${data}\n\n`).join(
    "",
  );

const streamed = (...chunks: readonly unknown[]): ScriptedAnswer => ({ raw: frames(chunks) });

const answered = (status: number, headers: Record<string, string> = {}): ScriptedAnswer => ({
  response: () => Response.json({ error: { message: "sk-secret" } }, { status, headers }),
});

const call = (part: unknown) => chunk({ tool_calls: [part] });

const FINE: ScriptedAnswer = { text: ["Fine."] };
const END = chunk({}, "stop");

interface Heard extends HeardReply {
  requests: FakeModel["requests"];
}

async function hear(script: readonly ScriptedAnswer[]): Promise<Heard> {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel(script);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  return { ...await ask(test, { ctx, threadId }), requests: fake.requests };
}

const GOOD: readonly { what: string; answer: ScriptedAnswer }[] = [
  {
    what: "content in parts, thoughts among them",
    answer: streamed(
      chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm." }] }] }),
      chunk({ content: [{ type: "text", text: "Fi" }, { type: "text", text: "ne." }] }),
      END,
    ),
  },
  {
    what: "fields that are null",
    answer: streamed(
      { id: "x", choices: null },
      { id: "x", choices: [{ index: 0, delta: null }] },
      chunk({ content: null, tool_calls: null, refusal: null }),
      chunk({ content: "Fine.", tool_calls: [null] }),
      END,
    ),
  },
  {
    what: "calls that are no list",
    answer: streamed(chunk({ content: "Fine.", tool_calls: {} }), END),
  },
  { what: "no reason of its end", answer: streamed(chunk({ content: "Fine." })) },
  {
    what: "a reason without any text",
    answer: streamed(chunk({ content: "Fine." }, "stop"), chunk({}, "")),
  },
  {
    what: "a refusal beside an empty text",
    answer: streamed(chunk({ content: "", refusal: "Fine." }), END),
  },
  {
    what: "messages in place of deltas",
    answer: streamed({ choices: [{ message: { content: "Fine." }, finish_reason: "stop" }] }),
  },
  {
    what: "no stream at all",
    answer: {
      response: () => Response.json({ choices: [{ message: { content: "Fine." } }] }),
    },
  },
  {
    what: "the usage after the end",
    answer: streamed(chunk({ content: "Fine." }), END, {
      choices: [],
      usage: { prompt_tokens: 5, completion_tokens: 1 },
    }),
  },
  {
    what: "a compressed stream",
    answer: {
      response: () =>
        new Response(gzipSync(frames([chunk({ content: "Fine." }), END])), {
          headers: { "content-type": "text/event-stream", "content-encoding": "gzip" },
        }),
    },
  },
  {
    what: "two answers at once",
    answer: streamed(
      chunk({ content: "Fine." }),
      { choices: [{ index: 1, delta: { content: "Other." } }] },
      END,
    ),
  },
];

for (const { what, answer } of GOOD) {
  Deno.test(`an answer with ${what} is understood`, async () => {
    const { text, errors, requests } = await hear([answer]);
    deepEqual({ text, errors, requests: requests.length }, {
      text: "Fine.",
      errors: [],
      requests: 1,
    });
  });
}

const BAD: readonly { what: string; answer: ScriptedAnswer; says: RegExp; requests?: number }[] = [
  {
    what: "200 and an error",
    answer: { response: () => Response.json({ error: { code: 429 } }) },
    says: /busy/,
  },
  {
    what: "an error in the middle of the text",
    answer: streamed(chunk({ content: "Half" }), { error: { message: "sk-secret", code: 502 } }),
    says: /failed \(status 502\)/,
  },
  {
    what: "the reason `error`",
    answer: streamed(chunk({ content: "Half" }), chunk({}, "error")),
    says: /broke off/,
  },
  {
    what: "the reason `MAX_TOKENS`",
    answer: streamed(chunk({}, "MAX_TOKENS")),
    says: /length limit/,
  },
  { what: "the reason `SAFETY`", answer: streamed(chunk({}, "SAFETY")), says: /withheld/ },
  {
    what: "the reason `MALFORMED_FUNCTION_CALL`",
    answer: streamed(chunk({}, "function_call_filter: MALFORMED_FUNCTION_CALL")),
    says: /call that its server cannot read/,
  },
  { what: "a redirect", answer: answered(307, { location: "/v1/x" }), says: /LLM_BASE_URL/ },
  {
    what: "a page to be read",
    answer: answered(302, { location: "/login" }),
    says: /LLM_BASE_URL/,
  },
  {
    what: "204",
    answer: { response: () => new Response(null, { status: 204 }) },
    says: /broke off/,
  },
  {
    what: "429 for 55 seconds",
    answer: answered(429, { "retry-after": "55" }),
    says: /Wait 55 seconds/,
  },
  {
    what: "429 with a delay in its body",
    answer: {
      response: () =>
        Response.json([{ error: { code: 429, details: [{ retryDelay: "34.5s" }] } }], {
          status: 429,
        }),
    },
    says: /Wait 35 seconds/,
  },
  {
    what: "429 for an hour",
    answer: answered(429, { "retry-after": "3600" }),
    says: /Wait 60 minutes/,
  },
  {
    what: "429 for ever",
    answer: answered(429, { "retry-after": "999999999" }),
    says: /Wait a while/,
  },
];

for (const { what, answer, says } of BAD) {
  Deno.test(`${what} is one request, and one error that a user can act on`, async () => {
    const { errors, requests } = await hear([answer, FINE]);
    equal(errors.length, 1);
    match(errors[0] ?? "", says);
    doesNotMatch(errors[0] ?? "", /sk-secret/);
    equal(requests.length, 1);
  });
}

for (const status of [408, 429, 500, 529]) {
  Deno.test(`${status} is asked once more, and told when it comes again`, async () => {
    const busy = answered(status, { "retry-after-ms": "1" });
    const passed = await hear([busy, FINE]);
    deepEqual([passed.text, passed.requests.length], ["Fine.", 2]);
    const failed = await hear([busy, busy, FINE]);
    deepEqual([failed.errors.length, failed.requests.length], [1, 2]);
  });
}

Deno.test("a stop ends the wait of a vendor that is busy", async () => {
  await using db = await openTestDatabase();
  const ctx = { ...testContext(db), clock: new ManualClock() };
  await using fake = startFakeModel([answered(429, { "retry-after": "9" }), FINE]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const events = await test.chat.post(ctx, posted({ threadId }));
  await eventually(() => fake.requests.length === 1);
  await test.chat.stop(ctx, threadId);
  equal((await hearReply(events)).text, "(Stopped.)");
  equal(fake.requests.length, 1);
});

const listed = (id: string, given: Fields = {}) => ({
  id,
  type: "function",
  function: { name: "list_workflows", arguments: "{}", ...given },
});

interface CallCase {
  what: string;
  parts: unknown[];
  /** The answer to each call, as the model is told it. */
  told: RegExp[];
}

const NONE = /no workflows|There are none|No workflow/i;

const CALLS: readonly CallCase[] = [
  {
    what: "two calls, piece by piece in turn",
    parts: [
      { index: 0, ...listed("a", { arguments: "" }) },
      { index: 1, ...listed("b", { name: "look_up", arguments: '{"top' }) },
      { index: 0, function: { arguments: "{" } },
      { index: 1, function: { arguments: 'ic":"csv"}' } },
      { index: 0, function: { arguments: "}" } },
    ],
    told: [NONE, /csv/i],
  },
  {
    what: "two calls with one id",
    parts: [{ index: 0, ...listed("a") }, { index: 1, ...listed("a") }],
    told: [NONE, NONE],
  },
  {
    what: "numbers for id and name",
    parts: [{ index: 0, id: 5, function: { name: 7, arguments: 9 } }],
    told: [/no tool "7"\. The tools are: .*save_draft/],
  },
  {
    what: "a call of a tool that is not there",
    parts: [{ index: 0, ...listed("a", { name: "functions.run" }) }],
    told: [/no tool "functions\.run"\. The tools are: .*\brun\b/],
  },
  {
    what: "arguments that are no JSON",
    parts: [{ index: 0, ...listed("a", { arguments: '{"a": }' }) }],
    told: [/Cannot call list_workflows: .*not valid JSON \(Unexpected token/],
  },
  {
    what: "arguments as a text of their own",
    parts: [{ index: 0, ...listed("a", { arguments: '"{}"' }) }],
    told: [NONE],
  },
  {
    what: "arguments with a thousand levels",
    parts: [{ index: 0, ...listed("a", { arguments: "[".repeat(1_000) }) }],
    told: [/100 levels at most/],
  },
];

for (const { what, parts, told } of CALLS) {
  Deno.test(`${what}: each call is answered`, async () => {
    const { text, errors, requests } = await hear([
      streamed(...parts.map(call), chunk({}, "tool_calls")),
      FINE,
    ]);
    deepEqual({ text, errors }, { text: "Fine.", errors: [] });
    const { messages } = requests[1]!.body;
    const results = messages.filter(({ role }) => role === "tool");
    equal(results.length, told.length);
    for (const [at, words] of told.entries()) match(String(results[at]?.content), words);
    equal(new Set(results.map(({ tool_call_id: id }) => id)).size, told.length);
  });
}

Deno.test("10 MB of arguments, and a thousand calls, are cut", async () => {
  const piece = call({ index: 0, function: { arguments: "x".repeat(100_000) } });
  const long = [call({ index: 0, ...listed("a", { arguments: "" }) }), ...Array(100).fill(piece)];
  const many = Array.from({ length: 1_000 }, (_, index) => call({ index, ...listed(`c${index}`) }));
  for (const chunks of [long, many]) {
    const { errors, requests } = await hear([streamed(...chunks, chunk({}, "tool_calls"))]);
    match(errors.join("|"), /^[^|]*too long[^|]*$/);
    equal(requests.length, 1);
  }
});
