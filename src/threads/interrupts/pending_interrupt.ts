import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import type { Queries } from "../../db/dialect.ts";
import type { Interrupt, InterruptType } from "./interrupt.ts";
import { findPendingInterrupt } from "./interrupt_store.ts";

/** The pending question of the assistant in a thread, or null. */
export async function readPendingInterrupt(
  queries: Queries,
  threadId: string,
): Promise<Interrupt | null> {
  const row = await findPendingInterrupt(queries, threadId);
  return row ? { type: row.type, payload: JSON.parse(row.payload) } : null;
}

/**
 * The interrupt that an answer of this type belongs to. The caller must be allowed to post in the
 * thread. Errors: `conflict` if none is pending, or one of another type.
 */
export async function expectInterrupt(
  ctx: Context,
  { threadId, type }: { threadId: string; type: InterruptType },
): Promise<Interrupt> {
  const pending = await readPendingInterrupt(ctx.db.queries, threadId);
  if (!pending) {
    const message = "Cannot answer: nothing is being asked here";
    throw new AppError("conflict", message, { reason: "interrupt_missing" });
  }
  if (pending.type === type) return pending;
  throw new AppError(
    "conflict",
    `Cannot answer with "${type}": what is being asked is "${pending.type}"`,
    { reason: "interrupt_mismatch", extra: { interruptId: pending.payload.interruptId } },
  );
}
