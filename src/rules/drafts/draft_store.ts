import {
  type Expression,
  expressionBuilder,
  type ExpressionWrapper,
  sql,
  type SqlBool,
} from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { Tables } from "../../db/tables.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readableRules, readableThreads } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import type { DraftContent } from "../../workflows/drafts/draft_store.ts";

/** The thread as the unique index of drafts has it; empty without one. */
const THREAD = sql<string>`ifnull(rule_drafts.thread_id, '')`;

/** Builds the condition that a row of `rules` has a draft that the caller may read. */
export function hasReadableDraft(
  principal: Principal,
): ExpressionWrapper<Tables, "rules", SqlBool> {
  const eb = expressionBuilder<Tables, "rules">();
  const drafts = eb.selectFrom("rule_drafts")
    .select("rule_drafts.id")
    .whereRef("rule_drafts.rule_id", "=", "rules.id");
  const inThreads = drafts.innerJoin("threads", "threads.id", "rule_drafts.thread_id")
    .where(readableThreads(principal));
  const inOwn = inThreads.where("rule_drafts.thread_owner_id", "=", principal.userId);
  const inShared = inThreads.where("rule_drafts.is_shared", "=", sql.lit<0 | 1>(1));
  return eb.or([
    eb.exists(drafts.where(THREAD, "=", sql.lit(""))),
    eb.exists(inOwn),
    ...(principal.teamKeys.length === 0 ? [] : [eb.exists(inShared)]),
  ]);
}

export interface RuleDraftRow extends RuleDraftContent {
  draftId: string;
  ruleId: string;
  threadId: string | null;
  baseVersionNumber: number | null;
  latestVersionNumber: number;
  updatedAt: number;
}

/**
 * Chooses a draft of a rule: by its id, else by its thread. With neither, the caller's own latest
 * draft, else the one without a thread.
 */
export interface RuleDraftChoice {
  ruleId: string;
  threadId?: string | null;
  draftId?: string | null;
}

const DRAFT_COLUMNS = [
  "rule_drafts.id as draftId",
  "rule_drafts.rule_id as ruleId",
  "rule_drafts.thread_id as threadId",
  "rule_drafts.format",
  "rule_drafts.source",
  "rule_drafts.definition",
  "rule_drafts.errors",
  "rule_drafts.warnings",
  "rule_drafts.tests",
  "rule_drafts.base_version_number as baseVersionNumber",
  "rule_drafts.latest_version_number as latestVersionNumber",
  "rule_drafts.updated_at as updatedAt",
] as const;

/**
 * Finds the chosen draft if the caller may read it. A draft in a thread can be read by readers of
 * the thread, another by readers of the rule.
 */
export async function findDraft(
  queries: Queries,
  { principal, choice }: { principal: Principal; choice: RuleDraftChoice },
): Promise<RuleDraftRow | undefined> {
  const { ruleId, threadId, draftId } = choice;
  const values = { ruleId, threadId: threadId ?? "", draftId: draftId ?? "" };
  const select = async (shape: ChoiceShape): Promise<RuleDraftRow | undefined> =>
    (await selectReadable(queries, { principal, values, shape }))[0];
  if (threadId || draftId) {
    return await select({ isOfThread: !!threadId, isNamed: !!draftId, isLatestOwn: false });
  }
  return await select({ isOfThread: false, isNamed: false, isLatestOwn: true }) ??
    await select({ isOfThread: true, isNamed: false, isLatestOwn: false });
}

type ChoiceShape = { isOfThread: boolean; isNamed: boolean; isLatestOwn: boolean };
type Choice = Parts<{ ruleId: string; threadId: string; draftId: string }, ChoiceShape>;

const selectReadable = preparedForCaller((queries, { principal, values, shape }: Choice) =>
  queries.selectFrom("rule_drafts")
    .innerJoin("rules", "rules.id", "rule_drafts.rule_id")
    .leftJoin("threads", "threads.id", "rule_drafts.thread_id")
    .select(DRAFT_COLUMNS)
    .where("rule_drafts.rule_id", "=", values.ruleId)
    .where("rules.org_key", "=", principal.orgKey)
    .where("rules.deleted_at", "is", null)
    .where(readableDraft(principal))
    .$if(shape.isOfThread, (query) => query.where(THREAD, "=", values.threadId))
    .$if(shape.isNamed, (query) => query.where("rule_drafts.id", "=", values.draftId))
    .$if(shape.isLatestOwn, (query) =>
      query.where("rule_drafts.owner_id", "=", principal.userId)
        .orderBy("rule_drafts.updated_at", "desc").orderBy("rule_drafts.id", "desc")
        .limit(sql.lit(1)))
);

function readableDraft(principal: Principal): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "rule_drafts">();
  return eb.case()
    .when("rule_drafts.thread_id", "is", null).then(readableRules(principal))
    .else(readableThreads(principal))
    .end();
}

/** The columns of a draft that are set when its text is saved. */
export interface RuleDraftContent extends DraftContent {
  warnings: string;
  tests: string;
}

export interface NewRuleDraft {
  id: string;
  ruleId: string;
  threadId: string | null;
  ownerId: string;
  content: RuleDraftContent;
  baseVersionNumber: number | null;
  latestVersionNumber: number;
  now: number;
}

/** Inserts a draft. Deletes the draft that the rule already has in the thread, if any. */
export async function replaceDraft(queries: Queries, draft: NewRuleDraft): Promise<RuleDraftRow> {
  await queries.deleteFrom("rule_drafts")
    .where("rule_id", "=", draft.ruleId)
    .where(sql`ifnull(thread_id, '')`, "=", draft.threadId ?? "")
    .execute();
  return await queries.insertInto("rule_drafts").values({
    id: draft.id,
    rule_id: draft.ruleId,
    thread_id: draft.threadId,
    owner_id: draft.ownerId,
    ...draft.content,
    base_version_number: draft.baseVersionNumber,
    latest_version_number: draft.latestVersionNumber,
    created_at: draft.now,
    updated_at: draft.now,
  }).returning(DRAFT_COLUMNS).executeTakeFirstOrThrow();
}

export async function updateDraft(
  queries: Queries,
  { draftId, content, now }: { draftId: string; content: RuleDraftContent; now: number },
): Promise<RuleDraftRow> {
  return await queries.updateTable("rule_drafts")
    .set({ ...content, updated_at: now })
    .where("id", "=", draftId)
    .returning(DRAFT_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(queries: Queries, draftId: string): Promise<void> {
  await queries.deleteFrom("rule_drafts").where("id", "=", draftId).execute();
}

/** The drafts that one statement deletes, which takes a few milliseconds. */
const DELETED_MAX = 50;

/**
 * Deletes all drafts of a thread, in pieces with pauses for other requests. Yields the ids of their
 * rules.
 */
export async function* deleteDraftsOfThread(
  queries: Queries,
  threadId: string,
): AsyncGenerator<string> {
  for (;;) {
    const rows = await queries.deleteFrom("rule_drafts")
      .where("id", "in", (eb) =>
        eb.selectFrom("rule_drafts").select("id")
          .where("thread_id", "=", threadId)
          .limit(sql.lit(DELETED_MAX)))
      .returning("rule_id as ruleId")
      .execute();
    for (const row of rows) yield row.ruleId;
    if (rows.length < DELETED_MAX) return;
    await nextRound();
  }
}
