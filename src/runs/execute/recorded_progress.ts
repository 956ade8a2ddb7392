import type { Queries } from "../../db/dialect.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import { readFirstSteps, type StepRow } from "../store/journal_store.ts";
import { readSignals, type ReceivedSignal } from "../store/signal_store.ts";

/** The records of a run's earlier owners. */
export interface RecordedProgress {
  /** The records of steps outside of loops, and of unfinished steps in loops. */
  rows: readonly StepRow[];
  /** The signals for waiting steps, by path. */
  signals: ReadonlyMap<string, ReceivedSignal>;
  /** Whether there may be more, of items of loops. */
  hasItems: boolean;
}

/** The first owner of a run finds no journal. */
const FIRST_FENCE = 1;

/** Reads the records of earlier owners, and the signals that waiting steps got since. */
export async function readRecordedProgress(
  queries: Queries,
  run: ClaimedRun,
): Promise<RecordedProgress> {
  if (run.fence === FIRST_FENCE) return { rows: [], signals: new Map(), hasItems: false };
  const rows = await readFirstSteps(queries, run.id);
  return { rows, signals: await readSignals(queries, run), hasItems: true };
}
