import type { TurnContext } from "./begin_turn.ts";
import { findAnsweringProcesses, releaseThreadsOf } from "./turn_store.ts";

/**
 * Releases the threads whose replying process is dead; the saved part of the reply is kept. Called
 * when a process starts. Returns the number of threads.
 */
export async function freeDeadTurns(
  { db, processes }: Pick<TurnContext, "db" | "processes">,
): Promise<number> {
  const others = (await findAnsweringProcesses(db.queries)).filter((id) => id !== processes.id);
  const dead = others.length === 0 ? [] : await processes.findDead(others);
  if (dead.length === 0) return 0;
  return await db.transaction(({ queries }) => releaseThreadsOf(queries, dead));
}
