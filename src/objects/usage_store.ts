import { sql, type SqlBool } from "kysely";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { everReadableWorkflows } from "../access/sharing.ts";
import type { Queries } from "../db/dialect.ts";
import { comesBefore } from "../db/keyset.ts";
import type { Principal } from "../identity/principal.ts";
import { WHOLE_ORGANIZATION } from "../identity/quota_store.ts";
import { nextTurn } from "../lib/turns/turns.ts";

/** The storage used by the files of one workflow. */
export interface WorkflowUsage {
  workflowId: string;
  /** The last name, if the workflow was deleted. */
  workflowName: string;
  bytes: number;
  fileCount: number;
}

/** The workflows that one statement reads, which takes less than a millisecond. */
const PIECE_ROWS = 100;

/** The most workflows that one report looks at, whatever share of them the caller may read. */
export const LOOKED_AT_MAX = 10_000;

/**
 * Returns the largest of the `LOOKED_AT_MAX` workflows whose files use most that the caller may
 * read, or could read when they were deleted; largest first.
 */
export async function findLargestWorkflows(
  queries: Queries,
  { principal, ownerId, limit }: { principal: Principal; ownerId: string | null; limit: number },
): Promise<WorkflowUsage[]> {
  const found: WorkflowUsage[] = [];
  const asked = { ownerId: ownerId ?? WHOLE_ORGANIZATION, bytes: 0, workflowId: "" };
  for (let passed = 0; passed < LOOKED_AT_MAX; passed += PIECE_ROWS) {
    if (passed > 0) await nextTurn(principal.orgKey);
    const shape = { isFirst: passed === 0 };
    const rows = await selectWorkflows(queries, { principal, values: asked, shape });
    for (const { isKnown, workflowName, ...usage } of rows) {
      if (isKnown && workflowName !== null) found.push({ ...usage, workflowName });
      if (found.length === limit) return found;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) break;
    asked.bytes = last.bytes;
    asked.workflowId = last.workflowId;
  }
  return found;
}

const ORDER = ["usage.bytes", "usage.workflow_id"];

const selectWorkflows = preparedForCaller((
  queries,
  { principal, values, shape }: Parts<
    { ownerId: string; bytes: number; workflowId: string },
    { isFirst: boolean }
  >,
) => {
  // Admins can list all workflows by name.
  const isKnown = principal.isAdmin ? sql`true` : everReadableWorkflows(principal);
  return queries.selectFrom("storage_usage as usage")
    .leftJoin("workflows", "workflows.id", "usage.workflow_id")
    .select([
      "usage.workflow_id as workflowId",
      "workflows.name as workflowName",
      sql<SqlBool>`${isKnown}`.as("isKnown"),
      "usage.bytes",
      "usage.file_count as fileCount",
    ])
    .where("usage.org_key", "=", principal.orgKey)
    .where("usage.owner_id", "=", values.ownerId)
    .where("usage.file_count", ">", sql.lit(0))
    .where("usage.workflow_id", "<>", sql.lit(""))
    .$if(
      !shape.isFirst,
      (query) => query.where(comesBefore(ORDER, [values.bytes, values.workflowId])),
    )
    .orderBy("usage.bytes", "desc").orderBy("usage.workflow_id", "desc")
    .limit(sql.lit(PIECE_ROWS));
});
