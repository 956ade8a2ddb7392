import { join } from "node:path";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { testTransactions } from "./transaction_suite.ts";

testTransactions({
  of: "file",
  open: async () => {
    const directory = await temporaryDirectory();
    const path = join(directory.path, "heddle.db");
    const db = await openDatabase({ kind: "file", path }, randomIds);
    return {
      queries: db.queries,
      transaction: (work) => db.transaction(work),
      check: () => db.check(),
      async [Symbol.asyncDispose]() {
        await db[Symbol.asyncDispose]();
        await directory[Symbol.asyncDispose]();
      },
    };
  },
});
