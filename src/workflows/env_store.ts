import type { Queries } from "../db/dialect.ts";

export async function readSealedEnvs(
  queries: Queries,
  workflowId: string,
): Promise<{ name: string; sealedValue: Uint8Array }[]> {
  return await queries.selectFrom("workflow_envs")
    .select(["name", "sealed_value as sealedValue"])
    .where("workflow_id", "=", workflowId)
    .execute();
}
