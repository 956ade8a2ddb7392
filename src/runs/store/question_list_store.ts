import { sql, type SqlBool } from "kysely";
import { ownedWorkflows, readableWorkflows, sharedWorkflows } from "../../access/sharing.ts";
import { countWalk, pieceOf, walkPage } from "../../access/walk_pages.ts";
import type { CheckedRow, WalkedRow, WalkValues } from "../../access/walks.ts";
import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Count, Window } from "../../lib/page.ts";

export interface WantedQuestions {
  principal: Principal;
  /** Questions of this run alone. */
  runId: string | null;
  now: number;
}

export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

export interface FoundQuestions {
  rows: readonly QuestionRow[];
  /** Of one question more than the page has. */
  found: readonly WalkedRow[];
  count: Count;
}

/**
 * One page of the open questions that the caller may answer, latest first. It goes through the open
 * ones of the organization; those that have an answer cost nothing.
 */
export async function findQuestionPage(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedQuestions & Window,
): Promise<FoundQuestions> {
  const { principal } = wanted;
  const findNext = async (values: WalkValues) =>
    pieceOf(await nextQuestions(queries, { ...wanted, values }), values);
  const [at = 0, runId = "", path = ""] = after ?? [];
  const place = after && [at, `${runId}/${path}`];
  const { found, total } = await walkPage(findNext, { principal, limit, offset, after: place });
  const ids = found.slice(0, limit - 1).map(({ id }) => id);
  const rows = await selectQuestions(queries, { principal, ids });
  const count = total === null ? await countWalk(findNext, principal) : { total, isExact: true };
  return { rows, found, count };
}

/** What tells a question from others, as one text: its run and its path. */
const ID = sql<string>`questions.run_id || '/' || questions.path`;

/** The position of a found question in the list. */
export function questionPosition({ at, id }: WalkedRow): [number, string, string] {
  const slash = id.indexOf("/");
  return [at, id.slice(0, slash), id.slice(slash + 1)];
}

async function nextQuestions(
  queries: Queries,
  { principal, runId, now, values: { afterAt, afterId, size } }: WantedQuestions & {
    values: WalkValues;
  },
): Promise<CheckedRow[]> {
  const inOrganization = sql`questions.org_key = ${principal.orgKey}`;
  // With the `+` it goes by the run.
  const wanted = runId === null
    ? inOrganization
    : sql`questions.run_id = ${runId} AND +${inOrganization}`;
  const { rows } = await sql<CheckedRow>`
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
      LIMIT ${size} + 0
    ) AS next
    CROSS JOIN workflows ON workflows.id = next.workflow_id
    CROSS JOIN runs ON runs.id = next.run_id
    ORDER BY next.created_at DESC, next.id DESC
  `.execute(queries);
  return rows;
}

/** A private run's question may hold data that others than its principal must not see. */
function mayAnswer(principal: Principal, asked: "next" | "questions") {
  const isOwn = sql<SqlBool>`${sql.ref(`${asked}.principal_id`)} = ${principal.userId}`;
  const isWritable = principal.canWrite
    ? sql<SqlBool>`(${ownedWorkflows(principal)} OR ${sharedWorkflows(principal)})`
    : ownedWorkflows(principal);
  return sql<SqlBool>`((${isOwn} AND ${readableWorkflows(principal)})
    OR (runs.is_private = 0 AND ${isWritable}))`;
}

async function selectQuestions(
  queries: Queries,
  { principal, ids }: { principal: Principal; ids: readonly string[] },
) {
  const keys = sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const runIds = JSON.stringify([...new Set(ids.map((id) => id.slice(0, id.indexOf("/"))))]);
  return await queries.selectFrom("questions")
    .innerJoin("workflows", "workflows.id", "questions.workflow_id")
    .innerJoin("runs", "runs.id", "questions.run_id")
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
    ])
    .where("questions.run_id", "in", sql<string>`(SELECT value FROM json_each(${runIds}))`)
    .where("questions.status", "=", sql.lit<"open">("open"))
    .where(ID, "in", keys)
    .where(mayAnswer(principal, "questions"))
    .orderBy("questions.created_at", "desc")
    .orderBy("questions.run_id", "desc")
    .orderBy("questions.path", "desc")
    .execute();
}
