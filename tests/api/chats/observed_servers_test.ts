/** Answers that real servers have given, byte by byte, each with the server and its version. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { ask, type HeardReply, modelsAt, openChat } from "../../support/chat/chat.ts";
import {
  type FakeModel,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";

const JSON_TYPE = { "content-type": "application/json" };
const SSE = { "content-type": "text/event-stream; charset=utf-8" };

/** A whole answer of a server. */
interface Observed {
  server: string;
  what: string;
  status: number;
  headers?: Record<string, string>;
  body: string;
}

function answerOf({ status, headers = JSON_TYPE, body }: Observed): ScriptedAnswer {
  return { response: () => new Response(body, { status, headers }) };
}

const FINE: ScriptedAnswer = { text: ["Fine."] };

interface Heard extends HeardReply {
  requests: FakeModel["requests"];
}

async function hear(script: readonly ScriptedAnswer[], message = "Hello"): Promise<Heard> {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel(script);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  return { ...await ask(test, { ctx, threadId, message }), requests: fake.requests };
}

const KEY = /refuses this service's key.*LLM_API_KEY/;
const MODEL = /does not know this model.*LLM_MODEL/;

/** Failures, and what the user is told. */
const FAILURES: readonly (Observed & { says: RegExp })[] = [
  {
    server: "LiteLLM 1.106.3",
    what: "an unknown model",
    status: 400,
    body:
      '{"error":{"message":"/chat/completions: Invalid model name passed in model=nosuch. Call ' +
      '`/v1/models` to view available models for your key.","type":"invalid_request_error",' +
      '"param":null,"code":"400"}}',
    says: MODEL,
  },
  {
    server: "LiteLLM 1.106.3 without a database",
    what: "a wrong key",
    status: 400,
    body:
      '{"error":{"message":"No connected db.","type":"no_db_connection","param":null,"code":"400"}}',
    says: KEY,
  },
  {
    server: "LiteLLM 1.106.3",
    what: "a server behind it that breaks off",
    status: 500,
    body:
      '{"error":{"message":"litellm.APIConnectionError: APIConnectionError: OpenAIException - ' +
      "Response payload is not completed: <TransferEncodingError: 400, message='Not enough data " +
      `to satisfy transfer length header.'>","type":null,"param":null,"code":"500"}}`,
    says: /failed \(status 500\)/,
  },
  {
    server: "llama.cpp b11434",
    what: "a model that is being loaded",
    status: 503,
    body: '{"error":{"message":"Loading model","type":"unavailable_error","code":503}}',
    says: /still loading the model\. Wait a minute/,
  },
  {
    server: "Google, continuedev/continue#10748",
    what: "a wrong key",
    status: 400,
    body:
      '[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":' +
      '"INVALID_ARGUMENT"}}]',
    says: KEY,
  },
  {
    server: "OpenRouter, continuedev/continue#10758",
    what: "an unknown model",
    status: 400,
    body:
      '{"error":{"message":"deepseek/deepseek-coder is not a valid model ID","code":400},"user_id":"u"}',
    says: MODEL,
  },
  {
    server: "DeepSeek",
    what: "an unknown model",
    status: 400,
    body: '{"error":{"message":"Model Not Exist","type":"invalid_request_error","param":null,' +
      '"code":"invalid_request_error"}}',
    says: MODEL,
  },
  {
    server: "Bedrock, iOfficeAI/AionCore#377",
    what: "an unknown model",
    status: 400,
    body: '{"message":"The provided model identifier is invalid."}',
    says: MODEL,
  },
];

for (const observed of FAILURES) {
  Deno.test(`${observed.server}: ${observed.what} is told as such`, async () => {
    const answer = answerOf(observed);
    const { errors, text } = await hear([answer, answer]);
    equal(text, "");
    equal(errors.length, 1);
    match(errors[0] ?? "", observed.says);
  });
}

Deno.test("words of a user that a refusal quotes change nothing for anybody else", async () => {
  const quoting = {
    server: "a filter",
    what: "a quote",
    status: 400,
    body: '{"error":{"message":"Blocked: \\"my API key not valid, Invalid model name\\""}}',
  };
  const { errors } = await hear([answerOf(quoting)], "my API key not valid, Invalid model name");
  equal(errors.length, 1);
  doesNotMatch(errors[0] ?? "", /Blocked|my API/);
  deepEqual((await hear([FINE])).text, "Fine.");
});

