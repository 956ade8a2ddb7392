import { speaksOfForm } from "./dialect.ts";
import { TlsError } from "../../lib/tls/tls_failure.ts";

/** A model failed. The message is for the user, the detail for the log. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly detail: string;

  constructor(message: string, detail = message) {
    super(message);
    this.detail = detail;
  }
}

/** An error that a server reports in an answer with a success status. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  /** The status that the error names. */
  readonly status: number | null;

  constructor(words: string, status: number | null) {
    super(words);
    this.status = status;
  }
}

const RETRY = "The text so far is kept; send the message again to try once more.";
const OPERATOR = "The operator of this server can fix it";

/**
 * Describes the failure in words that a user can act on. Contains no addresses and no text of the
 * server, which may contain a key.
 */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const status = statusOf(error);
  const name = error instanceof Error ? error.constructor.name : typeof error;
  if (isUnreadableCall(error)) return new ModelError(UNREADABLE_CALL, name);
  if (status !== null) {
    const meant = intendedStatus(error, status);
    return new ModelError(describeStatus(error, meant), detailOf(error, name, status));
  }
  if (error instanceof SyntaxError) {
    return new ModelError(
      `The model's server sent something that is no valid answer. ${RETRY}`,
      name,
    );
  }
  const words = tlsWordsOf(error);
  return new ModelError(
    `The model's server cannot be reached, or broke off its answer. ${RETRY}`,
    words === null ? name : `${name}: ${words}`,
  );
}

/** Returns the server's message if it does not accept a request's form; null for other failures. */
export function refusalOf(error: unknown): string | null {
  const status = statusOf(error);
  if (status === 400 || status === 422) return serverWords(error);
  const mayBe = status === 404 || status === 500 || status === 501 || error instanceof AnswerError;
  const words = mayBe ? serverWords(error) : "";
  return speaksOfForm(words) ? words : null;
}

const WORDS_MAX = 500;

/** Names in errors that are as long as a key: `context_window_fallbacks`, `ContextLengthError`. */
const NAME = /^(?:(?:[a-z]+_)+[a-z]+|(?:[A-Z][a-z]+)+Error)$/;

/** Returns the server's message for the log: one line, without anything that looks like a key. */
export function serverWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return error.message.slice(0, WORDS_MAX).replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\w*-]{24,}/g, (word) => NAME.test(word) ? word : "[…]")
    .replace(/\bsk[-_ ][\w*.-]+|\b(?:key|Bearer)[-_ ](?!(?:not|provided|is)\b)[\w*.-]+/gi, "[…]");
}

export function serverStops(): ModelError {
  return new ModelError(
    "The server is stopping. The text so far is kept; send the message again in a moment.",
  );
}

export const UNREADABLE_CALL =
  "The model made a call that its server cannot read. Send the message again.";

/**
 * The messages of Ollama, Groq and llama.cpp about a call that their own model has written and they
 * cannot parse. Mostly the next answer is well-formed.
 */
const UNREADABLE_CALL_WORDS =
  /error parsing tool call|tool_use_failed|failed to call a function|failed to parse input at pos/i;

export function isUnreadableCall(error: unknown): boolean {
  return error instanceof Error && UNREADABLE_CALL_WORDS.test(serverWords(error));
}

/** A wrong address often returns pages for browsers. */
export function webPage(): ModelError {
  return new ModelError(
    `The model's server answered with a web page. ${OPERATOR}: see LLM_BASE_URL.`,
  );
}

export function answerTooLong(): ModelError {
  return new ModelError("The model's answer got too long and was cut. Ask for less at once.");
}

/** The library keeps the error of its `fetch` as the cause. */
function tlsWordsOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof TlsError) return at.message;
  }
  return null;
}

/** Returns the HTTP status of the library's error; null if it has none. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("status" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}

/** Returns a header of the vendor's response; null for other failures. */
export function answerHeader(error: unknown, name: string): string | null {
  if (!(error instanceof Error) || !("headers" in error)) return null;
  return error.headers instanceof Headers ? error.headers.get(name) : null;
}

