import type { Database, Transaction } from "../db/database.ts";
import { AppError } from "../lib/errors.ts";
import type { Clock } from "../lib/clock.ts";
import { sleep } from "../lib/clock.ts";
import {
  type ClaimedRun,
  forgetCrashes,
  holdsRun,
  type Settlement,
  settleRun,
} from "./claim_store.ts";
import { type StepRow, writeSteps } from "./journal_store.ts";
import { ExecutionStopped } from "./stopped.ts";

/** A state of a step; what is left out is null. */
export type StepRecord =
  & Pick<StepRow, "path" | "step_id" | "status" | "attempts">
  & Partial<StepRow>;

interface JournalDeps {
  db: Database;
  clock: Clock;
  run: ClaimedRun;
  /** What an earlier owner wrote. */
  rows: readonly StepRow[];
  /** Ends the waiting for a database that does not take writes. */
  stopping: AbortSignal;
}

const RETRY_WRITE_MS = 1_000;

/** Held back no longer than this, so that a long run of pure steps shows and keeps its progress. */
const PENDING_MAX = 64;

/**
 * What is known of each step of one run. A record waits in memory until `flush()` or `settle()`
 * puts it on disk, in one commit with all the others and only while the run is still this owner's.
 */
export class Journal {
  readonly #deps: JournalDeps;
  readonly #rows: Map<string, StepRow>;
  readonly #pending = new Map<string, StepRow>();
  #crashes: number;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#rows = new Map(deps.rows.map((row) => [row.path, row]));
    this.#crashes = deps.run.crashes;
  }

  get(path: string): StepRow | undefined {
    return this.#rows.get(path);
  }

  /** Whether enough is held back to be flushed for its own sake. */
  get isFull(): boolean {
    return this.#pending.size >= PENDING_MAX;
  }

  record(record: StepRecord): void {
    const { run } = this.#deps;
    const row: StepRow = { ...EMPTY, ...record, run_id: run.id, generation: run.generation };
    this.#rows.set(row.path, row);
    this.#pending.set(row.path, row);
  }

  /** Puts all records on disk. Throws `ExecutionStopped` where the run has another owner. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    await this.#write(async (tx, rows) => {
      if (!await holdsRun(tx.queries, this.#deps.run)) throw ownershipLost();
      if (this.#crashes > 0 && rows.some(isProgress)) {
        await forgetCrashes(tx.queries, this.#deps.run);
        tx.onCommit(() => this.#crashes = 0);
      }
      await writeSteps(tx.queries, rows);
    });
  }

  /** The same together with the run's next state, which ends the ownership. */
  async settle(next: Settlement): Promise<void> {
    await this.#write(async (tx, rows) => {
      if (!await settleRun(tx.queries, this.#deps.run, next)) throw ownershipLost();
      if (rows.length > 0) await writeSteps(tx.queries, rows);
    });
  }

  async #write(work: (tx: Transaction, rows: StepRow[]) => Promise<void>): Promise<void> {
    const { db, clock, stopping } = this.#deps;
    const rows = [...this.#pending.values()];
    for (;;) {
      try {
        await db.transaction((tx) => work(tx, rows));
        break;
      } catch (error) {
        if (!isPassing(error)) throw error;
        await sleep(clock, RETRY_WRITE_MS, stopping);
      }
    }
    for (const row of rows) {
      if (this.#pending.get(row.path) === row) this.#pending.delete(row.path);
    }
  }
}

function ownershipLost(): ExecutionStopped {
  return new ExecutionStopped("the run has another owner by now");
}

function isProgress(row: StepRow): boolean {
  return row.status !== "running";
}

/** A full disk and a locked database mend themselves; until then the run stands still. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError &&
    (error.code === "storage_full" || error.code === "unavailable");
}

const EMPTY = {
  input: null,
  output: null,
  error: null,
  wake_at: null,
  started_at: null,
  finished_at: null,
};
