/** Schedules and executes runs of a database, beside whatever else does, until it is killed. */
import { NO_QUOTAS } from "../../../src/lib/quotas.ts";
import { Scheduler } from "../../../src/scheduler/scheduler.ts";
import { fastClock } from "../../support/time/fast_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

const [path = "", since = "", speed = ""] = Deno.args;
const clock = fastClock({ since: Number(since), speed: Number(speed) });
const { ctx: { db, ids }, runs } = await openRunLab({ path, clock });
new Scheduler({ base: { db, clock, ids, quotas: NO_QUOTAS }, runs, log: silentLog }).wake();
console.log("ready");
