import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { WORKFLOW_TEAM_KEYS } from "../../access/sharing.ts";

/** Whether a run was given the file: its key is in the inputs, or in an answer. */
export async function wasGivenFile(
  queries: Queries,
  { runId, objectKey }: { runId: string; objectKey: string },
): Promise<boolean> {
  const quoted = JSON.stringify(objectKey);
  const inRun = queries.selectFrom("runs").select("id")
    .where("id", "=", runId).where(sql<boolean>`instr(inputs, ${quoted}) > 0`);
  const inAnswers = queries.selectFrom("questions").select("run_id as id")
    .where("run_id", "=", runId).where(sql<boolean>`instr(answer, ${quoted}) > 0`);
  return await inRun.unionAll(inAnswers).limit(1).executeTakeFirst() !== undefined;
}

/** Returns the JSON texts of what a run was given: its inputs, and the answers to its questions. */
export async function readGivenTexts(queries: Queries, runId: string): Promise<string[]> {
  const runs = await queries.selectFrom("runs").select("inputs").where("id", "=", runId).execute();
  const questions = await queries.selectFrom("questions").select("answer")
    .where("run_id", "=", runId).where("answer", "is not", null).execute();
  return [...runs.map(({ inputs }) => inputs), ...questions.flatMap(({ answer }) => answer ?? [])];
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
