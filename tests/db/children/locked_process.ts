/** Enters the registry of a data directory, says its id, and stays until it is killed. */
import { join } from "node:path";
import { openDatabase } from "../../../src/db/open.ts";
import { openProcessRegistry } from "../../../src/db/processes/processes.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

const [dataDir = ""] = Deno.args;
const db = await openDatabase({ kind: "file", path: join(dataDir, "heddle.db") }, randomIds);
const registry = await openProcessRegistry({
  db,
  ids: randomIds,
  clock: systemClock,
  dataDir,
  log: silentLog,
});
console.log(registry.id);
setInterval(() => {}, 60_000);
