import type { Queries } from "../../db/dialect.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import { readFirstSteps, type StepRow } from "../store/journal_store.ts";
import { readSignals, type Told } from "../store/signal_store.ts";

/** What came before an owner of a run. */
export interface RecordedProgress {
  /** What earlier owners wrote of steps outside of loops, and of those in them that go on. */
  rows: readonly StepRow[];
  /** What waiting steps were told, by path. */
  signals: ReadonlyMap<string, Told>;
  /** Whether there may be more, of items of loops. */
  hasItems: boolean;
}

/** The first owner of a run finds no journal. */
const FIRST_FENCE = 1;

/** What earlier owners left, and what waiting steps were told since. */
export async function readRecordedProgress(
  queries: Queries,
  run: ClaimedRun,
): Promise<RecordedProgress> {
  if (run.fence === FIRST_FENCE) return { rows: [], signals: new Map(), hasItems: false };
  const rows = await readFirstSteps(queries, run.id);
  return { rows, signals: await readSignals(queries, run), hasItems: true };
}
