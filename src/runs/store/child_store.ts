import type { Queries } from "../../db/dialect.ts";
import { hasEnded } from "./status.ts";
import { signalStep } from "./signal_store.ts";

/** A step of a run, in the generation of the run that it belongs to. */
export interface ParentStep {
  runId: string;
  path: string;
  generation: number;
}

export type ChildRow = NonNullable<Awaited<ReturnType<typeof findChild>>>;

/** The run that a step has started. */
export async function findChild(queries: Queries, { runId, path, generation }: ParentStep) {
  return await queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select(["runs.id", "runs.status", "runs.outputs", "runs.error", "workflows.name"])
    .where("runs.parent_run_id", "=", runId)
    .where("runs.parent_path", "=", path)
    .where("runs.parent_generation", "=", generation)
    .executeTakeFirst();
}

/** Whether the run is being executed, in the generation in which its step began. */
export async function isRunning(
  queries: Queries,
  { runId, generation }: ParentStep,
): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("id")
    .where("id", "=", runId)
    .where("generation", "=", generation)
    .where("status", "=", "running")
    .executeTakeFirst();
  return row !== undefined;
}

/** The workflows of a run and of all runs above it. */
export async function findLineage(queries: Queries, runId: string): Promise<string[]> {
  const rows = await queries
    .withRecursive(
      "lineage",
      (db) =>
        db.selectFrom("runs").select(["workflow_id", "parent_run_id"]).where("id", "=", runId)
          .unionAll(
            db.selectFrom("lineage").innerJoin("runs", "runs.id", "lineage.parent_run_id")
              .select(["runs.workflow_id", "runs.parent_run_id"]),
          ),
    )
    .selectFrom("lineage").select("workflow_id").execute();
  return rows.map(({ workflow_id }) => workflow_id);
}

/** The runs that steps of a run have started and that have not ended; of `paths` alone if given. */
export async function findOpenChildren(
  queries: Queries,
  { runId, paths }: { runId: string; paths?: readonly string[] },
): Promise<string[]> {
  const children = queries.selectFrom("runs").select(["id", "status"])
    .where("parent_run_id", "=", runId);
  const wanted = paths ? children.where("parent_path", "in", paths) : children;
  return (await wanted.execute()).filter(({ status }) => !hasEnded(status)).map(({ id }) => id);
}

/** The step that started a run, as its child knows it. */
export interface StartedByStep {
  id: string;
  parent_run_id: string | null;
  parent_path: string | null;
  parent_generation: number | null;
}

/** Lets the step that waits for the end of a run go on. */
export async function notifyParent(
  queries: Queries,
  { id, parent_run_id: runId, parent_path: path, parent_generation: generation }: StartedByStep,
  now: number,
): Promise<void> {
  if (runId === null || path === null || generation === null) return;
  await signalStep(queries, { runId, path, generation, value: { runId: id }, now });
}
