import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import type { InterruptType } from "./interrupt.ts";

/** Must be a literal, so that SQLite uses the partial index. */
const PENDING = sql.lit<"pending">("pending");

export interface InterruptRow {
  id: string;
  type: InterruptType;
  /** JSON, exactly as it was announced. */
  payload: string;
}

export async function findPendingInterrupt(
  queries: Queries,
  threadId: string,
): Promise<InterruptRow | undefined> {
  return (await selectPending(queries, { threadId })).rows[0];
}

const selectPending = prepared((queries, { threadId }: { threadId: string }) =>
  queries.selectFrom("interrupts").select(["id", "type", "payload"])
    .where("thread_id", "=", threadId)
    .where("status", "=", PENDING)
);

/** Those interrupts that were asked in the thread, answered or not. */
export function findInterrupts(
  queries: Queries,
  { threadId, ids }: { threadId: string; ids: readonly string[] },
): Promise<InterruptRow[]> {
  return queries.selectFrom("interrupts").select(["id", "type", "payload"])
    .where("id", "in", ids)
    .where("thread_id", "=", threadId)
    .execute();
}

interface NewInterrupt extends InterruptRow {
  threadId: string;
  now: number;
}

export async function insertInterrupt(
  queries: Queries,
  { id, threadId, type, payload, now }: NewInterrupt,
): Promise<void> {
  await queries.insertInto("interrupts")
    .values({ id, thread_id: threadId, type, payload, status: "pending", created_at: now })
    .execute();
}

/** Marks an interrupt as answered. Returns false if it is no longer pending. */
export async function answerInterrupt(
  queries: Queries,
  { threadId, interruptId }: { threadId: string; interruptId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries.updateTable("interrupts").set({ status: "answered" })
    .where("id", "=", interruptId)
    .where("thread_id", "=", threadId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function cancelInterrupts(queries: Queries, threadId: string): Promise<void> {
  await updateCancelled(queries, { threadId });
}

const updateCancelled = prepared((queries, { threadId }: { threadId: string }) =>
  queries.updateTable("interrupts").set({ status: sql.lit("cancelled") })
    .where("thread_id", "=", threadId)
    .where("status", "=", PENDING)
);
