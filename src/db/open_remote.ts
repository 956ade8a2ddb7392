import { type Client, createClient, LibsqlError, type Transaction } from "@libsql/client/web";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { AppError } from "../lib/errors.ts";
import type { Ids } from "../lib/ids.ts";
import { SetupError } from "../lib/setup_error.ts";
import type { Database, Work } from "./database.ts";
import { queriesOver } from "./dialect.ts";
import { GroupCommit, type Writer } from "./group_commit.ts";
import { callServer, connectionOver, LostConnection } from "./remote_connection.ts";

export interface RemoteDatabaseOptions {
  /** `libsql://`, `https://` or `http://`. */
  url: string;
  authToken: string | null;
  ids: Ids;
}

/** Opens the database of a libSQL server. */
export async function openRemoteDatabase(options: RemoteDatabaseOptions): Promise<Database> {
  const { url, authToken, ids } = options;
  const client = createClient({ url, authToken: authToken ?? undefined, intMode: "number" });
  try {
    await callServer(() => client.execute(CREATE_COMMITS));
  } catch (error) {
    client.close();
    throw openFailure(url, error);
  }
  return new RemoteDatabase(client, ids);
}

/** One row a group of writes; it is the driver's own and so comes before any migration. */
const CREATE_COMMITS = `CREATE TABLE IF NOT EXISTS _commits (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID`;

function openFailure(url: string, error: unknown): SetupError {
  const { host } = new URL(url);
  const reason = error instanceof Error ? error.message : String(error);
  const refused = error instanceof LibsqlError;
  const message = refused
    ? `Cannot open the database at ${host}: ${reason}. Check DATABASE_URL and DATABASE_AUTH_TOKEN`
    : `Cannot reach the database at ${host}: ${reason}`;
  return new SetupError(message, { exitCode: refused ? 2 : 3, cause: error });
}

class RemoteDatabase implements Database {
  readonly queries;
  readonly #client: Client;
  readonly #commits: GroupCommit;

  constructor(client: Client, ids: Ids) {
    this.queries = queriesOver(connectionOver(() => client));
    this.#client = client;
    this.#commits = new GroupCommit(new RemoteWriter(client, ids));
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return this.#commits.run(work).catch((error) => {
      if (!(error instanceof LostConnection)) throw error;
      throw new AppError("unavailable", "Cannot write: the database server does not answer", {
        cause: error,
      });
    });
  }

  async check(): Promise<void> {
    await sql`SELECT 1`.execute(this.queries);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#commits.idle();
    this.#client.close();
  }
}

const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const LOOK_TRIES = 10;
const LOOK_PAUSE_MS = 500;

/**
 * Over HTTP a server may drop a transaction at any point: another writer took its lock over, it
 * idled, the server started again. Then the whole group runs again; where it was the answer to the
 * commit that was lost, the group's own row tells whether it applied.
 */
class RemoteWriter implements Writer {
  readonly queries;
  readonly #client: Client;
  readonly #ids: Ids;
  #transaction: Transaction | null = null;
  #commitId = "";

  constructor(client: Client, ids: Ids) {
    this.#client = client;
    this.#ids = ids;
    this.queries = queriesOver(connectionOver(() => this.#open()));
  }

  async begin(): Promise<void> {
    const previousId = this.#commitId;
    this.#commitId = this.#ids.uuid();
    this.#transaction = await callServer(() => this.#client.transaction("write"));
    const now = Date.now();
    await sql`INSERT INTO _commits (id, created_at) VALUES (${this.#commitId}, ${now})`
      .execute(this.queries);
    await sql`DELETE FROM _commits WHERE id = ${previousId} OR created_at < ${
      now - FORGET_AFTER_MS
    }`
      .execute(this.queries);
  }

  script(text: string): Promise<void> {
    return callServer(() => this.#open().executeMultiple(text));
  }

  async commit(): Promise<void> {
    try {
      await callServer(() => this.#open().commit());
    } catch (error) {
      if (!(error instanceof LostConnection) || !await this.#applied()) throw error;
    }
  }

  async rollback(): Promise<void> {
    await this.#transaction?.rollback().catch(() => {});
    this.#transaction?.close();
    this.#transaction = null;
  }

  isTransient(error: unknown): boolean {
    return error instanceof LostConnection;
  }

  #open(): Transaction {
    if (this.#transaction) return this.#transaction;
    throw new Error("Cannot write outside a transaction");
  }

  async #applied(): Promise<boolean> {
    for (let tries = 1;; tries++) {
      try {
        const found = await callServer(() =>
          this.#client.execute({
            sql: "SELECT 1 FROM _commits WHERE id = ?",
            args: [this.#commitId],
          })
        );
        return found.rows.length > 0;
      } catch (error) {
        if (tries === LOOK_TRIES) throw error;
        await setTimeout(LOOK_PAUSE_MS);
      }
    }
  }
}
