import { NO_QUOTAS } from "../../src/lib/quotas.ts";
import { Scheduler } from "../../src/scheduler/scheduler.ts";
import { DaySet } from "../../src/timing/day_set.ts";
import { type Timing, timingColumns } from "../../src/timing/timing.ts";
import { eventually } from "../support/time/eventually.ts";
import { openRunLab, type RunLab } from "../support/runs/run_lab.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import { cpuMs } from "./harness/processes.ts";
import { boundRow, printTable, type Row } from "./harness/table.ts";

const SCHEDULES = 10_000;
const DUE = 1_000;
const SPREAD_MS = 10_000;
const DAY_MS = 86_400_000;

const STEP = {
  ...{ id: "a", service: "data", action: "map" },
  with: { items: [1, 2, 3], to: "${{ item }}" },
};

const timezone = "Europe/Berlin";
const today = Math.floor(Date.now() / DAY_MS);
/** Each fourth day from the day after tomorrow on. */
const freeDays = {
  ...{ calendar: "bench", calendarId: "bench", policy: "next", version: 1 } as const,
  days: DaySet.of(Array.from({ length: 1_800 }, (_, index) => today + 2 + 4 * index), {
    first: today,
    length: 20 * 366,
  }).print(),
};
const ruleOf = (rule: string) => ({ kind: "rule", rule, timezone } as const);

/** The schedules take turns, so that a fourth of them is of each. */
const TIMINGS: readonly Timing[] = [
  { kind: "recurring", cron: "30 8 * * *", timezone },
  ruleOf("DTSTART:20261127T000000\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYHOUR=16;BYMINUTE=0"),
  ruleOf(
    "DTSTART:19700101T000000\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0;BYSETPOS=-1",
  ),
  { kind: "recurring", cron: "30 8 * * 1-5", timezone, freeDays },
];

function fail(): never {
  throw new Error("There is no such timing");
}

/**
 * How late runs start when a tenth of all schedules is due within seconds, and what waiting costs.
 */
export async function measureSchedules(): Promise<Row[]> {
  await using lab = await openRunLab({ slots: 32 });
  const { db, ids, clock } = lab.ctx;
  const workflowIds = await insertSchedules(lab);
  await using scheduler = new Scheduler({
    base: { db, ids, clock, quotas: NO_QUOTAS },
    runs: lab.runs,
    log: silentLog,
  });
  scheduler.wake();
  const cpuBeforeMs = await cpuMs(Deno.pid);
  await new Promise((resolve) => setTimeout(resolve, SPREAD_MS));
  const idleMs = await cpuMs(Deno.pid) - cpuBeforeMs;
  const lateMs = await latenessMs(lab, { scheduler, workflowIds });
  const late = (what: string, value: number, goal: number): Row =>
    boundRow(`${DUE} of ${SCHEDULES} schedules due within 10 s: late ${what}`, {
      value,
      unit: "ms",
      goal,
    });
  return [
    late("at p99", lateMs[Math.floor(DUE * 0.99)] ?? 0, 250),
    late("at most", lateMs.at(-1) ?? 0, 1_000),
    boundRow(`CPU of ${SCHEDULES} idle schedules in 10 s`, {
      value: idleMs,
      unit: "ms",
      goal: SPREAD_MS / 100,
    }),
  ];
}

/** Workflows that are copies of one, each with a schedule that is due in a day or more. */
async function insertSchedules(lab: RunLab): Promise<string[]> {
  const { db, ids, clock } = lab.ctx;
  const id = await lab.publish({ steps: [STEP] });
  const workflow = await db.queries.selectFrom("workflows").selectAll()
    .where("id", "=", id).executeTakeFirstOrThrow();
  const version = await db.queries.selectFrom("workflow_versions").selectAll()
    .where("workflow_id", "=", id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: SCHEDULES }, () => [ids.uuid(), ids.uuid()] as const);
  await Promise.all(
    copies.map(([workflowId, versionId], index) =>
      db.transaction(async ({ queries }) => {
        const row = { ...workflow, id: workflowId, default_version_id: null };
        await queries.insertInto("workflows").values(row).execute();
        await queries.insertInto("workflow_versions")
          .values({ ...version, id: versionId, workflow_id: workflowId }).execute();
        await queries.updateTable("workflows").set({ default_version_id: versionId })
          .where("id", "=", workflowId).execute();
        await queries.insertInto("schedules").values({
          ...{
            workflow_id: workflowId,
            ...timingColumns(TIMINGS[index % TIMINGS.length] ?? fail()),
          },
          ...{ phrase: null, catchup: "last", overlap: "skip", is_paused: 0, updated_at: 0 },
          ...{ catchup_window_ms: DAY_MS, pause_after_failures: null },
          next_at: clock.now() + DAY_MS + index * 1_000,
        }).execute();
      })
    ),
  );
  return copies.map(([workflowId]) => workflowId);
}

/** Makes some of the schedules due soon; answers how late each run was begun, in order. */
async function latenessMs(
  { ctx: { db, clock } }: RunLab,
  { scheduler, workflowIds }: { scheduler: Scheduler; workflowIds: readonly string[] },
): Promise<number[]> {
  const firstAt = Math.ceil(clock.now() / 1_000) * 1_000 + 3_000;
  await db.transaction(async ({ queries }) => {
    for (const [index, workflowId] of workflowIds.slice(0, DUE).entries()) {
      const next_at = firstAt + Math.floor(index * SPREAD_MS / DUE);
      await queries.updateTable("schedules").set({ next_at })
        .where("workflow_id", "=", workflowId).execute();
    }
  });
  scheduler.wake();
  const ended = db.queries.selectFrom("runs").select(["started_at", "scheduled_at"])
    .where("scheduled_at", ">=", firstAt).where("finished_at", "is not", null);
  await eventually(async () => (await ended.execute()).length === DUE);
  return (await ended.execute())
    .map((run) => (run.started_at ?? 0) - (run.scheduled_at ?? 0))
    .sort((a, b) => a - b);
}

if (import.meta.main) {
  const before = Deno.memoryUsage().rss;
  printTable(await measureSchedules());
  const grownMb = (Deno.memoryUsage().rss - before) / 1024 / 1024;
  console.log(
    `memory of the process, with its database: ${grownMb.toFixed(0)} MB more than before`,
  );
}
