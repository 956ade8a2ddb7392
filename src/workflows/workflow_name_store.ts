import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { countNamesakes, type Named } from "../access/namesakes.ts";
import { readableWorkflows } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { foldName } from "./fold_name.ts";
import type { Resolution } from "./named_references.ts";

/** The workflows with these names that the caller may read, by name: see `countNamesakes()`. */
export function findNamedWorkflows(
  queries: Queries,
  { principal, names }: { principal: Principal; names: readonly string[] },
): Promise<ReadonlyMap<string, Named>> {
  const folded = new Map(names.map((name) => [name, foldName(name)]));
  return countNamesakes(queries, { table: "workflows", principal, names: folded });
}

/** The workflows that a version's names refer to and that the caller may read, by name. */
export async function findResolved(
  queries: Queries,
  { principal, versionId }: { principal: Principal; versionId: string },
): Promise<ReadonlyMap<string, { id: string; nameFolded: string }>> {
  const rows = await queries.selectFrom("version_workflows")
    .innerJoin("workflows", "workflows.id", "version_workflows.workflow_id")
    .select([
      "version_workflows.name",
      "workflows.id",
      "workflows.name_folded as nameFolded",
    ])
    .where("version_workflows.version_id", "=", versionId)
    .where(readableWorkflows(principal))
    .execute();
  return new Map(rows.map(({ name, ...found }) => [name, found]));
}

/** The workflow that a name in a version refers to; null if none is stored. */
export async function findResolution(
  queries: Queries,
  { versionId, name }: { versionId: string; name: string },
): Promise<string | null> {
  const row = await queries.selectFrom("version_workflows").select("workflow_id as workflowId")
    .where("version_id", "=", versionId).where("name", "=", name)
    .executeTakeFirst();
  return row?.workflowId ?? null;
}

/** Stores the workflows that names in a version refer to. Existing entries are kept. */
export async function insertResolutions(
  queries: Queries,
  { versionId, resolutions }: { versionId: string; resolutions: readonly Resolution[] },
): Promise<void> {
  if (resolutions.length === 0) return;
  const given = JSON.stringify(resolutions.map(({ name, id }) => [name, id]));
  await queries.insertInto("version_workflows")
    .columns(["version_id", "name", "workflow_id"])
    .expression((eb) =>
      eb.selectFrom(sql<{ value: string }>`json_each(${given})`.as("given"))
        .select([
          eb.val(versionId).as("version_id"),
          sql<string>`given.value ->> 0`.as("name"),
          sql<string>`given.value ->> 1`.as("workflow_id"),
        ])
        // Without a WHERE clause, SQLite parses ON CONFLICT as part of a join.
        .where(sql<boolean>`true`)
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
