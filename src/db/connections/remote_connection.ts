import { type InArgs, LibsqlError, type ResultSet } from "@libsql/client/web";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { OnStatement } from "../slow_statements.ts";

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
  "HRANA_CLOSED_ERROR",
  "HRANA_WEBSOCKET_ERROR",
  "SERVER_ERROR",
  "SQLITE_BUSY",
  "STREAM_EXPIRED",
  "TRANSACTION_CLOSED",
  "TRANSACTION_TIMEOUT",
]);

/** Runs a call of the client. A lost connection throws `LostConnection`; other errors are kept. */
export async function callServer<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isLost(error)) throw error;
    throw new LostConnection(error);
  }
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
  if (!(error instanceof LibsqlError)) return false;
  if (isRefusal(error.cause)) return false;
  if (LOST_CODES.has(error.code)) return true;
  return !error.code.startsWith("SQLITE_") && /baton|stream/i.test(error.message);
}

/** Whether the server responded, and refused the caller or the address. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && "status" in cause &&
    [401, 403, 404].some((status) => status === cause.status);
}

/** Runs one statement on the client itself, or in the transaction that is open at that time. */
export type Execute = (statement: { sql: string; args: InArgs }) => Promise<ResultSet>;

/** Makes a connection. `onStatement` gets the time until the response, including the network. */
export function connectionOver(
  execute: Execute,
  onStatement: OnStatement = () => {},
): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const beganAt = performance.now();
      const result = await execute({ sql, args: [...parameters] as InArgs })
        .finally(() => onStatement(sql, performance.now() - beganAt));
      const changed = result.columns.length > 0 ? result.rows.length : result.rowsAffected;
      return { rows: plainRows<R>(result), numAffectedRows: BigInt(changed) };
    },
    // deno-lint-ignore require-yield
    async *streamQuery() {
      throw new Error("Cannot stream a query: read it in pages");
    },
  };
}

/** Converts the client's rows (lists with separate column names) and its `ArrayBuffer` blobs. */
function plainRows<R>({ columns, rows }: ResultSet): R[] {
  return rows.map((row) => {
    const entries = columns.map((name, index) => {
      const value = row[index];
      return [name, value instanceof ArrayBuffer ? new Uint8Array(value) : value];
    });
    return Object.fromEntries(entries) as R;
  });
}
