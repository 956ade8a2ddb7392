import type { Queries } from "../db/dialect.ts";
import { readableWorkflows } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { foldName } from "./fold_name.ts";

/** The ids of the workflows with that whole name, in any case, that the caller may read. */
export async function findWorkflowsNamed(
  queries: Queries,
  { principal, name, limit }: { principal: Principal; name: string; limit: number },
): Promise<string[]> {
  const rows = await queries.selectFrom("workflows").select("id")
    .where(readableWorkflows(principal))
    .where("name_folded", "=", foldName(name))
    .orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Who owns it, also when it was deleted: its runs go on. */
export async function findWorkflowOwner(queries: Queries, workflowId: string): Promise<string> {
  const { owner_id } = await queries.selectFrom("workflows").select("owner_id")
    .where("id", "=", workflowId).executeTakeFirstOrThrow();
  return owner_id;
}
