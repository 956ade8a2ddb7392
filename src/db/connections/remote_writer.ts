import { setTimeout } from "node:timers/promises";
import { AppError } from "../../lib/errors.ts";
import type { Ids } from "../../lib/ids.ts";
import { queriesOver } from "../dialect.ts";
import type { Writer } from "../group_commit.ts";
import { connectionOver } from "./remote_connection.ts";
import { callServer, LostConnection } from "./remote_errors.ts";
import type { RemoteStream } from "./remote_stream.ts";
import type { RemoteStreams } from "./remote_streams.ts";
import type { OnStatement } from "../slow_statements.ts";
import { statementsOf } from "../statements.ts";

const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const BEGIN = { sql: "BEGIN IMMEDIATE" };
const ROLLBACK = { sql: "ROLLBACK" };
/** The server's time: by a clock that is ahead, a process would forget the commits of others. */
const NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)";
const APPLIED_POLLS_MAX = 30;
const APPLIED_POLL_INTERVAL_MS = 500;

/**
 * A writer over HTTP. The server may drop a transaction at any time: another writer took over the
 * lock, it was idle, the server restarted. The whole group then runs again. If the response to a
 * commit is lost, the group's row in `_commits` tells whether the commit was applied.
 */
export class RemoteWriter implements Writer {
  readonly queries;
  readonly #streams: RemoteStreams;
  readonly #ids: Ids;
  /** The stream of the open transaction. */
  #stream: RemoteStream | null = null;
  #loss: LostConnection | null = null;
  #lastCall: Promise<unknown> = Promise.resolve();
  #commitId = "";

  constructor(streams: RemoteStreams, ids: Ids, onStatement?: OnStatement) {
    this.#streams = streams;
    this.#ids = ids;
    this.queries = queriesOver(
      connectionOver((statement) => this.#call((stream) => stream.execute(statement)), onStatement),
    );
  }

  async begin(): Promise<void> {
    const previousId = this.#commitId;
    this.#commitId = this.#ids.uuid();
    this.#loss = null;
    const note = {
      sql: `INSERT INTO _commits (id, created_at) VALUES (?, ${NOW})`,
      args: [this.#commitId],
    };
    const forget = {
      sql: `DELETE FROM _commits WHERE id = ? OR created_at < ${NOW} - ?`,
      args: [previousId, FORGET_AFTER_MS],
    };
    [this.#stream] = await this.#streams.take((stream) => stream.executeAll([BEGIN, note, forget]));
  }

  /** Sends statements one by one: the server silently skips later ones that it cannot parse. */
  async script(text: string): Promise<void> {
    for (const statement of statementsOf(text)) {
      await this.#call((stream) => stream.executeText(statement));
    }
  }

  async commit(): Promise<void> {
    try {
      await this.#call((stream) => stream.executeLast({ sql: "COMMIT" }));
    } catch (error) {
      if (!(error instanceof LostConnection) || !await this.#applied()) throw error;
    }
    await this.#leave();
  }

  async rollback(): Promise<void> {
    try {
      await this.#call((stream) => stream.executeLast(ROLLBACK));
      await this.#leave();
    } catch {
      // The server rolls back when it closes the stream.
      await this.#drop();
    }
  }

  isTransient(error: unknown): boolean {
    return error instanceof LostConnection;
  }

  /**
   * Sends a statement after the answer to the one before it: after a loss no more are sent, because
   * they could commit by themselves.
   */
  async #call<T>(use: (stream: RemoteStream) => Promise<T>): Promise<T> {
    const call = this.#lastCall.then(() => this.#send(use));
    this.#lastCall = call.catch(() => {});
    return await call;
  }

  async #send<T>(use: (stream: RemoteStream) => Promise<T>): Promise<T> {
    const stream = this.#stream;
    if (!stream) throw new Error("Cannot write outside a transaction");
    if (this.#loss) throw this.#loss;
    try {
      return await callServer(() => use(stream));
    } catch (error) {
      if (error instanceof LostConnection) this.#loss = error;
      throw error;
    }
  }

  /** Leaves the stream to others if the server has said that no transaction is open on it. */
  async #leave(): Promise<void> {
    if (this.#loss) return await this.#drop();
    if (this.#stream) this.#streams.giveBack(this.#stream);
    this.#stream = null;
  }

  async #drop(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    if (stream) await this.#streams.drop(stream);
  }

  async #applied(): Promise<boolean> {
    for (let tries = 1;; tries++) {
      try {
        return await this.#poll();
      } catch (error) {
        if (!(error instanceof LostConnection)) throw error;
        if (tries === APPLIED_POLLS_MAX) throw outcomeUnknown(error);
        await setTimeout(APPLIED_POLL_INTERVAL_MS);
      }
    }
  }

  /**
   * Whether the lost commit was applied. Looks under the write lock, when a delayed commit has
   * either arrived or can no longer arrive.
   */
  async #poll(): Promise<boolean> {
    const find = { sql: "SELECT 1 FROM _commits WHERE id = ?", args: [this.#commitId] };
    const [stream, found] = await this.#streams.take(async (stream) => {
      await stream.executeAll([BEGIN]);
      return await stream.execute(find);
    });
    await this.#streams.drop(stream);
    return found.rows.length > 0;
  }
}

function outcomeUnknown(cause: LostConnection): AppError {
  const message = "Cannot tell whether the write was kept: the database server does not answer";
  return new AppError("unavailable", message, { cause });
}
