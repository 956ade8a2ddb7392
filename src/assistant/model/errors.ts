import { TlsError } from "../../lib/tls/tls_failure.ts";

/** A model failed: the message is for the user, the detail for the log. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly detail: string;

  constructor(message: string, detail = message) {
    super(message);
    this.detail = detail;
  }
}

const RETRY = "The text so far is kept; send the message again to try once more.";
const OPERATOR = "The operator of this server can fix it";

/**
 * The failure in words that a user can act on. Neither addresses nor what the server wrote are in
 * them: that may hold a key.
 */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const status = statusOf(error);
  const name = error instanceof Error ? error.constructor.name : typeof error;
  if (status !== null) return new ModelError(describeStatus(status), `${name}, status ${status}`);
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

/** The server's words on a request whose form it does not take; null for other failures. */
export function refusalOf(error: unknown): string | null {
  const status = statusOf(error);
  return status === 400 || status === 422 ? serverWords(error) : null;
}

const WORDS_MAX = 500;

/** The server's own words, for the log alone: one line, and nothing in it that looks like a key. */
export function serverWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return error.message.slice(0, WORDS_MAX).replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\w*-]{24,}/g, "[…]")
    .replace(/\b(sk|key|Bearer)[-_ ][\w*.-]+/gi, "[…]");
}

export function serverStops(): ModelError {
  return new ModelError(
    "The server is stopping. The text so far is kept; send the message again in a moment.",
  );
}

/** The library keeps what its `fetch` rejected with as the cause. */
function tlsWordsOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof TlsError) return at.message;
  }
  return null;
}

/** The library's errors carry the HTTP status that they stand for. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("status" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}

function describeStatus(status: number): string {
  switch (status) {
    case 401:
    case 403:
      return `The model's server refuses this service's key. ${OPERATOR}: see LLM_API_KEY.`;
    case 404:
      return "The model's server does not know this model. Choose another one. " +
        `${OPERATOR}: see LLM_MODEL and LLM_MODEL_MAP.`;
    case 413:
      return "This is too much for the model: send less, or begin a new thread.";
    case 429:
      return "The model's server is busy or its quota is used up. Wait a minute, then send the " +
        "message again, or choose another model.";
    case 400:
    case 422:
      return "The model's server does not take this conversation: it may be too long, or hold a " +
        "kind of file that the model cannot read. Send less, begin a new thread, or choose " +
        "another model.";
    default:
      return `The model's server failed (status ${status}). ${RETRY}`;
  }
}
