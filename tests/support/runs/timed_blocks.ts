import type { JsonObject } from "../../../src/lib/json.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import type { Run } from "../../../src/runs/run.ts";
import { hasEnded } from "../../../src/runs/store/status.ts";
import { openTestDatabase } from "../db/database.ts";
import { eventually } from "../time/eventually.ts";
import { ManualClock } from "../time/manual_clock.ts";
import { openRunLab, type RunLab } from "./run_lab.ts";

export const MINUTE_MS = 60_000;

export function wait(id: string, duration: string, more: JsonObject = {}): JsonObject {
  return { id, service: "wait", action: "for", with: { duration }, ...more };
}

/** A block of steps that has so long, whatever it waits for. */
export function timed(
  id: string,
  timeout: string,
  steps: JsonObject[],
  more: JsonObject = {},
): JsonObject {
  return { id, when: "true", timeout, steps, ...more };
}

/** A lab whose clock is moved by hand. */
export interface TimedLab {
  lab: RunLab;
  clock: ManualClock;
}

export async function openTimedLab(): Promise<TimedLab> {
  const clock = new ManualClock();
  return { lab: await openRunLab({ clock }), clock };
}

/** The error of a block with the id `block` that had an hour. */
export const TIME_UP = {
  code: "timeout",
  message: "The block did not end within 3600000 ms",
  stepId: "block",
};

/** Starts a run and leaves it where it waits. */
export async function startWaiting(
  { lab }: Pick<TimedLab, "lab">,
  definition: JsonObject,
): Promise<string> {
  const { runId } = await lab.start(await lab.publish(definition));
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "waiting");
  return runId;
}

/** The run when it has ended; no time passes meanwhile. */
export function ended({ lab, clock }: TimedLab, runId: string): Promise<Run> {
  return eventually(async () => {
    clock.advance(0);
    const run = await getRun(lab.ctx, { runId });
    return hasEnded(run.status) ? run : null;
  });
}

/** When the run that waits goes on by itself; null: never. */
export async function wakeAt({ ctx: { db } }: RunLab, runId: string): Promise<number | null> {
  const row = await db.queries.selectFrom("runs").select(["wake_at", "status"])
    .where("id", "=", runId).executeTakeFirstOrThrow();
  if (row.status !== "waiting") throw new Error(`The run is ${row.status}`);
  return row.wake_at;
}

/** The statuses of the run's steps by id. */
export function statuses({ steps }: Run): Record<string, string> {
  return Object.fromEntries(steps.map(({ id, status }) => [id, status]));
}

/** Stops the engine as a process does that is told to stop while its work does not end. */
export async function stop({ engine }: RunLab, clock: ManualClock): Promise<void> {
  let isStopped = false;
  const stopping = engine[Symbol.asyncDispose]().then(() => isStopped = true);
  await eventually(() => {
    clock.advance(1_000);
    return isStopped;
  });
  await stopping;
}

/** The run of a definition that waits when its server stops, and goes on after so many minutes. */
export async function afterDowntime(
  definition: JsonObject,
  { minutes, before }: { minutes: number; before?: (lab: RunLab, runId: string) => Promise<void> },
): Promise<Run> {
  await using file = await openTestDatabase();
  const clock = new ManualClock();
  const shared = { db: file, path: file.path, clock };
  await using first = await openRunLab(shared);
  const runId = await startWaiting({ lab: first }, definition);
  await first.engine[Symbol.asyncDispose]();
  await before?.(first, runId);
  clock.advance(minutes * MINUTE_MS);
  await using lab = await openRunLab({ ...shared, principal: first.ctx.principal });
  return await ended({ lab, clock }, runId);
}
