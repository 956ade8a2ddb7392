import { openDatabase } from "../../../../src/db/open.ts";
import { randomIds } from "../../../../src/lib/ids.ts";
import { systemClock } from "../../../../src/lib/clock.ts";
import { runJob } from "../../../../src/runs/background/background_job.ts";
import { WORKFLOW_ENDS } from "../../../../src/runs/background/workflow_ends.ts";

// Ends the runs of deleted workflows in the database in the first argument, until it is killed.
const [path = ""] = Deno.args;
const db = await openDatabase({ kind: "file", path }, randomIds);
console.log("begins");
await runJob({ db, clock: systemClock }, WORKFLOW_ENDS);
