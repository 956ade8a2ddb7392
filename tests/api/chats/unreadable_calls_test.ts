/** Calls that a model writes badly, as servers were seen to answer to them. */
import { deepEqual, equal, match } from "node:assert/strict";
import { isJsonObject } from "../../../src/lib/json.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { ask, modelsAt, openChat } from "../../support/chat/chat.ts";
import {
  type Answering,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";

const FINE: ScriptedAnswer = { text: ["Fine."] };

async function hear(script: readonly ScriptedAnswer[] | Answering) {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel(script);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const { text, errors } = await ask(test, { ctx, threadId, message: "Hello" });
  return { text, errors, requests: fake.requests };
}

/** A call whose arguments are this text, as it stands. */
function called(text: string): ScriptedAnswer {
  const call = { index: 0, id: "a", function: { name: "list_workflows", arguments: text } };
  const choices = [
    { index: 0, delta: { tool_calls: [call] } },
    { index: 0, delta: {}, finish_reason: "tool_calls" },
  ];
  const frames = choices.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  return { raw: [...frames, "data: [DONE]\n\n"].join("") };
}

/** The arguments of every call in the conversation that is sent. */
function argumentsSent(messages: readonly object[]): string[] {
  return messages.flatMap((message) =>
    "tool_calls" in message
      ? (message.tool_calls as { function: { arguments: string } }[]).map((call) =>
        call.function.arguments
      )
      : []
  );
}

/** Parses the calls of the conversation, as vLLM and llama.cpp do before each answer. */
const strictServer = (first: ScriptedAnswer): Answering => ({ messages }) => {
  const sent = argumentsSent(messages);
  if (sent.length === 0) return first;
  const words = "Failed to parse tool call arguments as JSON: [json.exception.parse_error.101]";
  try {
    return sent.every((text) => isJsonObject(JSON.parse(text))) ? FINE : { status: 500, words };
  } catch {
    return { status: 400, words: "Expecting ',' delimiter: line 1 column 54 (char 53)" };
  }
};

const MALFORMED = ['{"a": }', '{"name": "He said "hi""}', '{"name": "x', "131", "[]", "null", ""];

for (const text of MALFORMED) {
  Deno.test(`the arguments ${JSON.stringify(text)} go back as an object`, async () => {
    const { text: said, errors, requests } = await hear(strictServer(called(text)));
    deepEqual({ said, errors }, { said: "Fine.", errors: [] });
    const [sent = ""] = argumentsSent(requests[1]?.body.messages ?? []);
    deepEqual(JSON.parse(sent), text === "" ? {} : { unreadable: text });
  });
}

Deno.test("arguments that were encoded twice go back as the object that they are", async () => {
  const { requests } = await hear(strictServer(called(JSON.stringify('{"name":"a"}'))));
  deepEqual(argumentsSent(requests[1]?.body.messages ?? []), ['{"name":"a"}']);
});

/** Refusals of a call that the server's own model has written. */
const UNREADABLE: readonly { server: string; answer: ScriptedAnswer }[] = [
  {
    server: "Ollama, ollama/ollama#17638",
    answer: { status: 500, words: `error parsing tool call: raw='{"input": "x"}]', err=invalid` },
  },
  {
    server: "Ollama, within the stream",
    answer: {
      raw: 'data: {"error":{"message":"error parsing tool call: raw=\'{\', err=EOF"}}\n\n',
    },
  },
  {
    server: "Groq, vercel/ai#6916",
    answer: {
      response: () =>
        Response.json({
          error: {
            message: "Failed to call a function. Please adjust your prompt. See " +
              "'failed_generation' for more details.",
            type: "invalid_request_error",
            code: "tool_use_failed",
          },
        }, { status: 400 }),
    },
  },
  {
    server: "llama.cpp, ggml-org/llama.cpp#23838",
    answer: { status: 500, words: "Failed to parse input at pos 395: <|tool_call_start|>[run()]" },
  },
];

for (const { server, answer } of UNREADABLE) {
  Deno.test(`${server}: a call that it cannot read is asked for once more, then told`, async () => {
    const once = await hear([answer, FINE]);
    deepEqual([once.text, once.errors, once.requests.length], ["Fine.", [], 2]);
    const twice = await hear([answer, answer, FINE]);
    equal(twice.requests.length, 2);
    equal(twice.errors.length, 1);
    match(twice.errors[0] ?? "", /made a call that its server cannot read/);
  });
}

Deno.test("an unreadable call behind words is told, and the words are kept", async () => {
  const frame = { choices: [{ index: 0, delta: { content: "I look. " } }] };
  const raw = `data: ${JSON.stringify(frame)}\n\n` +
    'data: {"error":{"message":"error parsing tool call: raw=\'{\'"}}\n\n';
  const { text, errors, requests } = await hear([{ raw }, FINE]);
  equal(text, "I look. ");
  match(errors.join(), /cannot read/);
  equal(requests.length, 1);
});

Deno.test("a call without a signature gets the one that Google does not check", async () => {
  const words = "Function call is missing a thought_signature in functionCall parts.";
  const { text, requests } = await hear(({ messages }) => {
    const calls = messages.flatMap((message) =>
      "tool_calls" in message ? (message.tool_calls as object[]).slice(0, 1) : []
    );
    if (calls.length === 0) return called("{}");
    return calls.every((call) => "extra_content" in call) ? FINE : { status: 400, words };
  });
  equal(text, "Fine.");
  equal(requests.length, 3);
  match(JSON.stringify(requests[2]?.body.messages), /skip_thought_signature_validator/);
});

for (const reason of ["refusal", "guardrail_intervened", "content_filter: MODEL_ARMOR"]) {
  Deno.test(`an answer that ends with ${reason} is withheld, and not asked for again`, async () => {
    const end = { choices: [{ index: 0, delta: {}, finish_reason: reason }] };
    const raw = `data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`;
    const { errors, requests } = await hear([{ raw }, FINE]);
    match(errors.join(), /withheld/);
    equal(requests.length, 1);
  });
}
