import type { Database } from "../database.ts";
import { queriesOver } from "../dialect.ts";
import { GroupCommit } from "../group_commit.ts";
import { fileWriter } from "./open_file.ts";
import { SqliteConnection } from "./sqlite_connection.ts";

/** Opens a database that is lost when it is disposed of. Reads may see uncommitted changes. */
export function openMemoryDatabase(): Database {
  const connection = new SqliteConnection(":memory:", ["foreign_keys = ON"]);
  const commits = new GroupCommit(fileWriter(connection));
  return {
    queries: queriesOver(connection),
    transaction: (work) => commits.run(work),
    check: () => Promise.resolve(),
    async [Symbol.asyncDispose]() {
      await commits.idle();
      connection[Symbol.dispose]();
    },
  };
}
