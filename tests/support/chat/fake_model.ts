import type { Model } from "../../../src/assistant/models.ts";

/** The answer of the fake model to one request. */
export type ScriptedAnswer =
  | {
    /** Pieces of text. A promise among them pauses the stream until it resolves. */
    text?: readonly (string | Promise<unknown>)[];
    calls?: readonly { name: string; arguments: unknown }[];
    /** The finish reason. Null ends the stream without one. Defaults to `tool_calls` or `stop`. */
    finish?: string | null;
  }
  /** An error response with this status and message. */
  | { status: number; words?: string }
  /** The bytes of the stream, sent unchanged. */
  | { raw: string }
  /** Any other response of a server. */
  | { response: () => Response };

export interface ReceivedRequest {
  authorization: string | null;
  /** Whether the client closed the connection before the end of the answer. */
  isEnded: boolean;
  body: {
    model: string;
    messages: { role: string; content: unknown; tool_call_id?: string }[];
    tools?: { function: { name: string; parameters: object } }[];
    stream?: boolean;
    // Any further parameters of the request.
    [name: string]: unknown;
  };
}

export interface FakeModel extends AsyncDisposable {
  baseUrl: string;
  /** The received requests, in order. */
  requests: ReceivedRequest[];
}

/** Returns the answer to a request. */
export type Answering = (body: ReceivedRequest["body"]) => ScriptedAnswer;

/**
 * An OpenAI-compatible server on loopback. It answers requests with the answers of the script, in
 * order, or with the result of the function.
 */
export function startFakeModel(script: readonly ScriptedAnswer[] | Answering): FakeModel {
  const requests: ReceivedRequest[] = [];
  const closing = new AbortController();
  const where = { hostname: "127.0.0.1", port: 0, signal: closing.signal, onListen() {} };
  const server = Deno.serve(where, async (request) => {
    const body = await request.json();
    const authorization = request.headers.get("authorization");
    const received: ReceivedRequest = { authorization, isEnded: false, body };
    request.signal.addEventListener("abort", () => received.isEnded = true);
    requests.push(received);
    const answer = typeof script === "function" ? script(body) : script[requests.length - 1];
    if (!answer) return problem(500, "the script has no more answers");
    if ("status" in answer) return problem(answer.status, answer.words ?? "sk-secret was refused");
    if ("raw" in answer) return stream([answer.raw]);
    if ("response" in answer) return answer.response();
    if (!body.stream) {
      return Response.json({ choices: [{ message: { content: wholeText(answer) } }] });
    }
    return stream(chunks(answer));
  });
  return {
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    requests,
    // Closing does not wait for answers, because a script may keep an answer open without an end.
    async [Symbol.asyncDispose]() {
      closing.abort();
      await server.finished;
    },
  };
}

type Scripted = Exclude<
  ScriptedAnswer,
  { status: number } | { raw: string } | { response: unknown }
>;

function wholeText({ text = [] }: Scripted): string {
  return text.filter((piece) => typeof piece === "string").join("");
}

function problem(status: number, message: string): Response {
  const headers = { "x-should-retry": "false" };
  return Response.json({ error: { message } }, { status, headers });
}

async function* chunks({ text = [], calls = [], finish }: Scripted): AsyncGenerator<string> {
  for (const piece of text) {
    if (typeof piece === "string") yield chunk({ delta: { content: piece } });
    else await piece;
  }
  for (const [index, call] of calls.entries()) {
    const given = JSON.stringify(call.arguments);
    // A chunk is sent in two parts, as real servers do.
    const head = {
      index,
      id: `call_${index}`,
      type: "function",
      function: { name: call.name, arguments: given.slice(0, 3) },
    };
    yield chunk({ delta: { tool_calls: [head] } });
    yield chunk({ delta: { tool_calls: [{ index, function: { arguments: given.slice(3) } }] } });
  }
  if (finish === null) return;
  yield chunk({ delta: {}, finish_reason: finish ?? (calls.length > 0 ? "tool_calls" : "stop") });
  yield "data: [DONE]\n\n";
}

function chunk(choice: { delta: unknown; finish_reason?: string }): string {
  const choices = [{ index: 0, finish_reason: null, ...choice }];
  return `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", choices })}\n\n`;
}

function stream(source: Iterable<string> | AsyncIterable<string>): Response {
  const body = ReadableStream.from(source).pipeThrough(new TextEncoderStream());
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** The fake server as the model that was chosen for a reply. */
export function modelOf({ baseUrl }: Pick<FakeModel, "baseUrl">): Model {
  return {
    listed: "VendorA-4o",
    name: "fake",
    baseUrl,
    apiKey: null,
    parameters: {},
    contextTokens: 8_000,
    silenceMs: 60_000,
  };
}
