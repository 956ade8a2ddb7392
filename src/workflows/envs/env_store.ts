import type { Queries } from "../../db/dialect.ts";

export async function readSealedEnvs(
  queries: Queries,
  workflowId: string,
): Promise<{ name: string; sealedValue: Uint8Array }[]> {
  return await queries.selectFrom("workflow_envs")
    .select(["name", "sealed_value as sealedValue"])
    .where("workflow_id", "=", workflowId)
    .execute();
}

export interface EnvRow {
  name: string;
  description: string | null;
  updatedAt: number;
}

/** By name, without the values. */
export async function selectEnvs(queries: Queries, workflowId: string): Promise<EnvRow[]> {
  return await queries.selectFrom("workflow_envs")
    .select(["name", "description", "updated_at as updatedAt"])
    .where("workflow_id", "=", workflowId)
    .orderBy("name")
    .execute();
}

export interface NewEnv {
  name: string;
  sealedValue: Uint8Array;
  /** Null leaves the one that is there. */
  description: string | null;
}

export async function upsertEnvs(
  queries: Queries,
  { workflowId, envs, now }: { workflowId: string; envs: readonly NewEnv[]; now: number },
): Promise<void> {
  if (envs.length === 0) return;
  const rows = envs.map(({ name, sealedValue, description }) => ({
    workflow_id: workflowId,
    name,
    sealed_value: sealedValue,
    description,
    updated_at: now,
  }));
  await queries.insertInto("workflow_envs").values(rows)
    .onConflict((conflict) =>
      conflict.columns(["workflow_id", "name"]).doUpdateSet(({ fn, ref }) => ({
        sealed_value: ref("excluded.sealed_value"),
        description: fn.coalesce("excluded.description", "workflow_envs.description"),
        updated_at: ref("excluded.updated_at"),
      }))
    )
    .execute();
}

/** Answers whether there was one. */
export async function deleteEnvRow(
  queries: Queries,
  { workflowId, name }: { workflowId: string; name: string },
): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom("workflow_envs")
    .where("workflow_id", "=", workflowId)
    .where("name", "=", name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