/** The target of a redirect is only for the log, without parts that may be secret. */
function detailOf(error: unknown, name: string, status: number): string {
  const location = URL.parse(answerHeader(error, "location") ?? "");
  const target = location && `, to ${location.origin}${location.pathname}`;
  return `${name}, status ${status}${target ?? ""}`;
}

/** The words of llama.cpp after its start. */
const LOADING = /^503 loading model/i;

/**
 * Words for a wrong key (Google, xAI, and LiteLLM without a database) or an unknown model (LiteLLM,
 * OpenRouter, DeepSeek, Mistral, Bedrock), which come with the status 400.
 */
const INTENDED_STATUSES: readonly { words: RegExp; status: number }[] = [
  { words: /api[ _]key (?:not|in)[ _]?valid|incorrect api key|^400 no connected db/i, status: 401 },
  {
    words:
      /(?:invalid|unknown) model\b|\bmodel not exist|not a valid model|model identifier is inv/i,
    status: 404,
  },
];

/** Returns the status that other servers would give for the same failure. */
function intendedStatus(error: unknown, status: number): number {
  if (status !== 400) return status;
  const words = error instanceof Error ? error.message.slice(0, WORDS_MAX) : "";
  return INTENDED_STATUSES.find((each) => each.words.test(words))?.status ?? status;
}

function describeStatus(error: unknown, status: number): string {
  if (error instanceof Error && LOADING.test(error.message)) {
    return "The model's server is still loading the model. Wait a minute, then send the message again.";
  }
  switch (status) {
    case 401:
    case 403:
      return `The model's server refuses this service's key. ${OPERATOR}: see LLM_API_KEY.`;
    case 402:
      return "The account of this service at the model's server has no credit left. Choose " +
        `another model. ${OPERATOR}.`;
    case 404:
      return "The model's server does not know this model. Choose another one. " +
        `${OPERATOR}: see LLM_BASE_URL, LLM_MODEL and LLM_MODEL_MAP.`;
    case 413:
      return "This is too much for the model: send less, or begin a new thread.";
    case 429:
      return `The model's server is busy or its quota is used up. Wait ${
        waitOf(error)
      }, then send ` +
        "the message again, or choose another model.";
    case 400:
    case 422:
      return "The model's server does not take this conversation: it may be too long, or hold a " +
        "kind of file that the model cannot read. Send less, begin a new thread, or choose " +
        "another model. The server's own words are in the log of this service.";
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return "The model's server is at another address and redirects there, which is not followed. " +
        `${OPERATOR}: see LLM_BASE_URL.`;
    default:
      return `The model's server failed (status ${status}). ${
        retryAfterMs(error) === null ? "" : `Wait ${waitOf(error)}. `
      }${RETRY}`;
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Describes how long the vendor asks to wait; a minute if it does not say. */
function waitOf(error: unknown): string {
  const ms = retryAfterMs(error) ?? MINUTE_MS;
  if (ms < 2 * MINUTE_MS) return ms === MINUTE_MS ? "a minute" : `${Math.ceil(ms / 1000)} seconds`;
  return ms < DAY_MS ? `${Math.ceil(ms / MINUTE_MS)} minutes` : "a while";
}

/** Returns how long the vendor's response asks to wait; null if it does not say so readably. */
export function retryAfterMs(error: unknown, now = Date.now()): number | null {
  const milliseconds = answerHeader(error, "retry-after-ms");
  const seconds = answerHeader(error, "retry-after");
  if (milliseconds === null && seconds === null) return null;
  const given = milliseconds === null ? Number(seconds) * 1000 : Number(milliseconds);
  const ms = Number.isNaN(given) ? Date.parse(seconds ?? "") - now : given;
  return ms > 0 ? ms : null;
}
