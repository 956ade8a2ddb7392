import type { Database } from "../../db/database.ts";
import { endQuestionsIn } from "../store/question_store.ts";
import { readSignals } from "../store/signal_store.ts";

export interface TimeUp {
  run: { id: string; generation: number };
  /** The path of the block or loop; `waiting` holds the paths of its waiting steps. */
  path: string;
  waiting: readonly string[];
  /** When its time was up, in milliseconds. */
  deadline: number;
}

/**
 * Ends the questions in a block whose time is up, so that none is answered any more. Gives whether
 * a waiting step in it has received its signal before the deadline, which counts.
 */
export async function endQuestions(
  db: Database,
  { run, path, waiting, deadline }: TimeUp,
): Promise<boolean> {
  return await db.transaction(async ({ queries }) => {
    await endQuestionsIn(queries, { runId: run.id, generation: run.generation, path });
    const signals = await readSignals(queries, run);
    return waiting.some((each) => (signals.get(each)?.at ?? Infinity) < deadline);
  });
}
