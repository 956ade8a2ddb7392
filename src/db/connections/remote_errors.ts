import { LibsqlError } from "@libsql/client/web";
import { ClientError, ClosedError, HttpServerError, ResponseError } from "@libsql/hrana-client";

/**
 * The connection, or the transaction on the server, is lost; the work may be run again. It has no
 * cause, because that of the client contains the address, maybe with a password.
 */
export class LostConnection extends Error {
  override readonly name = "LostConnection";
  /** The reason if what answers is a server of another kind. */
  readonly otherServer: string | null;

  constructor(error: unknown) {
    super(withoutAddress(error));
    this.otherServer = otherServer(error);
  }
}

const LOST_CODES: ReadonlySet<string> = new Set([
  "SQLITE_BUSY",
  "STREAM_EXPIRED",
  "TRANSACTION_CLOSED",
  "TRANSACTION_TIMEOUT",
]);

/**
 * Runs a call of the client. A lost connection throws `LostConnection`; the other errors of the
 * server keep its words.
 */
export async function callServer<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isLost(error)) throw new LostConnection(error);
    throw error instanceof ClientError ? libsqlError(error) : error;
  }
}

/** The error that the client of libSQL makes of one of its streams. */
function libsqlError(error: ClientError): Error {
  const code = error instanceof ResponseError ? error.code : undefined;
  if (code === undefined) return new Error(error.message, { cause: error });
  return new LibsqlError(error.message, code, undefined, undefined, error);
}

/** Some versions of the runtime put the whole address, maybe with a password, into messages. */
function withoutAddress(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/ ?(for url )?\(?(https?|libsql):\/\/[^\s)]*\)?/g, "");
}

/** Statuses with which a libSQL server does not answer the first request. */
const OTHER_STATUSES: readonly unknown[] = [400, 405, 415];

/** The reason if what answers is a server of another kind, so that waiting for it does not help. */
export function otherServer(error: unknown): string | null {
  const errors = withCauses(error);
  // The words of the runtime for an answer that is not TLS.
  if (errors.some(({ message }) => message.includes("InvalidContentType"))) {
    return "the server does not speak TLS, which https:// and libsql:// need";
  }
  const isOther = errors.some((one) =>
    one instanceof SyntaxError || ("status" in one && OTHER_STATUSES.includes(one.status))
  );
  return isOther ? "what answers there is no libSQL server" : null;
}

const CAUSES_MAX = 4;

function withCauses(error: unknown): Error[] {
  const errors: Error[] = [];
  for (let at = error; at instanceof Error && errors.length < CAUSES_MAX; at = at.cause) {
    errors.push(at);
  }
  return errors;
}

/**
 * Whether an error is a lost connection. `fetch` reports an unreachable server, and the client a
 * restarted one, as a bare `TypeError`; but the client also throws one for a parameter that it
 * cannot send.
 */
function isLost(error: unknown): boolean {
  if (error instanceof TypeError) return !error.message.includes("type of value");
  if (error instanceof DOMException) return error.name === "TimeoutError";
  if (error instanceof HttpServerError) return !isRefusal(error);
  if (error instanceof ClosedError) return error.cause === undefined || isLost(error.cause);
  return error instanceof ResponseError && LOST_CODES.has(error.code ?? "");
}

/** Whether the server responded, and refused the caller or the address. */
function isRefusal({ status }: HttpServerError): boolean {
  return status === 401 || status === 403 || status === 404;
}

/**
 * Whether a server answers so for a stream that it has closed: a libSQL server says that it is
 * expired or, after a restart, unknown, and a proxy before it says what it likes.
 */
export function isClosedStream(error: unknown): boolean {
  if (error instanceof HttpServerError) return error.status >= 400 && error.status < 500;
  return error instanceof ResponseError && error.code === "STREAM_EXPIRED";
}
