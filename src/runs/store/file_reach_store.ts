import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import { WORKFLOW_TEAM_KEYS } from "../../access/sharing.ts";

/** The answers that one statement reads: each may have 64 Ki characters. */
const ANSWERS_MAX = 50;

/**
 * Yields the JSON texts of what a run was given: its inputs, and the answers to its questions, in
 * pieces with pauses for other requests. A loop may have asked 100,000.
 */
export async function* givenTexts(queries: Queries, runId: string): AsyncGenerator<string> {
  const { rows: [run] } = await selectInputs(queries, { runId });
  if (run) yield run.inputs;
  for (let after = { path: "", generation: 0 };;) {
    const { rows } = await selectAnswers(queries, { runId, ...after });
    for (const { answer } of rows) if (answer !== null) yield answer;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ANSWERS_MAX) return;
    after = last;
    await nextRound();
  }
}

const selectInputs = prepared((queries, { runId }: { runId: string }) =>
  queries.selectFrom("runs").select("inputs").where("id", "=", runId)
);

type AfterAnswer = { runId: string; path: string; generation: number };

const selectAnswers = prepared((queries, { runId, path, generation }: AfterAnswer) =>
  queries.selectFrom("questions").select(["path", "generation", "answer"])
    .where("run_id", "=", runId)
    .where(sql<boolean>`(path, generation) > (${path}, ${generation})`)
    .orderBy("path").orderBy("generation")
    .limit(sql.lit(ANSWERS_MAX))
);

/** Whether a run was given the file: its key is in the inputs, or in an answer. */
export async function wasGivenFile(
  queries: Queries,
  { runId, objectKey }: { runId: string; objectKey: string },
): Promise<boolean> {
  const quoted = JSON.stringify(objectKey);
  for await (const text of givenTexts(queries, runId)) if (text.includes(quoted)) return true;
  return false;
}

/** A run, or a run above it, with the users on whose behalf it acts. */
export interface LineageRow {
  runId: string;
  isPrivate: 0 | 1;
  ownerId: string;
  /** The publisher of the run's version. */
  createdBy: string;
  /** A JSON list. */
  sharedTeamKeys: string;
}

/** Returns a run and all runs above it. */
export async function readLineage(queries: Queries, runId: string): Promise<LineageRow[]> {
  return await queries
    .withRecursive(
      "lineage",
      (db) =>
        db.selectFrom("runs").select(["id", "parent_run_id"]).where("id", "=", runId)
          .unionAll(
            db.selectFrom("lineage").innerJoin("runs", "runs.id", "lineage.parent_run_id")
              .select(["runs.id", "runs.parent_run_id"]),
          ),
    )
    .selectFrom("lineage")
    .innerJoin("runs", "runs.id", "lineage.id")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .innerJoin("workflow_versions", "workflow_versions.id", "runs.version_id")
    .select([
      "runs.id as runId",
      "runs.is_private as isPrivate",
      "workflows.owner_id as ownerId",
      "workflow_versions.created_by as createdBy",
      WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
    ])
    .execute();
}

/** Hides the data of these runs from everybody except their principal from now on. */
export async function makePrivate(queries: Queries, runIds: readonly string[]): Promise<void> {
  await queries.updateTable("runs").set({ is_private: 1 }).where("id", "in", runIds).execute();
}

export async function isPrivateRun(queries: Queries, runId: string): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("is_private").where("id", "=", runId)
    .executeTakeFirst();
  return row?.is_private === 1;
}
