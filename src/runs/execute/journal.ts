import { setImmediate } from "node:timers/promises";
import type { Database, Transaction } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import { type Clock, elapsedMs } from "../../lib/clock.ts";
import type { AttemptRecord, SaidLine, StepJournal } from "../interpret/step_journal.ts";
import { ownershipLost } from "../interpret/stopped.ts";
import { type AttemptRow, forgetOldAttempts, writeAttempts } from "../store/attempt_store.ts";
import { cancelChildren, endFamily } from "../store/cancel_store.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import { firstSeqOf } from "../store/event_seq.ts";
import { findLastItem, readItemSteps, type StepRow, writeSteps } from "../store/journal_store.ts";
import { forgetCrashes, holdsRun, settleRun } from "../store/owner_store.ts";
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
  /** Ends the waiting for a database that does not take writes. */
  stopping: AbortSignal;
  /** Set for a run that starts before it is on disk. */
  uncommitted?: UncommittedRun;
  /** Called after each commit. */
  onWritten(): void;
}

/** Held back no longer than this, so that a long run of pure steps shows and keeps its progress. */
const PENDING_MAX = 64;

/** Items that ended before are gone through without a pause, and others wait. */
const OPENED_AT_ONCE = 500;

/**
 * The records of each step of one run. A record waits in memory until `flush()` or `settle()` puts
 * it on disk, in one commit with all the others and only while the run is still this owner's. There
 * it is let go once its step has ended: a step that has ended is not asked for again.
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
  /** Hashes of the large outputs that this owner's steps gave, by path. */
  readonly #hashes = new Map<string, string>();
  /** Paths of steps that run or wait, which are few beside all rows. */
  readonly #open: Set<string>;
  /** The flush that has not begun to write, which later ones join. */
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

  /** The signal for the step that waits at the path; undefined if there is none. */
  signalAt(path: string): ReceivedSignal | undefined {
    return this.#deps.recorded.signals.get(path);
  }

  /** Whether enough is held back to be flushed for its own sake. */
  get isFull(): boolean {
    return this.#pending.size >= PENDING_MAX || this.#large.size > 0;
  }

  /** The hash under which the step's output is in the object storage, if it was too large. */
  outputHashOf(path: string): string | undefined {
    return this.#hashes.get(path);
  }

  /** The highest index of an item that an earlier owner began; -1 if there is none. */
  async lastItemOf(path: string): Promise<number> {
    const { db, run, recorded } = this.#deps;
    return recorded.hasItems ? await findLastItem(db.queries, { runId: run.id, path }) : -1;
  }

  /** Holds what earlier owners wrote of one item, until the answer is disposed of. */
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

  /** Waits until the run itself is on disk. Throws `ExecutionStopped` if it will not be. */
  async born(): Promise<void> {
    await this.#deps.uncommitted?.written;
  }

  say(path: string, { line, attempt, at }: SaidLine): void {
    this.#lines.push({ path, line, at, attempt, generation: this.#deps.run.generation });
  }

  tell({ waitMs, startedAt, finishedAt, ...attempt }: AttemptRecord): void {
    const { id, generation } = this.#deps.run;
    const times = { wait_ms: waitMs, started_at: startedAt, finished_at: finishedAt };
    this.#attempts.push({ generation, ...attempt, ...times, run_id: id, seq: 0 });
  }

  /** Puts all records on disk. Throws `ExecutionStopped` if the run has another owner. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    if (this.#large.size > 0) await this.#storeLarge();
    this.#nextFlush ??= this.#write(async (tx, unwritten) => {
      if (!await holdsRun(tx.queries, this.#deps.run)) throw ownershipLost();
      if (this.#crashes > 0 && unwritten.rows.some(isComplete)) {
        await forgetCrashes(tx.queries, this.#deps.run);
        tx.onCommit(() => this.#crashes = 0);
      }
      await this.#writes.write(tx.queries, unwritten);
    });
    await this.#nextFlush;
  }

  /** Writes it together with the run's next state, which ends the ownership. */
  async settle(next: Settlement): Promise<void> {
    const { run, clock } = this.#deps;
    const ends = hasEnded(next.status);
    if (ends) this.#cancelOpen(next.now);
    if (this.#endsUncommitted(next)) return await this.born();
    await this.#storeLarge();
    await this.#write(async (tx, unwritten) => {
      const workedMs = Math.round(run.worked_ms + elapsedMs(clock) - this.#beganAt);
      if (!await settleRun(tx.queries, { ...run, workedMs }, next)) throw ownershipLost();
      await this.#writes.write(tx.queries, unwritten);
      if (ends) await endFamily(tx.queries, run, next);
    });
  }

  /** Whether the run, not on disk yet, goes there as it ended. */
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

  /** With the run ends what still ran or waited in it. */
  #cancelOpen(now: number): void {
    for (const row of this.#rows.values()) if (!isComplete(row)) this.#cancel(row, now);
  }

  #cancel(row: StepRow, now = this.#deps.clock.now()): void {
    this.#undone.add(row.path);
    this.record({ ...row, status: "cancelled", wake_at: null, finished_at: now });
  }

  /** Work that cancelled steps have started is cancelled with them. */
  async #cancelAwaited({ queries, onCommit }: Transaction): Promise<void> {
    if (this.#undone.size === 0) return;
    const paths = [...this.#undone];
    const { run, clock } = this.#deps;
    await cancelChildren(queries, { runId: run.id, paths, now: clock.now() });
    onCommit(() => paths.forEach((path) => this.#undone.delete(path)));
  }

  async #storeLarge(): Promise<void> {
    await this.born();
    await this.#large.store();
  }

  #replace(row: StepRow, smaller: StepRow): void {
    if (this.#pending.get(row.path) !== row) return;
    this.#put(smaller);
    if (smaller.output_hash !== null) this.#hashes.set(row.path, smaller.output_hash);
  }

  /** The rows are taken when the write begins, so that a later try writes no older state. */
  async #write(work: (tx: Transaction, unwritten: Unwritten) => Promise<void>): Promise<void> {
    const { db, onWritten } = this.#deps;
    await this.born();
    // Taken away at once: a write beside this one must not write them too.
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

/** The records of some steps that go to disk. */
interface Unwritten {
  rows: readonly StepRow[];
  lines: readonly (LogLine & LogMoment)[];
  attempts: readonly AttemptRow[];
}

/** Old attempts of a run are forgotten when an owner has written so many new ones, and at first. */
const FORGOTTEN_AFTER = 100;

/** Numbers what an owner writes, in the order of its commits, which is that of the events. */
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
async function endQuestions(
  db: Database,
  { run, path, waiting, deadline }: TimeUp,
): Promise<boolean> {
  return await db.transaction(async ({ queries }) => {
    await endQuestionsIn(queries, { runId: run.id, generation: run.generation, path });
    const signals = await readSignals(queries, run);
    return waiting.some((each) => (signals.get(each)?.at ?? Infinity) < deadline);
  });
}
