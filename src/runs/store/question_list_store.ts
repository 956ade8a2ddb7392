import { sql, type SqlBool } from "kysely";
import { ownedWorkflows, readableWorkflows, sharedWorkflows } from "../../access/sharing.ts";
import { compiledBy } from "../../access/lists.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { batchOf, countedPage } from "../../access/walk_pages.ts";
import type { CheckedRow, WalkedRow, WalkValues } from "../../access/walks.ts";
import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Count, Window } from "../../lib/page.ts";
import { SHORT_INPUTS } from "./run_list_store.ts";

export interface WantedQuestions {
  principal: Principal;
  /** Only questions of this run; null for all. */
  runId: string | null;
  now: number;
}

export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

export interface FoundQuestions {
  rows: readonly QuestionRow[];
  /** The positions of the questions, with one more if the list continues. */
  found: readonly WalkedRow[];
  count: Count;
}

/**
 * Returns one page of the open questions that the caller may answer, latest first. Walks through
 * the open questions of the organization; answered ones cost nothing.
 */
export async function findQuestionPage(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedQuestions & Window,
): Promise<FoundQuestions> {
  const { principal } = wanted;
  const { runId, now } = wanted;
  const shape = { ofRun: runId !== null };
  const findNext = async (place: WalkValues) => {
    const values = { ...place, runId, now };
    return batchOf(await nextQuestions(queries, { principal, values, shape }), place);
  };
  const [at = 0, afterRunId = "", path = ""] = after ?? [];
  const place = after && [at, `${afterRunId}/${path}`];
  const { found, count } = await countedPage(findNext, { principal, limit, offset, after: place });
  const ids = found.slice(0, limit - 1).map(({ id }) => id);
  const rows = await selectQuestions(queries, { principal, ids });
  return { rows, found, count };
}

type QuestionValues = WalkValues & {
  runId: string | null;
  now: number;
  [name: string]: string | number | null;
};

/** The identity of a question as one text: its run and its path. */
const ID = sql<string>`questions.run_id || '/' || questions.path`;

/** Returns the position of a found question in the list. */
export function questionPosition({ at, id }: WalkedRow): [number, string, string] {
  const slash = id.indexOf("/");
  return [at, id.slice(0, slash), id.slice(slash + 1)];
}

const nextQuestions = preparedForCaller((
  queries,
  { principal, values, shape }: Parts<QuestionValues, { ofRun: boolean }>,
) => {
  const { runId, now, afterAt, afterId, size } = values;
  const inOrganization = sql`questions.org_key = ${principal.orgKey}`;
  // The `+` makes SQLite use the index on the run.
  const wanted = shape.ofRun
    ? sql`questions.run_id = ${runId} AND +${inOrganization}`
    : inOrganization;
  return compiledBy<CheckedRow>(
    queries,
    sql`
    SELECT next.id, next.created_at AS at, (
      (next.expires_at IS NULL OR next.expires_at > ${now}) AND ${mayAnswer(principal, "next")}
    ) AS fits
    FROM (
      SELECT ${ID} AS id, questions.run_id, questions.created_at, questions.expires_at,
        questions.principal_id, questions.workflow_id
      FROM questions
      WHERE questions.status = 'open' AND ${wanted}
        AND questions.created_at <= ${afterAt}
        AND (questions.created_at, ${ID}) < (${afterAt}, ${afterId})
      ORDER BY questions.created_at DESC, questions.run_id DESC, questions.path DESC
      LIMIT ${size}
    ) AS next
    CROSS JOIN workflows ON workflows.id = next.workflow_id
    CROSS JOIN runs ON runs.id = next.run_id
    ORDER BY next.created_at DESC, next.id DESC`,
  );
});

/** A private run's question may contain data that only its principal may see. */
function mayAnswer(principal: Principal, asked: "next" | "questions") {
  const isOwn = sql<SqlBool>`${sql.ref(`${asked}.principal_id`)} = ${principal.userId}`;
  const isWritable = principal.canWrite
    ? sql<SqlBool>`(${ownedWorkflows(principal)} OR ${sharedWorkflows(principal)})`
    : ownedWorkflows(principal);
  return sql<SqlBool>`((${isOwn} AND ${readableWorkflows(principal)})
    OR (runs.is_private = 0 AND ${isWritable}))`;
}

const selectByKeys = preparedForCaller((
  queries,
  { principal, values: { keys, runIds } }: Parts<{ keys: string; runIds: string }, object>,
) =>
  queries.selectFrom("questions")
    .innerJoin("workflows", "workflows.id", "questions.workflow_id")
    .innerJoin("runs", "runs.id", "questions.run_id")
    .innerJoin("workflow_versions", "workflow_versions.id", "runs.version_id")
    .leftJoin("members", "members.user_id", "questions.principal_id")
    .innerJoin("run_steps", (join) =>
      join.onRef("run_steps.run_id", "=", "questions.run_id")
        .onRef("run_steps.path", "=", "questions.path"))
    .select([
      "questions.run_id",
      "questions.workflow_id",
      "questions.path",
      "questions.kind",
      "questions.message",
      "questions.fields",
      "questions.created_at",
      "questions.expires_at",
      "workflows.name",
      "run_steps.step_id",
      "questions.principal_id",
      "members.name as principal_name",
      "runs.trigger",
      "runs.created_at as run_created_at",
      "workflow_versions.number",
      SHORT_INPUTS.as("inputs"),
    ])
    .where("questions.run_id", "in", sql<string>`(SELECT value FROM json_each(${runIds}))`)
    .where("questions.status", "=", sql.lit<"open">("open"))
    .where(ID, "in", sql<string>`(SELECT value FROM json_each(${keys}))`)
    .where(mayAnswer(principal, "questions"))
    .orderBy("questions.created_at", "desc")
    .orderBy("questions.run_id", "desc")
    .orderBy("questions.path", "desc")
);

async function selectQuestions(
  queries: Queries,
  { principal, ids }: { principal: Principal; ids: readonly string[] },
) {
  const runIds = [...new Set(ids.map((id) => id.slice(0, id.indexOf("/"))))];
  const values = { keys: JSON.stringify(ids), runIds: JSON.stringify(runIds) };
  return await selectByKeys(queries, { principal, values, shape: {} });
}
