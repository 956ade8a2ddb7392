import type { Queries } from "../db/dialect.ts";

interface Claim {
  threadId: string;
  processId: string;
  replyId: string;
  /** A process that is gone, whose claim may be taken over. */
  deadProcessId: string | null;
  now: number;
}

/** Makes the process the one that answers; false if a living one is at it. */
export async function claimThread(
  queries: Queries,
  { threadId, processId, replyId, deadProcessId, now }: Claim,
): Promise<boolean> {
  const { numUpdatedRows } = await queries.updateTable("threads")
    .set({
      answering_process_id: processId,
      answering_reply_id: replyId,
      stop_requested_at: null,
      has_messages: 1,
      last_updated_at: now,
    })
    .where("id", "=", threadId)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("answering_process_id", "is", null),
        eb("answering_process_id", "=", deadProcessId),
      ])
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Owned {
  threadId: string;
  processId: string;
}

/** Whether the thread is still this process's to answer. */
export async function holdsThread(
  queries: Queries,
  { threadId, processId }: Owned,
): Promise<boolean> {
  const row = await queries.selectFrom("threads").select("id")
    .where("id", "=", threadId)
    .where("answering_process_id", "=", processId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the thread is deleted; true, too, if its row has been removed. */
export async function isDeletedThread(queries: Queries, threadId: string): Promise<boolean> {
  const row = await queries.selectFrom("threads").select("id")
    .where("id", "=", threadId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row === undefined;
}

/** False if the thread is no longer this process's to answer. */
export async function releaseThread(
  queries: Queries,
  { threadId, processId, now }: Owned & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries.updateTable("threads")
    .set({ answering_process_id: null, last_updated_at: now })
    .where("id", "=", threadId)
    .where("answering_process_id", "=", processId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The reply that a process writes in the thread right now; null if none does. */
export async function findAnswering(
  queries: Queries,
  threadId: string,
): Promise<{ processId: string; replyId: string | null } | null> {
  const row = await queries.selectFrom("threads")
    .select(["answering_process_id as processId", "answering_reply_id as replyId"])
    .where("id", "=", threadId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const { processId = null, replyId = null } = row ?? {};
  return processId === null ? null : { processId, replyId };
}

/** Tells the process that answers to stop; false if none does. */
export async function requestStop(
  queries: Queries,
  { threadId, now }: { threadId: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries.updateTable("threads")
    .set({ stop_requested_at: now })
    .where("id", "=", threadId)
    .where("answering_process_id", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The threads whose reply by this process shall stop. */
export async function findStopRequests(queries: Queries, processId: string): Promise<string[]> {
  const rows = await queries.selectFrom("threads").select("id")
    .where("answering_process_id", "=", processId)
    .where("stop_requested_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Every process that is said to be answering somewhere. */
export async function findAnsweringProcesses(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom("threads").select("answering_process_id as id").distinct()
    .where("answering_process_id", "is not", null)
    .execute();
  return rows.flatMap(({ id }) => id === null ? [] : [id]);
}

/** Answers how many threads came free. */
export async function releaseThreadsOf(
  queries: Queries,
  processIds: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await queries.updateTable("threads")
    .set({ answering_process_id: null })
    .where("answering_process_id", "in", processIds)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
