import type { ClientOptions, OpenAI } from "openai";
import type { Model } from "../models.ts";
import { errorWords } from "./error_words.ts";
import { laterSignal } from "./later_signal.ts";

/**
 * The maximum size of a streamed answer. A stream repeats a few hundred characters around each
 * word.
 */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

const ERROR_CHARACTERS_MAX = 64 * 1024;

type ClientFetch = NonNullable<ClientOptions["fetch"]>;

/** Bounds the size of each answer, because the library buffers everything, however long it is. */
function boundAnswers(fetch: typeof globalThis.fetch, bytesMax: number): ClientFetch {
  return async (url, given) => {
    const init = given as RequestInit | undefined;
    const signal = init?.signal && laterSignal(init.signal);
    // A redirect would send the conversation, and perhaps the key, to another address.
    const response = await fetch(url, { ...init, signal, redirect: "manual" });
    return response.ok ? bound(response, bytesMax) : await inCommonForm(response);
  };
}

/** Returns an error in the form that the library reads; servers put the text elsewhere. */
async function inCommonForm({ status, headers, body }: Response): Promise<Response> {
  const text = body === null ? "" : await readBeginning(body);
  const kept = new Headers(headers);
  for (const name of ["content-length", "content-encoding", "content-type"]) kept.delete(name);
  const delay = RETRY_DELAY.exec(text)?.[1];
  if (delay !== undefined && !kept.has("retry-after")) kept.set("retry-after", delay);
  return Response.json({ error: { message: errorWords(text) } }, { status, headers: kept });
}

/** Google puts the retry delay in the body of the response instead of a header. */
const RETRY_DELAY = /"retryDelay"\s*:\s*"(\d{1,6}(?:\.\d{1,9})?)s"/;

async function readBeginning(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.length > ERROR_CHARACTERS_MAX) break;
  }
  return text;
}

function bound(response: Response, bytesMax: number): Response {
  if (response.body === null) return response;
  let sizeBytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        sizeBytes += chunk.length;
        if (sizeBytes <= bytesMax) return controller.enqueue(chunk);
        throw new Error(`The model's answer must have ${bytesMax} bytes at most`);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
}

/** The library takes 25 MB, so it is loaded with the first message for a model. */
export async function openClient(
  { baseUrl, apiKey, silenceMs, fetch = globalThis.fetch }: Model,
  { answerBytesMax = ANSWER_BYTES_MAX } = {},
): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({
    baseURL: baseUrl,
    // The library requires a key; a server that needs none ignores it.
    apiKey: apiKey ?? "none",
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: silenceMs,
    logLevel: "off",
    fetch: boundAnswers(fetch, answerBytesMax),
  });
}
