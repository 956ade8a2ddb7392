import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";

/** The variables of a version with their sealed values. */
export async function readSealedEnvs(
  queries: Queries,
  versionId: string,
): Promise<{ name: string; sealedValue: Uint8Array }[]> {
  return await queries.selectFrom("version_envs")
    .innerJoin("env_values", "env_values.id", "version_envs.value_id")
    .select(["version_envs.name", "env_values.sealed_value as sealedValue"])
    .where("version_envs.version_id", "=", versionId)
    .execute();
}

/** The total bytes of the sealed values of these variables of a version. */
export async function countEnvBytes(
  queries: Queries,
  { versionId, names }: { versionId: string; names: readonly string[] },
): Promise<number> {
  const { bytes } = await queries.selectFrom("version_envs")
    .innerJoin("env_values", "env_values.id", "version_envs.value_id")
    .select(sql<number>`coalesce(sum(length(sealed_value)), 0)`.as("bytes"))
    .where("version_envs.version_id", "=", versionId)
    .where("version_envs.name", "in", names)
    .executeTakeFirstOrThrow();
  return bytes;
}

export interface EnvRow {
  name: string;
  description: string | null;
  updatedAt: number;
}

/** The variables of a version in the order of names, without values. */
export async function selectEnvs(queries: Queries, versionId: string): Promise<EnvRow[]> {
  return (await selectByName(queries, { versionId })).rows;
}

const selectByName = prepared((queries, { versionId }: { versionId: string }) =>
  queries.selectFrom("version_envs")
    .select(["name", "description", "updated_at as updatedAt"])
    .where("version_id", "=", versionId)
    .orderBy("name")
);

export interface NewEnv {
  valueId: string;
  name: string;
  sealedValue: Uint8Array;
  /** Null to keep the stored description. */
  description: string | null;
}

/** Stores variables of a version; those of other versions do not change. */
export async function upsertEnvs(
  queries: Queries,
  { versionId, orgKey, givenBy, envs, now }: {
    versionId: string;
    orgKey: string;
    /** The user who submitted the values, and whose quota they count in. */
    givenBy: string;
    envs: readonly NewEnv[];
    now: number;
  },
): Promise<void> {
  if (envs.length === 0) return;
  const values = envs.map(({ valueId, sealedValue }) => ({
    id: valueId,
    sealed_value: sealedValue,
    org_key: orgKey,
    owner_id: givenBy,
  }));
  await queries.insertInto("env_values").values(values).execute();
  const rows = envs.map(({ name, valueId, description }) => ({
    version_id: versionId,
    name,
    value_id: valueId,
    description,
    updated_at: now,
  }));
  await queries.insertInto("version_envs").values(rows)
    .onConflict((conflict) =>
      conflict.columns(["version_id", "name"]).doUpdateSet(({ fn, ref }) => ({
        value_id: ref("excluded.value_id"),
        description: fn.coalesce("excluded.description", "version_envs.description"),
        updated_at: ref("excluded.updated_at"),
      }))
    )
    .execute();
}

/** Copies all variables of a version to a version that has none. */
export async function copyEnvs(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await queries.insertInto("version_envs")
    .columns(["version_id", "name", "value_id", "description", "updated_at"])
    .expression((eb) =>
      eb.selectFrom("version_envs")
        .select([
          eb.val(to).as("version_id"),
          "name",
          "value_id",
          "description",
          "updated_at",
        ])
        .where("version_id", "=", from)
    )
    .execute();
}

/** Deletes a variable. Returns whether the version had it. */
export async function deleteEnvRow(
  queries: Queries,
  { versionId, name }: { versionId: string; name: string },
): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom("version_envs")
    .where("version_id", "=", versionId)
    .where("name", "=", name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A stored value, which is encrypted for a workflow and a name. */
export interface SealedEnvValue {
  id: string;
  workflowId: string;
  name: string;
  sealed: Uint8Array;
}

/** Finds the values of all workflows after an id, ordered by id. */
export async function findSealedValues(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<SealedEnvValue[]> {
  return await queries.selectFrom("env_values")
    .select(({ selectFrom }) => [
      "env_values.id",
      "env_values.sealed_value as sealed",
      // All versions that share a value belong to one workflow, and have one name for it.
      selectFrom("version_envs")
        .innerJoin("workflow_versions", "workflow_versions.id", "version_envs.version_id")
        .select("workflow_versions.workflow_id")
        .whereRef("version_envs.value_id", "=", "env_values.id")
        .limit(sql.lit(1))
        .as("workflowId"),
      selectFrom("version_envs").select("version_envs.name")
        .whereRef("version_envs.value_id", "=", "env_values.id")
        .limit(sql.lit(1))
        .as("name"),
    ])
    .where("env_values.id", ">", after)
    .orderBy("env_values.id")
    .limit(limit)
    .$narrowType<{ workflowId: string; name: string }>()
    .execute();
}

/** Replaces a stored value unless it has changed since it was read. */
export async function replaceSealedValue(
  queries: Queries,
  { id, sealed }: Pick<SealedEnvValue, "id" | "sealed">,
  replacement: Uint8Array,
): Promise<void> {
  await queries.updateTable("env_values").set({ sealed_value: replacement })
    .where("id", "=", id).where("sealed_value", "=", sealed)
    .execute();
}
