import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { WORKFLOW_TEAM_KEYS } from "../identity/access.ts";
import type { ObjectKind } from "../objects/object_key.ts";
import type { RunIdentity } from "./service.ts";

/** A stored file, and whether the run may read it for every principal. */
export interface FoundFile {
  ownerId: string;
  /** It is of the run's root workflow, or was given to the run. */
  isShared: 0 | 1;
}

/** A live file of the run's organization. */
export async function findFileForRun(
  queries: Queries,
  { run, objectKey }: { run: RunIdentity; objectKey: string },
): Promise<FoundFile | undefined> {
  // As JSON text, the key stands in the inputs and in the answers.
  const quoted = JSON.stringify(objectKey);
  const isShared = sql<0 | 1>`(
    CASE WHEN workflow_id = ${run.rootWorkflowId} AND is_private = 0 THEN 1
    ELSE
      EXISTS (SELECT 1 FROM runs WHERE id = ${run.runId} AND instr(inputs, ${quoted}) > 0)
      OR EXISTS (
        SELECT 1 FROM questions WHERE run_id = ${run.runId} AND instr(answer, ${quoted}) > 0
      )
    END
  )`;
  return await queries.selectFrom("objects")
    .select(["owner_id as ownerId", isShared.as("isShared")])
    .where("key", "=", objectKey)
    .where("org_key", "=", run.orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** JSON texts of what a run was given: its inputs, and the answers to its questions. */
export async function readGivenTexts(queries: Queries, runId: string): Promise<string[]> {
  const runs = await queries.selectFrom("runs").select("inputs").where("id", "=", runId).execute();
  const questions = await queries.selectFrom("questions").select("answer")
    .where("run_id", "=", runId).where("answer", "is not", null).execute();
  return [...runs.map(({ inputs }) => inputs), ...questions.flatMap(({ answer }) => answer ?? [])];
}

export interface ListedFile {
  objectKey: string;
  name: string;
  sizeBytes: number;
  createdAt: number;
}

interface Listing {
  orgKey: string;
  /** Both kinds when not given. */
  kind?: ObjectKind;
  limit: number;
}

/** Files of one of these sets, newest first. */
export async function listFiles(
  queries: Queries,
  { orgKey, kind, limit }: Listing,
  of: { workflowId: string } | { ownerId: string } | { keys: readonly string[] },
): Promise<ListedFile[]> {
  let query = queries.selectFrom("objects")
    .select(["key as objectKey", "name", "size_bytes as sizeBytes", "created_at as createdAt"])
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if ("workflowId" in of) {
    query = query.where("workflow_id", "=", of.workflowId).where("is_private", "=", 0);
  } else if ("ownerId" in of) query = query.where("owner_id", "=", of.ownerId);
  else {
    const keys = JSON.stringify(of.keys);
    query = query.where("key", "in", sql<string>`(SELECT value FROM json_each(${keys}))`);
  }
  return await query.orderBy("created_at", "desc").orderBy("key", "desc").limit(limit).execute();
}

/** A run, or one above it, with who is behind what it does. */
export interface LineageRow {
  runId: string;
  isPrivate: 0 | 1;
  ownerId: string;
  /** Who published its version. */
  createdBy: string;
  /** JSON list. */
  sharedTeamKeys: string;
}

/** A run and all runs above it. */
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

/** Shows the data of these runs to their principal alone from now on. */
export async function makePrivate(queries: Queries, runIds: readonly string[]): Promise<void> {
  await queries.updateTable("runs").set({ is_private: 1 }).where("id", "in", runIds).execute();
}

export async function isPrivateRun(queries: Queries, runId: string): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("is_private").where("id", "=", runId)
    .executeTakeFirst();
  return row?.is_private === 1;
}
