import { dirname, join } from "node:path";
import { openDatabase } from "../../../../src/db/open.ts";
import { systemClock } from "../../../../src/lib/clock.ts";
import { randomIds } from "../../../../src/lib/ids.ts";
import { pruneRuns } from "../../../../src/runs/retention/prune_runs.ts";
import { openStorage } from "../../../../src/storage/open.ts";

// Prunes the database in the first argument at the time in the second, until it is killed.
const [path = "", now = ""] = Deno.args;
const db = await openDatabase({ kind: "file", path }, randomIds);
const storage = await openStorage({ kind: "disk", directory: join(dirname(path), "objects") });
const clock = { now: () => Number(now), after: systemClock.after };
console.log("begins");
const stopping = new AbortController().signal;
await pruneRuns({ db, storage, clock, stopping }, { ageMsMax: 5 * 86_400_000, countMax: null });
