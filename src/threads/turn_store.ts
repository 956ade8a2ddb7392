import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";

interface Claim {
  threadId: string;
  processId: string;
  replyId: string;
  /** A dead process whose claim may be taken over. */
  deadProcessId: string | null;
  now: number;
}

/** Claims the thread for a reply of this process; false if a living process has claimed it. */
export async function claimThread(
  queries: Queries,
  { threadId, processId, replyId, deadProcessId, now }: Claim,
): Promise<boolean> {
  const values = { threadId, processId, replyId, deadProcessId, now };
  const { numAffectedRows = 0n } = await updateClaim(queries, values);
  return numAffectedRows > 0n;
}

const updateClaim = prepared((
  queries,
  { threadId, processId, replyId, deadProcessId, now }: Claim,
) =>
  queries.updateTable("threads")
    .set({
      answering_process_id: processId,
      answering_reply_id: replyId,
      stop_requested_at: sql.lit(null),
      has_messages: sql.lit(1),
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
);

interface Owned {
  threadId: string;
  processId: string;
}

/** Whether this process still has the claim on the thread. */
export async function ownsThread(
  queries: Queries,
  { threadId, processId }: Owned,
): Promise<boolean> {
  const row = await queries.selectFrom("threads").select("id")
    .where("id", "=", threadId)
    .where("answering_process_id", "=", processId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the thread is deleted, or its row has been removed. */
export async function isDeletedThread(queries: Queries, threadId: string): Promise<boolean> {
  const row = await queries.selectFrom("threads").select("id")
    .where("id", "=", threadId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row === undefined;
}

/** Releases the claim on a thread. Returns false if this process no longer had it. */
export async function releaseThread(
  queries: Queries,
  { threadId, processId, now }: Owned & { now: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await updateReleased(queries, { threadId, processId, now });
  return numAffectedRows > 0n;
}

const updateReleased = prepared((
  queries,
  { threadId, processId, now }: { threadId: string; processId: string; now: number },
) =>
  queries.updateTable("threads")
    .set({ answering_process_id: sql.lit(null), last_updated_at: now })
    .where("id", "=", threadId)
    .where("answering_process_id", "=", processId)
);

/** The reply that a process is writing in the thread now; null if there is none. */
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

/** Requests that the replying process stops. Returns false if there is none. */
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

/** The threads in which this process should stop its reply. */
export async function findStopRequests(queries: Queries, processId: string): Promise<string[]> {
  const rows = await queries.selectFrom("threads").select("id")
    .where("answering_process_id", "=", processId)
    .where("stop_requested_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** All processes that have a claim on a thread. */
export async function findAnsweringProcesses(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom("threads").select("answering_process_id as id").distinct()
    .where("answering_process_id", "is not", null)
    .execute();
  return rows.flatMap(({ id }) => id === null ? [] : [id]);
}

/** Releases all threads of these processes. Returns the number of threads. */
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
