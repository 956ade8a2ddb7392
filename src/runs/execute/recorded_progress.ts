import type { Queries } from "../../db/dialect.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import { readFirstSteps, type StepRow } from "../store/journal_store.ts";
import { readSignals, type ReceivedSignal } from "../store/signal_store.ts";

/** The records that earlier owners of a run wrote. */
export interface RecordedProgress {
  /** The records of steps outside of loops, and of unfinished steps in loops. */
  rows: readonly StepRow[];
  /** The signals for waiting steps, by path. */
  signals: ReadonlyMap<string, ReceivedSignal>;
  /** Whether the journal may also have records of loop items. */
  hasItems: boolean;
}

/** The fence of a run's first owner, for which there is no journal yet. */
const FIRST_FENCE = 1;

/** Reads the records of earlier owners, and the signals that waiting steps received since. */
export async function readRecordedProgress(
  queries: Queries,
  run: ClaimedRun,
): Promise<RecordedProgress> {
  if (run.fence === FIRST_FENCE) return { rows: [], signals: new Map(), hasItems: false };
  const rows = await readFirstSteps(queries, run.id);
  const paths = rows.filter(({ status }) => status === "waiting").map(({ path }) => path);
  return { rows, signals: await readSignals(queries, { ...run, paths }), hasItems: true };
}
