import type { Selectable } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { preparedInsert } from "../db/prepared.ts";
import type { ThreadsTable } from "../db/tables.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { readableThreads, THREAD_TEAM_KEYS } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { sortedKeys } from "../identity/team_keys.ts";
import { type LinkedRule, linkedRule } from "./linked_rule_store.ts";

/** The columns of a thread for its operations. Linked objects are null once they are deleted. */
export interface ThreadRow {
  id: string;
  ownerId: string;
  title: string | null;
  description: string | null;
  workflowId: string | null;
  rule: LinkedRule | null;
  hasMessages: 0 | 1;
  answeringProcessId: string | null;
  answeringReplyId: string | null;
  lastUpdatedAt: number;
  sharedTeamKeys: string[];
}

/** Selects the columns of threads and of their linked objects. */
export function selectThreads(queries: Queries, principal: Principal) {
  return queries.selectFrom("threads")
    .leftJoin(
      "workflows",
      (join) =>
        join.onRef("workflows.id", "=", "threads.workflow_id").on(
          "workflows.deleted_at",
          "is",
          null,
        ),
    )
    .leftJoin(
      "rules",
      (join) => join.onRef("rules.id", "=", "threads.rule_id").on("rules.deleted_at", "is", null),
    )
    .leftJoin("rule_drafts", (join) =>
      join.onRef("rule_drafts.thread_id", "=", "threads.id")
        .onRef("rule_drafts.rule_id", "=", "rules.id"))
    .select([
      "threads.id",
      "threads.owner_id as ownerId",
      "threads.title",
      "threads.description",
      "workflows.id as workflowId",
      linkedRule(principal).as("rule"),
      "threads.has_messages as hasMessages",
      "threads.answering_process_id as answeringProcessId",
      "threads.answering_reply_id as answeringReplyId",
      "threads.last_updated_at as lastUpdatedAt",
      THREAD_TEAM_KEYS.as("sharedTeamKeys"),
    ]);
}

/** Makes a thread from a row of `selectThreads()`. */
export function parseRow<R extends { sharedTeamKeys: string; rule: string | null }>(row: R) {
  const rule: LinkedRule | null = row.rule === null ? null : JSON.parse(row.rule);
  return { ...row, rule, sharedTeamKeys: sortedKeys(row.sharedTeamKeys) };
}

interface ThreadKey {
  principal: Principal;
  threadId: string;
}

/** Finds a thread; undefined unless the caller may read it. */
export async function findThread(
  queries: Queries,
  { principal, threadId }: ThreadKey,
): Promise<ThreadRow | undefined> {
  const [row] = await selectThread(queries, { principal, values: { threadId }, shape: {} });
  return row && parseRow(row);
}

const selectThread = preparedForCaller((
  queries,
  { principal, values }: Parts<{ threadId: string }, Record<never, never>>,
) =>
  selectThreads(queries, principal)
    .where("threads.id", "=", values.threadId)
    .where(readableThreads(principal))
);

interface NewThread {
  threadId: string;
  principal: Principal;
  title: string | null;
  now: number;
}

type NewRow = Omit<
  Selectable<ThreadsTable>,
  "message_count" | "last_run_id" | "answering_reply_id" | "stop_requested_at"
>;

const insertRows = preparedInsert<NewRow>([
  "id",
  "org_key",
  "owner_id",
  "title",
  "description",
  "workflow_id",
  "has_messages",
  "answering_process_id",
  "created_at",
  "last_updated_at",
  "deleted_at",
], (queries, rows) => queries.insertInto("threads").values(rows));

export async function insertThread(
  queries: Queries,
  { threadId, principal, title, now }: NewThread,
): Promise<void> {
  await insertRows(queries, [{
    id: threadId,
    org_key: principal.orgKey,
    owner_id: principal.userId,
    title,
    description: null,
    workflow_id: null,
    rule_id: null,
    has_messages: 0,
    answering_process_id: null,
    created_at: now,
    last_updated_at: now,
    deleted_at: null,
  }]);
}

interface ThreadChange {
  threadId: string;
  now: number;
}

export async function setThreadTitle(
  queries: Queries,
  { threadId, now, title }: ThreadChange & { title: string },
): Promise<void> {
  await queries.updateTable("threads").set({ title, last_updated_at: now })
    .where("id", "=", threadId).execute();
}

/** Links a thread to a workflow. With `forgetsRun`, the last run of the previous one is unset. */
export async function setThreadWorkflow(
  queries: Queries,
  { threadId, now, workflowId, forgetsRun }:
    & ThreadChange
    & { workflowId: string; forgetsRun: boolean },
): Promise<void> {
  await queries.updateTable("threads").set({
    workflow_id: workflowId,
    rule_id: null,
    last_updated_at: now,
    ...forgetsRun && { last_run_id: null },
  })
    .where("id", "=", threadId).execute();
}

export async function setThreadRule(
  queries: Queries,
  { threadId, now, ruleId }: ThreadChange & { ruleId: string },
): Promise<void> {
  await queries.updateTable("threads")
    .set({ rule_id: ruleId, workflow_id: null, last_updated_at: now })
    .where("id", "=", threadId).execute();
}

/** The run that the assistant last started or answered in the thread; null if there is none. */
export async function findLastRunId(queries: Queries, threadId: string): Promise<string | null> {
  const row = await queries.selectFrom("threads").select("last_run_id as runId")
    .where("id", "=", threadId)
    .executeTakeFirst();
  return row?.runId ?? null;
}

export async function setLastRunId(
  queries: Queries,
  { threadId, runId }: { threadId: string; runId: string },
): Promise<void> {
  await queries.updateTable("threads").set({ last_run_id: runId })
    .where("id", "=", threadId).execute();
}

/**
 * Hides a thread and with it its messages, which the retention removes, and ends a reply that is
 * being written.
 */
export async function softDeleteThread(
  queries: Queries,
  { threadId, now }: ThreadChange,
): Promise<void> {
  await queries.updateTable("threads").set({ deleted_at: now, answering_process_id: null })
    .where("id", "=", threadId).execute();
}
