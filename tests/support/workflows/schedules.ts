import { checkGivenInputs, filesReadableBy } from "../../../src/runs/start/check_given_inputs.ts";
import {
  countScheduledRuns,
  findLastScheduledRun,
  findScheduledRuns,
} from "../../../src/runs/store/scheduled_run_store.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { silentLog } from "../logs/silent_log.ts";
import { TEST_SEALER } from "./envs.ts";
import type { ScheduleSettings } from "../../../src/schedules/context.ts";

/** Schedules that nobody waits for. */
export const UTC_SCHEDULES: ScheduleSettings = {
  defaultTimezone: "UTC",
  workers: new WorkerPool({ log: silentLog }),
  suggestPhrase: () => Promise.resolve(null),
  fetchCalendar: () => Promise.resolve({ kind: "failed", message: "nothing is fetched here" }),
  sealer: TEST_SEALER,
  onScheduleChanged() {},
  findLastRun: findLastScheduledRun,
  findRuns: findScheduledRuns,
  countRuns: countScheduledRuns,
  checkInputs: (queries, { principal, ...given }) =>
    checkGivenInputs({ ...given, mayGive: filesReadableBy(queries, principal) }),
};
