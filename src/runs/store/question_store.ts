import { type Expression, expressionBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { comesBefore, countRows } from "../../db/keyset.ts";
import type { QuestionsTable, Tables } from "../../db/tables.ts";
import { everReadableWorkflows, ownedWorkflows, sharedWorkflows } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Count, Window } from "../../lib/page.ts";

export interface WantedQuestions {
  principal: Principal;
  /** Questions of this run alone. */
  runId: string | null;
  now: number;
}

export type QuestionRow = Awaited<ReturnType<typeof findOpenQuestions>>[number];

const QUESTION_ORDER = ["questions.created_at", "questions.run_id", "questions.path"];

/** One page of the open questions that the caller may answer, latest first. */
export async function findOpenQuestions(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedQuestions & Window,
) {
  return await openQuestions(queries, wanted)
    .$if(after !== null, (query) => query.where(comesBefore(QUESTION_ORDER, after ?? [])))
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
    .orderBy("questions.created_at", "desc")
    .orderBy("questions.run_id", "desc")
    .orderBy("questions.path", "desc")
    .limit(limit).offset(offset)
    .execute();
}

export async function countOpenQuestions(
  queries: Queries,
  wanted: WantedQuestions,
): Promise<Count> {
  return await countRows(queries, openQuestions(queries, wanted));
}

function openQuestions(queries: Queries, { principal, runId, now }: WantedQuestions) {
  const query = queries.selectFrom("questions")
    .innerJoin("workflows", "workflows.id", "questions.workflow_id")
    .where(answerableBy(principal))
    .where(everReadableWorkflows(principal))
    .where("workflows.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("questions.principal_id", "=", principal.userId),
        // A private run's question may hold data that other readers must not see.
        eb.not(eb.exists(
          eb.selectFrom("runs").select("runs.id")
            .whereRef("runs.id", "=", "questions.run_id")
            .where("runs.is_private", "=", 1),
        )),
      ])
    )
    .where((eb) =>
      eb.or([
        eb("questions.expires_at", "is", null),
        eb("questions.expires_at", ">", now),
      ])
    );
  return runId === null ? query : query.where("questions.run_id", "=", runId);
}

/**
 * Each way to it repeats the state, as a literal, so that SQLite takes the partial index of each; a
 * `+` keeps it from reading all of the organization instead.
 */
function answerableBy(principal: Principal): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "questions">();
  const isOpen = eb("questions.status", "=", sql.lit<"open">("open"));
  const inOrganization = eb("questions.org_key", "=", principal.orgKey);
  const writable = [
    ownedWorkflows(principal),
    ...(principal.canWrite ? [sharedWorkflows(principal)] : []),
  ].map((isWritable) => {
    const ids = eb.selectFrom("workflows").select("workflows.id").where(isWritable);
    const isTheirs = eb("questions.workflow_id", "in", ids);
    return eb.and([isOpen, isTheirs, eb(sql`+questions.org_key`, "=", principal.orgKey)]);
  });
  const isOwn = eb("questions.principal_id", "=", principal.userId);
  return eb.or([eb.and([isOpen, inOrganization, isOwn]), ...writable]);
}

interface AskedStep {
  runId: string;
  generation: number;
  stepId?: string;
  path?: string;
  limit: number;
}

export type AskedRow = Awaited<ReturnType<typeof findAsked>>[number];

/** The questions of a step, or of each of its items, in this generation; open ones first. */
export async function findAsked(
  queries: Queries,
  { runId, generation, stepId, path, limit }: AskedStep,
) {
  let query = queries.selectFrom("questions")
    .innerJoin("run_steps", (join) =>
      join.onRef("run_steps.run_id", "=", "questions.run_id")
        .onRef("run_steps.path", "=", "questions.path"))
    .select([
      "questions.run_id",
      "questions.path",
      "questions.generation",
      "questions.kind",
      "questions.fields",
      "questions.status",
      "questions.expires_at",
      "run_steps.step_id",
    ])
    .where("questions.run_id", "=", runId)
    .where("questions.generation", "=", generation);
  if (stepId !== undefined) query = query.where("run_steps.step_id", "=", stepId);
  if (path !== undefined) query = query.where("questions.path", "=", path);
  return await query.orderBy(sql`questions.status = 'open'`, "desc").orderBy("questions.path")
    .limit(limit).execute();
}

type Key = Pick<Selectable<QuestionsTable>, "run_id" | "path" | "generation">;

/** False where it was answered before, or may not be answered any more. */
export async function recordAnswer(
  queries: Queries,
  { key, orgKey, answer, now }: { key: Key; orgKey: string; answer: string; now: number },
): Promise<boolean> {
  const result = await queries.updateTable("questions")
    .set({ status: "answered", answer })
    .where("run_id", "=", key.run_id)
    .where("path", "=", key.path)
    .where("generation", "=", key.generation)
    .where("org_key", "=", orgKey)
    .where("status", "=", "open")
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the open questions of the steps in a block or loop. */
export async function endQuestionsIn(
  queries: Queries,
  { runId, generation, path }: { runId: string; generation: number; path: string },
): Promise<void> {
  await queries.updateTable("questions").set({ status: "ended" })
    .where("run_id", "=", runId)
    .where("path", ">", path).where("path", "<", `${path}/`) // behind `.` and `#`
    .where("generation", "=", generation)
    .where("status", "=", "open")
    .execute();
}
