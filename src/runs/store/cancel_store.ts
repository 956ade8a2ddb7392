import { sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import {
  childrenInPieces,
  findOpenChildren,
  notifyParent,
  type StartedByStep,
} from "./child_store.ts";
import { leftoverSeqOf } from "./event_seq.ts";
import type { Owned } from "./owner_store.ts";

/** Cancels a run that no process executes. Returns false if a process does. */
export async function cancelUnowned(
  queries: Queries,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const cancelled = await queries.updateTable("runs")
    .set((eb) => ({
      status: "cancelled",
      finished_at: now,
      wake_at: null,
      sealed_envs: null,
      fence: eb("fence", "+", 1),
    }))
    .where("id", "=", id)
    .where("status", "in", ["queued", "waiting"])
    .returning(["id", "fence", "parent_run_id", "parent_path", "parent_generation"])
    .executeTakeFirst();
  if (cancelled === undefined) return false;
  await cancelOpenSteps(queries, { ...cancelled, now });
  await cancelAllChildren(queries, { runId: id, now });
  await notifyParent(queries, cancelled, now);
  return true;
}

/** Cancels the runs that the steps at `paths` have started, or asks their owners to. */
export async function cancelChildren(
  queries: Queries,
  { now, ...parent }: { runId: string; paths: readonly string[]; now: number },
): Promise<void> {
  for (const id of await findOpenChildren(queries, parent)) await cancelChild(queries, id, now);
}

/** Cancels the runs that any steps of a run have started, or asks their owners to. */
export async function cancelAllChildren(
  queries: Queries,
  { runId, now }: { runId: string; now: number },
): Promise<void> {
  for await (const children of childrenInPieces(queries, runId)) {
    for (const { id, isOpen } of children) if (isOpen) await cancelChild(queries, id, now);
  }
}

async function cancelChild(queries: Queries, id: string, now: number): Promise<void> {
  if (!await cancelUnowned(queries, { id, now })) await requestCancel(queries, { id, now });
}

/**
 * Lets the parent of a run that has ended continue. If the run did not succeed, also cancels its
 * children, including those that were just being started and for which no step waits.
 */
export async function endFamily(
  queries: Queries,
  run: StartedByStep,
  { status, now }: { status: RunStatus; now: number },
): Promise<void> {
  if (status !== "succeeded") await cancelAllChildren(queries, { runId: run.id, now });
  await notifyParent(queries, run, now);
}

/** The steps that one statement reads, which takes a millisecond. */
const STEPS_MAX = 1_000;

/**
 * Cancels the steps that ran or waited in a run that ended without its executor. Reads its steps in
 * pieces with pauses for other requests: a loop may have 100,000 items.
 */
export async function cancelOpenSteps(
  queries: Queries,
  { id, fence, now }: Owned & { now: number },
): Promise<void> {
  let seq = leftoverSeqOf(fence);
  for (let after = "";;) {
    const { rows } = await selectNextSteps(queries, { id, after });
    for (const { path, status } of rows) {
      if (status !== "running" && status !== "waiting") continue;
      await queries.updateTable("run_steps")
        .set({ status: "cancelled", wake_at: null, finished_at: now, seq: ++seq })
        .where("run_id", "=", id).where("path", "=", path)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEPS_MAX) return;
    after = last.path;
    await nextRound();
  }
}

const selectNextSteps = prepared((queries, { id, after }: { id: string; after: string }) =>
  queries.selectFrom("run_steps").select(["path", "status"])
    .where("run_id", "=", id)
    .where("path", ">", after)
    .orderBy("path")
    .limit(sql.lit(STEPS_MAX))
);

/** Asks the owner of a run, in whichever process, to stop it. */
export async function requestCancel(
  queries: Queries,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await queries.updateTable("runs").set({ cancel_requested_at: now })
    .where("id", "=", id).where("status", "=", "running").execute();
}

/** Returns the runs of this process that should be stopped. */
export async function findCancelRequests(queries: Queries, processId: string): Promise<string[]> {
  const { rows } = await selectCancelled(queries, { processId });
  return rows.map((row) => row.id);
}

const selectCancelled = prepared((queries, { processId }: { processId: string }) =>
  queries.selectFrom("runs").select("id")
    .where("process_id", "=", processId)
    .where("cancel_requested_at", "is not", null)
);
