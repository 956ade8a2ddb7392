import { sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { everReadableWorkflows } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { nextTurn } from "../lib/turns/turns.ts";

/** The storage used by the files of one workflow, or by those without a workflow. */
export interface UsageRow {
  /** The id of the workflow, even if its row is gone; empty for files without a workflow. */
  countedFor: string;
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

/** The workflows that one statement reads, which takes a millisecond or two. */
const PIECE_ROWS = 500;

/**
 * Yields the usage of all files in the caller's organization, or of one owner's files, in pieces
 * with pauses for other requests.
 */
export async function* usageInPieces(
  queries: Queries,
  { principal, ownerId }: { principal: Principal; ownerId: string | null },
): AsyncGenerator<readonly UsageRow[]> {
  const asked = { ownerId: ownerId ?? WHOLE_ORGANIZATION, after: "" };
  for (let isFirst = true;; isFirst = false) {
    const rows = await selectRows(queries, { principal, values: asked, shape: { isFirst } });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) return;
    asked.after = last.countedFor;
    await nextTurn(principal.orgKey);
  }
}

const selectRows = preparedForCaller((
  queries,
  { principal, values, shape }: Parts<{ ownerId: string; after: string }, { isFirst: boolean }>,
) => {
  // Admins can list all workflows by name.
  const isKnown = principal.isAdmin ? sql`true` : everReadableWorkflows(principal);
  return queries.selectFrom("storage_usage as usage")
    .leftJoin("workflows", "workflows.id", "usage.workflow_id")
    .select([
      "usage.workflow_id as countedFor",
      "workflows.id as workflowId",
      "workflows.name as workflowName",
      sql<SqlBool>`${isKnown}`.as("isKnown"),
      "usage.input_bytes as inputBytes",
      "usage.output_bytes as outputBytes",
      "usage.file_count as fileCount",
    ])
    .where("usage.org_key", "=", principal.orgKey)
    .where("usage.owner_id", "=", values.ownerId)
    // The files without a workflow come first, under an empty id.
    .$if(!shape.isFirst, (query) => query.where("usage.workflow_id", ">", values.after))
    .orderBy("usage.workflow_id")
    .limit(sql.lit(PIECE_ROWS));
});

/** The storage used by the files of one user in one workflow. */
export interface OwnerUsageRow {
  ownerId: string;
  workflowId: string;
  bytes: number;
  fileCount: number;
}

/** Yields the usage of all users of an organization, in pieces with pauses for other requests. */
export async function* ownerUsageInPieces(
  queries: Queries,
  orgKey: string,
): AsyncGenerator<readonly OwnerUsageRow[]> {
  // The counters of the whole organization come first, under an empty id.
  for (let after = { ownerId: WHOLE_ORGANIZATION, workflowId: LAST_ID };;) {
    const { rows } = await selectOwnerRows(queries, { orgKey, ...after });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) return;
    after = last;
    await nextTurn(orgKey);
  }
}

/** Greater than every id. */
const LAST_ID = "~";

type OwnerPlace = Pick<OwnerUsageRow, "ownerId" | "workflowId"> & { orgKey: string };

const selectOwnerRows = prepared((queries, { orgKey, ownerId, workflowId }: OwnerPlace) =>
  queries.selectFrom("storage_usage")
    .select([
      "owner_id as ownerId",
      "workflow_id as workflowId",
      sql<number>`input_bytes + output_bytes`.as("bytes"),
      "file_count as fileCount",
    ])
    .where("org_key", "=", orgKey)
    .where(sql<SqlBool>`(owner_id, workflow_id) > (${ownerId}, ${workflowId})`)
    .orderBy("owner_id").orderBy("workflow_id")
    .limit(sql.lit(PIECE_ROWS))
);
