import { setImmediate } from "node:timers/promises";
import type { Database, Transaction } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import { type Clock, elapsedMs } from "../../lib/clock.ts";
import type { AttemptRecord, StepJournal, StepLine } from "../interpret/step_journal.ts";
import { ownershipLost } from "../interpret/stopped.ts";
import { type AttemptRow, forgetOldAttempts, writeAttempts } from "../store/attempt_store.ts";
import { cancelChildren, endFamily } from "../store/cancel_store.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import { firstSeqOf } from "../store/event_seq.ts";
import { findLastItem, readItemSteps, type StepRow, writeSteps } from "../store/journal_store.ts";
import { forgetCrashes, ownsRun, settleRun } from "../store/owner_store.ts";
import { endQuestionsIn } from "../store/question_store.ts";
import type { Settlement } from "../store/settlement.ts";
import { readSignals, type ReceivedSignal } from "../store/signal_store.ts";
import { hasEnded } from "../store/status.ts";
import { insertLogLines, type LogLine, type LogMoment } from "../store/step_log_store.ts";
import { isComplete, isInside, type StepRecord, stepRow } from "../store/step_record.ts";
import { LargeRows } from "./large_rows.ts";
import type { LargeValues } from "./large_values.ts";
import type { RecordedProgress } from "./recorded_progress.ts";
import { writeWithRetries } from "./retried_write.ts";
import type { UncommittedRun } from "./uncommitted_run.ts";

interface JournalDeps {
  db: Database;
  clock: Clock;
  run: ClaimedRun;
  recorded: RecordedProgress;
  values: LargeValues;
  /** Ends the retries while the database does not accept writes. */
  stopping: AbortSignal;
  /** Set for a run that starts before it is written to disk. */
  uncommitted?: UncommittedRun;
  /** Called after each commit. */
  onWritten(): void;
}

/**
 * The number of records in memory that causes a flush, so that a long sequence of pure steps shows
 * and keeps its progress.
 */
const PENDING_MAX = 64;

/**
 * After this many items the event loop gets a turn: items that had ended before are skipped without
 * any other pause, and other work would wait.
 */
const OPENED_AT_ONCE = 500;

/**
 * The records of each step of one run. A record stays in memory until `flush()` or `settle()`
 * writes it with all others in one commit, and only if this owner still owns the run. A record of a
 * step that has ended is then dropped from memory, because it is not read again.
 */