const CONTEXT: Observed = {
  server: "LiteLLM 1.106.3",
  what: "a context that is too long, found within the stream",
  status: 200,
  headers: SSE,
  body:
    'data: {"id":"c1","object":"chat.completion.chunk","created":1795789267,"model":"script","choices"' +
    ':[{"index":0,"delta":{"role":"assistant","content":""}}]}\n\n' +
    'data: {"error": {"message": "litellm.APIConnectionError: APIConnectionError: OpenAIException - ' +
    'Context size has been exceeded.", "type": null, "param": null, "code": "500"}}\n\n',
};

Deno.test(`${CONTEXT.server}: ${CONTEXT.what}, is trimmed`, async () => {
  const { errors, text, requests } = await hear([answerOf(CONTEXT), FINE]);
  deepEqual({ errors, text, requests: requests.length }, {
    errors: [],
    text: "Fine.",
    requests: 2,
  });
});

/** The chunks of vLLM 0.32.0, whose grammar let a call have a number for arguments. */
const VLLM_HEAD = 'data: {"id":"chatcmpl-943226ece00ad77b","object":"chat.completion.chunk",' +
  '"created":1795792026,"model":"tiny","choices":[{"index":0,';
const VLLM_TAIL = '"logprobs":null,"finish_reason":null,"token_ids":null}]}\n\n';
const VLLM_CALL: Observed = {
  server: "vLLM 0.32.0",
  what: "a call of a named tool that ends with `stop`",
  status: 200,
  headers: SSE,
  body: VLLM_HEAD + '"delta":{"role":"assistant","content":""},"logprobs":null,' +
    '"finish_reason":null}],"prompt_token_ids":null,"prompt_text":null}\n\n' +
    VLLM_HEAD + '"delta":{"content":null,"tool_calls":[{"id":"chatcmpl-tool-a173ac1bf6dbafbd",' +
    '"type":"function","index":0,"function":{"name":"list_workflows"}}]},' + VLLM_TAIL +
    ["1", "3", "1"].map((digit) =>
      `${VLLM_HEAD}"delta":{"content":null,"tool_calls":[{"index":0,"function":{"arguments":"${digit}"}}]},${VLLM_TAIL}`
    ).join("") +
    VLLM_HEAD + '"delta":{},"logprobs":null,"finish_reason":"stop","stop_reason":null,' +
    '"token_ids":null}]}\n\n' +
    'data: {"id":"chatcmpl-943226ece00ad77b","object":"chat.completion.chunk","created":1795792026,' +
    '"model":"tiny","choices":[],"usage":{"prompt_tokens":26209,"total_tokens":26376,' +
    '"completion_tokens":167},"system_fingerprint":"vllm-0.32.0-468db4db"}\n\ndata: [DONE]\n\n',
};

Deno.test(`${VLLM_CALL.server}: ${VLLM_CALL.what} goes back with its fault`, async () => {
  const { errors, text, requests } = await hear([answerOf(VLLM_CALL), FINE]);
  deepEqual({ errors, text }, { errors: [], text: "Fine." });
  const [called, result] = requests[1]?.body.messages.slice(-2) ?? [];
  match(JSON.stringify(called), /-tool-a173ac1bf6dbafbd.*\\"unreadable\\":\\"131\\"/);
  deepEqual([result?.role, result?.tool_call_id], ["tool", "chatcmpl-tool-a173ac1bf6dbafbd"]);
  match(String(result?.content), /Cannot call list_workflows/);
});

/** Refusals after which the request is sent again in another form. */
const REFUSALS: readonly (Observed & { sent: RegExp })[] = [
  {
    server: "vLLM 0.32.0",
    what: "a conversation that is too long",
    status: 400,
    body:
      `{"error":{"message":"This model's maximum context length is 8192 tokens. However, your ` +
      "prompt contains at least 8193 input tokens, which exceeds this limit even without any " +
      "output tokens. Please reduce the length of the input prompt. (parameter=input_tokens, " +
      'value=8193)","type":"BadRequestError","param":"input_tokens","code":400}}',
    sent: /^(?!.*Functions of expressions)/s,
  },
  {
    server: "vLLM 0.32.0",
    what: "no grammar for calls",
    status: 400,
    body: '{"error":{"message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and ' +
      '--tool-call-parser to be set","type":"BadRequestError","param":null,"code":400}}',
    sent: /Your tools, each with the JSON Schema/,
  },
];

for (const observed of REFUSALS) {
  Deno.test(`${observed.server}: after ${observed.what} the request takes another form`, async () => {
    const { errors, text, requests } = await hear([answerOf(observed), FINE]);
    deepEqual({ errors, text, requests: requests.length }, {
      errors: [],
      text: "Fine.",
      requests: 2,
    });
    match(String(requests[1]?.body.messages[0]?.content), observed.sent);
  });
}
