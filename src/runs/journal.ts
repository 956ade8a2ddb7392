import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import type { Json } from "../lib/json.ts";
import { cancelChildren } from "./cancel_store.ts";
import { tellParent } from "./child_store.ts";
import type { ClaimedRun } from "./claim_store.ts";
import { firstSeqOf } from "./event_seq.ts";
import { insertLines, type StepLine } from "./line_store.ts";
import { type StepRow, writeSteps } from "./journal_store.ts";
import { forgetCrashes, holdsRun, settleRun } from "./owner_store.ts";
import { writePatiently } from "./patient_write.ts";
import type { Settlement } from "./settlement.ts";
import { hasEnded } from "./status.ts";
import type { StepJournal, StepRecord } from "./step_journal.ts";
import { ExecutionStopped } from "./stopped.ts";

interface JournalDeps {
  db: Database;
  clock: Clock;
  run: ClaimedRun;
  /** What an earlier owner wrote. */
  rows: readonly StepRow[];
  /** What waiting steps were told, by path. */
  signals: ReadonlyMap<string, Json>;
  /** Ends the waiting for a database that does not take writes. */
  stopping: AbortSignal;
  /** Told after each commit. */
  onWritten(): void;
}

interface Unwritten {
  rows: readonly StepRow[];
  lines: readonly StepLine[];
}

/** Held back no longer than this, so that a long run of pure steps shows and keeps its progress. */
const PENDING_MAX = 64;

/**
 * What is known of each step of one run. A record waits in memory until `flush()` or `settle()`
 * puts it on disk, in one commit with all the others and only while the run is still this owner's.
 */
export class Journal implements StepJournal {
  readonly #deps: JournalDeps;
  readonly #rows: Map<string, StepRow>;
  readonly #pending = new Map<string, StepRow>();
  readonly #lines: StepLine[] = [];
  /** Paths of steps that waited when they were cancelled. */
  readonly #endedWaits = new Set<string>();
  /** The flush that has not begun to write, which later ones join. */
  #nextFlush: Promise<void> | null = null;
  #crashes: number;
  readonly #beganAt: number;
  #seq: number;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#seq = firstSeqOf(deps.run.fence);
    this.#rows = new Map(deps.rows.map((row) => [row.path, row]));
    this.#crashes = deps.run.crashes;
    this.#beganAt = deps.clock.now();
  }

  get(path: string): StepRow | undefined {
    return this.#rows.get(path);
  }

  /** What the step was told that waits at the path; undefined where nobody has told it anything. */
  signalAt(path: string): Json | undefined {
    return this.#deps.signals.get(path);
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

  say(path: string, line: string): void {
    this.#lines.push({ path, line });
  }

  /** Puts all records on disk. Throws `ExecutionStopped` where the run has another owner. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    this.#nextFlush ??= this.#write(async (tx, unwritten) => {
      if (!await holdsRun(tx.queries, this.#deps.run)) throw ownershipLost();
      if (this.#crashes > 0 && unwritten.rows.some(isComplete)) {
        await forgetCrashes(tx.queries, this.#deps.run);
        tx.onCommit(() => this.#crashes = 0);
      }
      await this.#writeAll(tx, unwritten);
    });
    await this.#nextFlush;
  }

  /** The same together with the run's next state, which ends the ownership. */
  async settle(next: Settlement): Promise<void> {
    const { run } = this.#deps;
    const ends = hasEnded(next.status);
    if (ends) this.#cancelOpen(next.now);
    await this.#write(async (tx, unwritten) => {
      const workedMs = run.worked_ms + next.now - this.#beganAt;
      if (!await settleRun(tx.queries, { ...run, workedMs }, next)) throw ownershipLost();
      await this.#writeAll(tx, unwritten);
      if (ends) await tellParent(tx.queries, run, next.now);
    });
  }

  /** What waits in the block or loop at the path goes on no more: a failure beside it has ended it. */
  cancelWaiting(path: string): void {
    for (const row of this.#rows.values()) {
      if (row.status === "waiting" && isInside(row.path, path)) this.#cancel(row);
    }
  }

  /** With the run ends what still ran or waited in it. */
  #cancelOpen(now: number): void {
    for (const row of this.#rows.values()) if (!isComplete(row)) this.#cancel(row, now);
  }

  #cancel(row: StepRow, now = this.#deps.clock.now()): void {
    if (row.status === "waiting") this.#endedWaits.add(row.path);
    this.record({ ...row, status: "cancelled", wake_at: null, finished_at: now });
  }

  /** What cancelled steps waited for is cancelled with them. */
  async #cancelAwaited({ queries, onCommit }: Transaction): Promise<void> {
    if (this.#endedWaits.size === 0) return;
    const paths = [...this.#endedWaits];
    const { run, clock } = this.#deps;
    await cancelChildren(queries, { runId: run.id, paths, now: clock.now() });
    onCommit(() => paths.forEach((path) => this.#endedWaits.delete(path)));
  }

  /** Numbers what is written in the order of the commits, which is that of the events. */
  async #writeAll({ queries }: Transaction, { rows, lines }: Unwritten): Promise<void> {
    const next = <T>(one: T): T & { seq: number } => ({ ...one, seq: ++this.#seq });
    const runId = this.#deps.run.id;
    if (lines.length > 0) await insertLines(queries, { runId, lines: lines.map(next) });
    if (rows.length > 0) await writeSteps(queries, rows.map(next));
  }

  /** The rows are taken when the write begins, so that a later try writes no older state. */
  async #write(work: (tx: Transaction, unwritten: Unwritten) => Promise<void>): Promise<void> {
    const { db, onWritten } = this.#deps;
    // Taken away at once: a write beside this one must not write them too.
    const lines: StepLine[] = [];
    const written = await writePatiently(this.#deps, () =>
      db.transaction(async (tx) => {
        this.#nextFlush = null;
        const rows = [...this.#pending.values()];
        lines.push(...this.#lines.splice(0));
        await work(tx, { rows, lines });
        await this.#cancelAwaited(tx);
        return rows;
      }));
    for (const row of written) {
      if (this.#pending.get(row.path) === row) this.#pending.delete(row.path);
    }
    onWritten();
  }
}

function ownershipLost(): ExecutionStopped {
  return new ExecutionStopped("the run has another owner by now");
}

/** Whether the step has come to its end. */
function isComplete({ status }: StepRow): boolean {
  return status !== "running" && status !== "waiting";
}

/** Whether a step stands in the block or loop at the path, or is an item of it. */
function isInside(stepPath: string, path: string): boolean {
  return stepPath.startsWith(path) && /^[.#]/.test(stepPath.slice(path.length));
}

const EMPTY = {
  input: null,
  output: null,
  error: null,
  seq: 0,
  wake_at: null,
  started_at: null,
  finished_at: null,
};
