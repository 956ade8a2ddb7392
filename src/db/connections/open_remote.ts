import { parseLibsqlUrl } from "@libsql/hrana-client";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../../lib/errors.ts";
import type { Ids } from "../../lib/ids.ts";
import { SetupError } from "../../lib/setup_error.ts";
import type { Database, Work } from "../database.ts";
import { queriesOver } from "../dialect.ts";
import { GroupCommit } from "../group_commit.ts";
import { connectionOver, type Execute } from "./remote_connection.ts";
import { LostConnection, otherServer } from "./remote_errors.ts";
import type { RemoteServer } from "./remote_stream.ts";
import { RemoteStreams } from "./remote_streams.ts";
import { RemoteWriter } from "./remote_writer.ts";
import { writeProbe } from "../settings_store.ts";
import type { OnStatement } from "../slow_statements.ts";
import { isDiskFailure, isFull, publicDatabaseError } from "./sqlite_errors.ts";

export interface RemoteDatabaseOptions {
  /** `libsql://`, `https://` or `http://`. */
  url: string;
  authToken: string | null;
  ids: Ids;
  /** The time after which a silent server counts as unreachable; 15 s unless stated. */
  callTimeoutMs?: number;
  fetch?: typeof globalThis.fetch;
  onStatement?: OnStatement;
}

/** Longer than the 5 s for which a server may make one writer wait for another. */
const CALL_TIMEOUT_MS = 15_000;

/** Opens the database of a libSQL server. */
export async function openRemoteDatabase(options: RemoteDatabaseOptions): Promise<Database> {
  try {
    return new RemoteDatabase(await connect(options), options);
  } catch (error) {
    throw openFailure(options.url, error);
  }
}

async function connect(options: RemoteDatabaseOptions): Promise<RemoteStreams> {
  const streams = new RemoteStreams(serverOf(options));
  await streams.read({ sql: CREATE_COMMITS });
  return streams;
}

function serverOf(options: RemoteDatabaseOptions): RemoteServer {
  const { callTimeoutMs = CALL_TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const given = new URL(options.url);
  const { username, password } = given;
  // The parser refuses names and passwords, which the server takes.
  given.username = given.password = "";
  const { hranaHttpUrl, authToken = options.authToken } = parseLibsqlUrl(given.href);
  if (hranaHttpUrl === undefined) throw new Error(`The scheme ${given.protocol} is not supported`);
  const url = Object.assign(new URL(hranaHttpUrl), { username, password });
  return { url: url.href, authToken, callTimeoutMs, fetch };
}

/** One row for each committed group. The driver creates this table itself, before any migration. */
const CREATE_COMMITS = `CREATE TABLE IF NOT EXISTS _commits (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID`;

function openFailure(url: string, error: unknown): SetupError {
  const host = URL.parse(url)?.host ?? url;
  // Some versions of the runtime include the whole address in messages, and it may contain a
  // password.
  const text = error instanceof Error ? error.message : String(error);
  const other = error instanceof LostConnection ? error.otherServer : otherServer(error);
  const reason = other ?? text.replace(/ for url \([^)]*\)/, "");
  if (error instanceof LostConnection && other === null) {
    const message = `Cannot reach the database at ${host}: ${reason}`;
    return new SetupError(message, { exitCode: 3, cause: error });
  }
  return new SetupError(
    `Cannot open the database at ${host}: ${reason}. Check DATABASE_URL and DATABASE_AUTH_TOKEN`,
    { cause: error },
  );
}

class RemoteDatabase implements Database {
  readonly queries;
  readonly isRemote = true;
  readonly #streams: RemoteStreams;
  readonly #commits: GroupCommit;

  constructor(streams: RemoteStreams, { ids, onStatement }: RemoteDatabaseOptions) {
    this.queries = queriesOver(connectionOver(readAgain(streams), onStatement));
    this.#streams = streams;
    this.#commits = new GroupCommit(new RemoteWriter(streams, ids, onStatement), {
      stretchMs: Infinity,
    });
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    try {
      return await this.#commits.run(work);
    } catch (error) {
      throw publicError("write", await this.#explain(error));
    }
  }

  /**
   * Finds out whether a failing disk is a full one: a libSQL server reports large writes to it as
   * I/O errors, and only small ones as what they are.
   */
  async #explain(error: unknown): Promise<unknown> {
    if (!isDiskFailure(error)) return error;
    const probe = this.#commits.run(({ queries }) => writeProbe(queries));
    return await probe.then(() => error, (found) => isFull(found) ? found : error);
  }

  async check(): Promise<void> {
    await this.transaction(({ queries }) => writeProbe(queries));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#commits.idle();
    await this.#streams[Symbol.asyncDispose]();
  }
}

const READ_TRIES_MAX = 3;
const READ_PAUSE_MS = 200;

/** Retries reads that fail because the server restarts. */
function readAgain(streams: RemoteStreams): Execute {
  return async (statement) => {
    for (let tries = 1;; tries++) {
      try {
        return await streams.read(statement);
      } catch (error) {
        if (!(error instanceof LostConnection)) throw error;
        if (tries === READ_TRIES_MAX) throw publicError("read", error);
        await setTimeout(READ_PAUSE_MS * tries);
      }
    }
  };
}

function publicError(action: "read" | "write", error: unknown): unknown {
  if (!(error instanceof LostConnection)) return publicDatabaseError(error);
  return new AppError("unavailable", `Cannot ${action}: the database server does not answer`, {
    cause: error,
  });
}
