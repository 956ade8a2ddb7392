import type { Client, Transaction } from "@libsql/client/web";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../../lib/errors.ts";
import type { Ids } from "../../lib/ids.ts";
import { queriesOver } from "../dialect.ts";
import type { Writer } from "../group_commit.ts";
import { callServer, connectionOver, LostConnection } from "./remote_connection.ts";
import type { OnStatement } from "../slow_statements.ts";
import { statementsOf } from "../statements.ts";

const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
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
  readonly #client: Client;
  readonly #ids: Ids;
  #transaction: Transaction | null = null;
  #loss: LostConnection | null = null;
  #commitId = "";

  constructor(client: Client, ids: Ids, onStatement?: OnStatement) {
    this.#client = client;
    this.#ids = ids;
    this.queries = queriesOver(
      connectionOver(
        (statement) => this.#call((transaction) => transaction.execute(statement)),
        onStatement,
      ),
    );
  }

  async begin(): Promise<void> {
    const previousId = this.#commitId;
    this.#commitId = this.#ids.uuid();
    this.#loss = null;
    this.#transaction = await callServer(() => this.#client.transaction("write"));
    const note = {
      sql: `INSERT INTO _commits (id, created_at) VALUES (?, ${NOW})`,
      args: [this.#commitId],
    };
    const forget = {
      sql: `DELETE FROM _commits WHERE id = ? OR created_at < ${NOW} - ?`,
      args: [previousId, FORGET_AFTER_MS],
    };
    await this.#call((transaction) => transaction.batch([note, forget]));
  }

  /** Sends statements one by one: the server silently skips later ones that it cannot parse. */
  async script(text: string): Promise<void> {
    for (const statement of statementsOf(text)) {
      await this.#call((transaction) => transaction.executeMultiple(statement));
    }
  }

  async commit(): Promise<void> {
    try {
      await this.#call((transaction) => transaction.commit());
    } catch (error) {
      if (!(error instanceof LostConnection) || !await this.#applied()) throw error;
    }
    this.#transaction = null;
  }

  async rollback(): Promise<void> {
    await this.#transaction?.rollback().catch(() => {});
    this.#transaction = null;
  }

  isTransient(error: unknown): boolean {
    return error instanceof LostConnection;
  }

  /** After a loss no more statements are sent, because they could commit by themselves. */
  async #call<T>(use: (transaction: Transaction) => Promise<T>): Promise<T> {
    const transaction = this.#transaction;
    if (!transaction) throw new Error("Cannot write outside a transaction");
    if (this.#loss) throw this.#loss;
    try {
      return await callServer(() => use(transaction));
    } catch (error) {
      if (error instanceof LostConnection) this.#loss = error;
      throw error;
    }
  }

  async #applied(): Promise<boolean> {
    for (let tries = 1;; tries++) {
      try {
        return await callServer(() => this.#poll());
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
    const transaction = await this.#client.transaction("write");
    try {
      const found = await transaction.execute({
        sql: "SELECT 1 FROM _commits WHERE id = ?",
        args: [this.#commitId],
      });
      return found.rows.length > 0;
    } finally {
      transaction.close();
    }
  }
}

function outcomeUnknown(cause: LostConnection): AppError {
  const message = "Cannot tell whether the write was kept: the database server does not answer";
  return new AppError("unavailable", message, { cause });
}
