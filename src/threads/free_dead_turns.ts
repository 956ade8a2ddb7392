import type { TurnContext } from "./begin_turn.ts";
import { findAnsweringProcesses, releaseThreadsOf } from "./turn_store.ts";

/**
 * Frees the threads whose answering process is gone; what it had saved of its reply stays. For the
 * start of a process. Answers how many there were.
 */
export async function freeDeadTurns(
  { db, processes }: Pick<TurnContext, "db" | "processes">,
): Promise<number> {
  const others = (await findAnsweringProcesses(db.queries)).filter((id) => id !== processes.id);
  const dead = others.length === 0 ? [] : await processes.findDead(others);
  if (dead.length === 0) return 0;
  return await db.transaction(({ queries }) => releaseThreadsOf(queries, dead));
}
