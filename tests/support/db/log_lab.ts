import { join } from "node:path";
import { Checkpoints, type CheckpointsOptions } from "../../../src/db/connections/checkpoints.ts";
import { LogFrames } from "../../../src/db/connections/log_frames.ts";
import { fileWriter } from "../../../src/db/connections/open_file.ts";
import { SqliteConnection } from "../../../src/db/connections/sqlite_connection.ts";
import { GroupCommit } from "../../../src/db/group_commit.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

/** A database whose write-ahead log is copied only by explicit checkpoints. */
export interface LogLab extends AsyncDisposable {
  path: string;
  checkpoints: Checkpoints;
  /** Commits a row of eight pages. */
  write(): Promise<void>;
  /**
   * An id of the log's current generation, which changes when the log is rewritten from its
   * beginning.
   */
  salt(): string;
  /** The size of the database file without its log. */
  sizeBytes(): number;
}

export async function openLogLab(options: Partial<CheckpointsOptions> = {}): Promise<LogLab> {
  const directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const pragmas = ["journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 0"];
  const writer = new SqliteConnection(path, pragmas);
  writer.script("CREATE TABLE t (x)");
  const checkpoints = new Checkpoints({ path, framesMax: 100, ...options });
  const commits = new GroupCommit(checkpoints.guarding(fileWriter(writer)));
  const log = new LogFrames(`${path}-wal`);
  return {
    path,
    checkpoints,
    write: () =>
      commits.run(async (tx) => {
        await tx.script("INSERT INTO t VALUES (zeroblob(32000));");
      }),
    salt: () => log.read(() => 1)?.salt ?? "",
    sizeBytes: () => Deno.statSync(path).size,
    async [Symbol.asyncDispose]() {
      await commits.idle();
      await checkpoints[Symbol.asyncDispose]();
      log[Symbol.dispose]();
      writer[Symbol.dispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}