export class Journal implements StepJournal {
  readonly #deps: JournalDeps;
  readonly #rows: Map<string, StepRow>;
  readonly #pending = new Map<string, StepRow>();
  readonly #lines: (LogLine & LogMoment)[] = [];
  readonly #attempts: AttemptRow[] = [];
  /** Paths of steps that had begun and not ended when they were cancelled. */
  readonly #undone = new Set<string>();
  readonly #large: LargeRows;
  /** Hashes of the large outputs that steps of this owner produced, by path. */
  readonly #hashes = new Map<string, string>();
  /** Paths of steps that run or wait. They are few compared with all rows. */
  readonly #open: Set<string>;
  /** The next flush, which has not begun to write. Later calls join it. */
  #nextFlush: Promise<void> | null = null;
  #crashes: number;
  readonly #beganAt: number;
  readonly #writes: NumberedWrites;
  #opened = 0;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    const replace = (row: StepRow, smaller: StepRow) => this.#replace(row, smaller);
    this.#large = new LargeRows({ values: deps.values, replace });
    this.#writes = new NumberedWrites(deps.run);
    this.#rows = new Map(deps.recorded.rows.map((row) => [row.path, row]));
    const open = deps.recorded.rows.filter((row) => !isComplete(row));
    this.#open = new Set(open.map(({ path }) => path));
    this.#crashes = deps.run.crashes;
    this.#beganAt = elapsedMs(deps.clock);
  }

  get(path: string): StepRow | undefined {
    return this.#rows.get(path);
  }

  /** Returns the signal for the step that waits at the path; undefined if none was received. */
  signalAt(path: string): ReceivedSignal | undefined {
    return this.#deps.recorded.signals.get(path);
  }

  /** Whether enough records are held back to require a flush. */
  get isFull(): boolean {
    return this.#pending.size >= PENDING_MAX || this.#large.size > 0;
  }

  /**
   * Returns the hash of the step's output in the object storage, if the output was too large for
   * the journal.
   */
  outputHashOf(path: string): string | undefined {
    return this.#hashes.get(path);
  }

  /** Returns the highest index of an item that an earlier owner began; -1 if there is none. */
  async lastItemOf(path: string): Promise<number> {
    const { db, run, recorded } = this.#deps;
    return recorded.hasItems ? await findLastItem(db.queries, { runId: run.id, path }) : -1;
  }

  /** Keeps the records that earlier owners wrote of one item, until the result is disposed of. */
  async openItem(path: string): Promise<Disposable> {
    const { db, run } = this.#deps;
    if (++this.#opened % OPENED_AT_ONCE === 0) await setImmediate();
    const rows = await readItemSteps(db.queries, { runId: run.id, path });
    for (const row of rows) if (!this.#rows.has(row.path)) this.#rows.set(row.path, row);
    return {
      [Symbol.dispose]: () => {
        for (const row of rows) {
          if (isComplete(row) && this.#rows.get(row.path) === row) this.#rows.delete(row.path);
        }
      },
    };
  }

  record(record: StepRecord): void {
    const { run } = this.#deps;
    const row = stepRow(record, run);
    this.#put(row);
    this.#large.add(row);
  }

  #put(row: StepRow): void {
    this.#rows.set(row.path, row);
    this.#pending.set(row.path, row);
    if (isComplete(row)) this.#open.delete(row.path);
    else this.#open.add(row.path);
  }

  /** Waits until the run itself is on disk. Throws `ExecutionStopped` if it will not be written. */
  async whenCommitted(): Promise<void> {
    await this.#deps.uncommitted?.written;
  }

  log(path: string, { line, attempt, at }: StepLine): void {
    this.#lines.push({ path, line, at, attempt, generation: this.#deps.run.generation });
  }

  recordAttempt({ waitMs, startedAt, finishedAt, ...attempt }: AttemptRecord): void {
    const { id, generation } = this.#deps.run;
    const times = { wait_ms: waitMs, started_at: startedAt, finished_at: finishedAt };
    this.#attempts.push({ generation, ...attempt, ...times, run_id: id, seq: 0 });
  }

  /** Writes all records to disk. Throws `ExecutionStopped` if the run has another owner. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    if (this.#large.size > 0) await this.#storeLarge();
    this.#nextFlush ??= this.#write(async (tx, unwritten) => {
      if (!await ownsRun(tx.queries, this.#deps.run)) throw ownershipLost();
      if (this.#crashes > 0 && unwritten.rows.some(isComplete)) {
        await forgetCrashes(tx.queries, this.#deps.run);
        tx.onCommit(() => this.#crashes = 0);
      }
      await this.#writes.write(tx.queries, unwritten);
    });
    await this.#nextFlush;
  }

  /** Writes all records together with the run's next state, which ends the ownership. */
  async settle(next: Settlement): Promise<void> {
    const { run, clock } = this.#deps;
    const ends = hasEnded(next.status);
    if (ends) this.#cancelOpen(next.now);
    if (this.#endsUncommitted(next)) return await this.whenCommitted();
    await this.#storeLarge();
    await this.#write(async (tx, unwritten) => {
      const workedMs = Math.round(run.worked_ms + elapsedMs(clock) - this.#beganAt);
      if (!await settleRun(tx.queries, { ...run, workedMs }, next)) throw ownershipLost();
      await this.#writes.write(tx.queries, unwritten);
      if (ends) await endFamily(tx.queries, run, next);
    });
  }

  /** Whether the run, which is not on disk yet, will be written together with its end. */
  #endsUncommitted(next: Settlement): boolean {
    const { uncommitted } = this.#deps;
    if (uncommitted === undefined || this.#large.size > 0) return false;
    if (this.#lines.length > 0 || this.#attempts.length > 0) return false;
    const steps = [...this.#pending.values()].map((row) => this.#writes.number(row));
    return uncommitted.endsWith({ settlement: next, steps });
  }

  /** Ends the open steps in the block or loop at the path. */
  endInside(path: string): void {
    for (const row of this.#openIn(path)) this.#cancel(row);
  }

  async endQuestions(path: string, deadline: number): Promise<boolean> {
    const waiting = this.#openIn(path).filter(({ status }) => status === "waiting")
      .map((row) => row.path);
    if (waiting.length === 0) return false;
    const { db, run } = this.#deps;
    return await writeWithRetries(
      this.#deps,
      () => endQuestions(db, { run, path, waiting, deadline }),
    );
  }

  #openIn(path: string): StepRow[] {
    return [...this.#open].filter((each) => isInside(each, path))
      .flatMap((each) => this.#rows.get(each) ?? []);
  }

  /** Cancels the steps that still run or wait when the run ends. */
  #cancelOpen(now: number): void {
    for (const row of this.#rows.values()) if (!isComplete(row)) this.#cancel(row, now);
  }

  #cancel(row: StepRow, now = this.#deps.clock.now()): void {
    this.#undone.add(row.path);
    this.record({ ...row, status: "cancelled", wake_at: null, finished_at: now });
  }

  /** Cancels work that cancelled steps have started. */
  async #cancelAwaited({ queries, onCommit }: Transaction): Promise<void> {
    if (this.#undone.size === 0) return;
    const paths = [...this.#undone];
    const { run, clock } = this.#deps;
    await cancelChildren(queries, { runId: run.id, paths, now: clock.now() });
    onCommit(() => paths.forEach((path) => this.#undone.delete(path)));
  }

  async #storeLarge(): Promise<void> {
    await this.whenCommitted();
    await this.#large.store();
  }

  #replace(row: StepRow, smaller: StepRow): void {
    if (this.#pending.get(row.path) !== row) return;
    this.#put(smaller);
    if (smaller.output_hash !== null) this.#hashes.set(row.path, smaller.output_hash);
  }

  /**
   * The rows are collected when the transaction begins, so that a retry does not write an older
   * state.
   */
  async #write(work: (tx: Transaction, unwritten: Unwritten) => Promise<void>): Promise<void> {
    const { db, onWritten } = this.#deps;
    await this.whenCommitted();
    // Removed at once, so that a concurrent write does not write them too.
    const lines: (LogLine & LogMoment)[] = [];
    const attempts: AttemptRow[] = [];
    const written = await writeWithRetries(this.#deps, () =>
      db.transaction(async (tx) => {
        this.#nextFlush = null;
        const rows = [...this.#pending.values()].filter((row) => !this.#large.has(row));
        lines.push(...this.#lines.splice(0));
        attempts.push(...this.#attempts.splice(0));
        await work(tx, { rows, lines, attempts });
        await this.#cancelAwaited(tx);
        return rows;
      }));
    for (const row of written) {
      if (this.#pending.get(row.path) !== row) continue;
      this.#pending.delete(row.path);
      if (isComplete(row)) this.#rows.delete(row.path);
    }
    onWritten();
  }
}

/** Records that are being written to disk. */
interface Unwritten {
  rows: readonly StepRow[];
  lines: readonly (LogLine & LogMoment)[];
  attempts: readonly AttemptRow[];
}

/** Old attempts of a run are deleted at an owner's first write and after this many new ones. */
const FORGOTTEN_AFTER = 100;

/**
 * Numbers the records that an owner writes. The numbers rise with its commits and order the events.
 */
class NumberedWrites {
  readonly #runId: string;
  #seq: number;
  #attemptsLeft = 0;

  constructor({ id, fence }: { id: string; fence: number }) {
    this.#runId = id;
    this.#seq = firstSeqOf(fence);
  }

  number<T>(one: T): T & { seq: number } {
    return { ...one, seq: ++this.#seq };
  }

  async write(queries: Queries, { rows, lines, attempts }: Unwritten): Promise<void> {
    if (attempts.length > 0) await this.#writeAttempts(queries, attempts);
    if (lines.length > 0) {
      const numbered = lines.map((line) => this.number(line));
      await insertLogLines(queries, { runId: this.#runId, lines: numbered });
    }
    if (rows.length > 0) await writeSteps(queries, rows.map((row) => this.number(row)));
  }

  async #writeAttempts(queries: Queries, attempts: readonly AttemptRow[]): Promise<void> {
    await writeAttempts(queries, attempts.map((attempt) => this.number(attempt)));
    this.#attemptsLeft -= attempts.length;
    if (this.#attemptsLeft > 0) return;
    await forgetOldAttempts(queries, this.#runId);
    this.#attemptsLeft = FORGOTTEN_AFTER;
  }
}

interface TimeUp {
  run: { id: string; generation: number };
  /** The path of the block or loop. `waiting` holds the paths of its waiting steps. */
  path: string;
  waiting: readonly string[];
  /** The time at which the block timed out, in milliseconds. */
  deadline: number;
}

/**
 * Ends the questions in a block that timed out, so that they cannot be answered any more. Returns
 * whether a waiting step in the block received its signal before the deadline, which still counts.
 */
async function endQuestions(
  db: Database,
  { run, path, waiting, deadline }: TimeUp,
): Promise<boolean> {
  return await db.transaction(async ({ queries }) => {
    await endQuestionsIn(queries, { runId: run.id, generation: run.generation, path });
    const signals = await readSignals(queries, { ...run, paths: waiting });
    return [...signals.values()].some(({ at }) => at < deadline);
  });
}
