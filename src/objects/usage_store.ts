import { sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { everReadableWorkflows } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";

/** The storage used by the files of one workflow, or by those without a workflow. */
export interface UsageRow {
  workflowId: string | null;
  /** The name, or the last name of a deleted workflow. */
  workflowName: string | null;
  /** Whether the caller may know of the workflow. */
  isKnown: SqlBool | null;
  inputBytes: number;
  outputBytes: number;
  fileCount: number;
}

/** The owner id of counters for the whole organization, which triggers maintain. */
const WHOLE_ORGANIZATION = "";

/** The usage of all files in the caller's organization, or of one owner's files; largest first. */
export async function selectUsage(
  queries: Queries,
  { principal, ownerId }: { principal: Principal; ownerId: string | null },
): Promise<UsageRow[]> {
  const values = { ownerId: ownerId ?? WHOLE_ORGANIZATION };
  return await selectRows(queries, { principal, values, shape: {} });
}

const selectRows = preparedForCaller((
  queries,
  { principal, values }: Parts<{ ownerId: string }, Record<never, never>>,
) => {
  // Admins can list all workflows by name.
  const isKnown = principal.isAdmin ? sql`true` : everReadableWorkflows(principal);
  return queries.selectFrom("storage_usage as usage")
    .leftJoin("workflows", "workflows.id", "usage.workflow_id")
    .select([
      "workflows.id as workflowId",
      "workflows.name as workflowName",
      sql<SqlBool>`${isKnown}`.as("isKnown"),
      "usage.input_bytes as inputBytes",
      "usage.output_bytes as outputBytes",
      "usage.file_count as fileCount",
    ])
    .where("usage.org_key", "=", principal.orgKey)
    .where("usage.owner_id", "=", values.ownerId)
    .where("usage.file_count", ">", sql.lit(0))
    .orderBy(({ eb }) => eb("usage.input_bytes", "+", eb.ref("usage.output_bytes")), "desc")
    .orderBy("usage.workflow_id");
});
