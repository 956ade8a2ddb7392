import {
  BatchCond,
  type BatchStep,
  type HttpStream,
  type InValue,
  openHttp,
  type RowsResult,
  Stmt,
} from "@libsql/hrana-client";
import { hasAnyColumns } from "../statements.ts";

export interface RemoteServer {
  /** `https://` or `http://`, maybe with a name and a password. */
  url: string;
  authToken: string | null;
  /** The time after which a silent server counts as unreachable. */
  callTimeoutMs: number;
  fetch: typeof globalThis.fetch;
}

export interface Statement {
  sql: string;
  args?: readonly InValue[];
}

export interface StreamOptions {
  /** Whether the stream stays open after its last statement, so that it can be reused. */
  isKept: boolean;
}

const READ_SCHEMA = { sql: "SELECT 1 FROM sqlite_schema LIMIT 1" };
const CLOSE_TIMEOUT_MS = 1_000;

/** A connection of the server to its database. Its errors are those of the client. */
export class RemoteStream {
  readonly isKept: boolean;
  /** By the monotonic clock; null while the stream has never been idle. */
  idleSince: number | null = null;
  readonly #stream: HttpStream;
  #timeoutMs: number;

  constructor({ url, authToken, callTimeoutMs, fetch }: RemoteServer, { isKept }: StreamOptions) {
    this.isKept = isKept;
    this.#timeoutMs = callTimeoutMs;
    const call = (request: Request) =>
      fetch(request, { signal: AbortSignal.timeout(this.#timeoutMs) });
    // Each stream has a client, because a client remembers its streams until they are closed.
    this.#stream = openHttp(url, authToken ?? undefined, call).openStream();
  }

  async execute(statement: Statement): Promise<RowsResult> {
    return await this.#stream.query(stmtOf(statement));
  }

  /**
   * Executes a statement outside transactions. The server names the columns of a `SELECT *` as they
   * were when the stream last read the schema, so an older stream first reads a table.
   */
  async read(statement: Statement): Promise<RowsResult> {
    if (this.idleSince !== null && hasAnyColumns(statement.sql)) {
      this.execute(READ_SCHEMA).catch(() => {});
    }
    return await this.executeLast(statement);
  }

  /** Executes a statement, after which the stream must be idle, and closes what is not kept. */
  async executeLast(statement: Statement): Promise<RowsResult> {
    const result = this.execute(statement);
    if (!this.isKept) this.#stream.closeGracefully();
    return await result;
  }

  /** Executes statements in one request, each only if the one before it succeeded. */
  async executeAll(statements: readonly Statement[]): Promise<void> {
    const batch = this.#stream.batch();
    const results: Promise<unknown>[] = [];
    let previous: BatchStep | null = null;
    for (const statement of statements) {
      const step = batch.step();
      if (previous) step.condition(BatchCond.ok(previous));
      const result = step.query(stmtOf(statement));
      result.catch(() => {});
      results.push(result);
      previous = step;
    }
    await batch.execute();
    await Promise.all(results);
  }

  async executeText(sql: string): Promise<void> {
    await this.#stream.sequence(sql);
  }

  /** Frees the connection on the server. A server that is away is not waited for. */
  async close(): Promise<void> {
    this.#timeoutMs = CLOSE_TIMEOUT_MS;
    // The client tells only about statements when it is done.
    const last = this.execute({ sql: "SELECT 1" });
    this.#stream.closeGracefully();
    await last.catch(() => {});
  }
}

function stmtOf({ sql, args = [] }: Statement): Stmt {
  return new Stmt(sql).bindIndexes(args);
}
