import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { isMissing } from "../support/servers/process.ts";
import { startSqld } from "../support/servers/sqld.ts";
import { testTransactions } from "./transaction_suite.ts";

testTransactions({
  of: "remote",
  ignore: await isMissing("sqld"),
  open: async () => {
    const server = await startSqld();
    const db = await openDatabase({ kind: "remote", url: server.url, authToken: null }, randomIds);
    return {
      queries: db.queries,
      transaction: (work) => db.transaction(work),
      check: () => db.check(),
      async [Symbol.asyncDispose]() {
        await db[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
      },
    };
  },
});
