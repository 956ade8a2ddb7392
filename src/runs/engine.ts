import type { ProcessRegistry } from "../db/process_registry.ts";
import type { Sealer } from "../lib/crypto.ts";
import type { Log } from "../lib/log.ts";
import { abandonRun } from "./abandon_run.ts";
import { findCancelRequests } from "./cancel_store.ts";
import {
  anySuspect,
  anyToClaim,
  claimDue,
  type ClaimedRun,
  claimQueued,
  claimSuspect,
} from "./claim_store.ts";
import type { CompiledVersions } from "./compiled_versions.ts";
import { executeRun, type ExecutionDeps } from "./execution.ts";
import { isPassing } from "./patient_write.ts";
import { RunChanges } from "./run_changes.ts";
import { WORK_MS_MAX, WorkTimeUp } from "./settlement.ts";
import { ExecutionStopped } from "./stopped.ts";
import { takeOver } from "./take_over.ts";

export interface EngineDeps {
  execution: ExecutionDeps;
  processes: ProcessRegistry;
  log: Log;
  /** Runs at once. */
  slots: number;
}

interface Active {
  runId: string;
  /** When it has worked as long as a run may. */
  endsAt: number;
  cancel: AbortController;
  done: Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
const LOOK_FOR_DEAD_EVERY_MS = 5_000;

/** How long a stop waits for what is going on before it gives the rest back. */
const DRAIN_MS = 10_000;

/**
 * Executes runs, a bounded number at once: those handed to it, those queued, those whose wait is
 * over, and those of processes that died.
 */
export class RunEngine implements AsyncDisposable {
  readonly changes = new RunChanges();
  readonly progress = new RunChanges();
  readonly services: ExecutionDeps["services"];
  readonly #deps: EngineDeps;
  readonly #stopping = new AbortController();
  readonly #active = new Set<Active>();
  readonly #cancelTimers = new Set<() => void>();
  #draining = false;
  #reserved = 0;
  /** A suspect is being executed, and nothing else may be. */
  #isAlone = false;
  #moreToClaim = true;
  #claiming: Promise<void> | null = null;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
    this.services = deps.execution.services;
  }

  /** Shared with what starts runs, so that a version is compiled once. */
  get versions(): CompiledVersions {
    return this.#deps.execution.versions;
  }

  /** What seals a run's own secrets. */
  get sealer(): Sealer {
    return this.#deps.execution.sealer;
  }

  /** The name under which this process owns runs. */
  get processId(): string {
    return this.#deps.processes.id;
  }

  /** Takes up what predecessors left, and goes on looking. */
  async start(): Promise<void> {
    await this.#takeOver();
    this.wake();
    this.#repeat(LOOK_EVERY_MS, () => this.#look());
    this.#repeat(LOOK_FOR_DEAD_EVERY_MS, () => this.#takeOver());
  }

  /** Holds a slot for a run that is about to be written; false where it has to queue. */
  reserve(): boolean {
    if (this.#claiming !== null || this.#free() <= 0) return false;
    this.#reserved++;
    return true;
  }

  /** Gives back the slot of a run that was not written after all. */
  unreserve(): void {
    this.#reserved--;
    if (this.#moreToClaim) this.wake();
  }

  /** Executes a run that was written as this process's own, in its reserved slot. */
  adopt(run: ClaimedRun): void {
    this.#reserved--;
    this.#execute(run);
  }

  /** Says that there may be something to claim. */
  wake(): void {
    this.#moreToClaim = true;
    if (this.#free() > 0) this.#claiming ??= this.#claim();
  }

  /** Stops a run, if it is this process that executes it. */
  cancel(runId: string): void {
    for (const active of this.#active) if (active.runId === runId) active.cancel.abort();
  }

  /** Lets what is going on end, up to a bound, and gives the rest back to the queue. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#draining = true;
    this.progress.end();
    for (const cancel of this.#cancelTimers) cancel();
    await this.#claiming;
    const cancelTimer = this.#deps.execution.clock.after(DRAIN_MS, () => this.#stopAll());
    while (this.#active.size > 0) {
      await Promise.all([...this.#active].map(({ done }) => done));
    }
    cancelTimer();
  }

  #free(): number {
    if (this.#isAlone || this.#draining || this.#deps.processes.signal.aborted) return 0;
    return this.#deps.slots - this.#active.size - this.#reserved;
  }

  /** Before its first `await` it does not end, so `#claiming` is set by then. */
  async #claim(): Promise<void> {
    const { execution: { db, clock }, log } = this.#deps;
    try {
      while (this.#moreToClaim && this.#free() > 0) {
        // Before the look, so that a `wake()` during it counts.
        this.#moreToClaim = false;
        const suspect = this.#active.size + this.#reserved === 0 && await anySuspect(db.queries);
        if (!suspect && !await anyToClaim(db.queries, clock.now())) continue;
        this.#moreToClaim = true;
        await this.#claimInto(suspect ? "alone" : "free");
      }
    } catch (error) {
      log.error("cannot claim runs", error);
    } finally {
      this.#claiming = null;
    }
  }

  /** Nobody else takes a slot meanwhile: `reserve()` refuses. */
  async #claimInto(slots: "alone" | "free"): Promise<void> {
    const { execution: { db, clock }, processes } = this.#deps;
    const limit = this.#free();
    const claim = { processId: processes.id, now: clock.now(), limit };
    const claimed = await db.transaction(async ({ queries }) => {
      if (slots === "alone") return await claimSuspect(queries, claim);
      const due = await claimDue(queries, claim);
      const left = { ...claim, limit: limit - due.length };
      return [...due, ...await claimQueued(queries, left)];
    });
    this.#isAlone = slots === "alone" && claimed.length > 0;
    for (const run of claimed) this.#execute(run);
  }

  #execute(run: ClaimedRun): void {
    const cancel = new AbortController();
    if (run.cancel_requested_at !== null) cancel.abort();
    const done = this.#carryThrough(run, cancel.signal).finally(() => {
      this.#active.delete(active);
      this.#isAlone = false;
      this.changes.notify(run.id);
      if (this.#moreToClaim) this.wake();
    });
    const endsAt = this.#deps.execution.clock.now() + WORK_MS_MAX - run.worked_ms;
    const active: Active = { runId: run.id, endsAt, cancel, done };
    this.#active.add(active);
  }

  async #carryThrough(run: ClaimedRun, signal: AbortSignal): Promise<void> {
    const { execution, log } = this.#deps;
    const { db, clock } = execution;
    const stopping = this.#stopping.signal;
    const onWritten = (): void => this.progress.notify(run.id);
    try {
      const { status, wakeAt } = await executeRun(execution, { run, signal, stopping, onWritten });
      if (wakeAt !== null) this.#wakeAt(wakeAt);
      // What it waits for may have come meanwhile; and its parent waits no longer.
      if (status === "waiting" || run.parent_run_id !== null) this.wake();
    } catch (error) {
      const isDefect = !(error instanceof ExecutionStopped || isPassing(error));
      if (isDefect) log.error("a run failed by a defect", error, { runId: run.id });
      await abandonRun({ db, clock, stopping }, run, { isDefect }).catch((reason) =>
        log.error("cannot give a run up", reason, { runId: run.id })
      );
    }
  }

  /** What no event in this process tells: cancellations from others, waits that are over. */
  async #look(): Promise<void> {
    const { execution: { db, clock }, processes } = this.#deps;
    if (processes.signal.aborted) return this.#stopAll();
    if (this.#active.size > 0) {
      for (const runId of await findCancelRequests(db.queries, processes.id)) this.cancel(runId);
    }
    for (const { endsAt, cancel } of this.#active) {
      if (endsAt <= clock.now()) cancel.abort(new WorkTimeUp());
    }
    this.wake();
  }

  async #takeOver(): Promise<void> {
    const { execution: { db }, processes, log } = this.#deps;
    if (await takeOver({ db, processes, log })) this.wake();
  }

  #stopAll(): void {
    const reason = new ExecutionStopped("this process gives its runs back");
    if (this.#draining) this.#stopping.abort(reason);
    for (const { cancel } of this.#active) cancel.abort(reason);
  }

  #wakeAt(timeMs: number): void {
    const { clock } = this.#deps.execution;
    const cancel = clock.after(timeMs - clock.now(), () => {
      this.#cancelTimers.delete(cancel);
      this.wake();
    });
    this.#cancelTimers.add(cancel);
  }

  /** The next turn begins when the last one has ended. */
  #repeat(everyMs: number, turn: () => Promise<void>): void {
    const { execution: { clock }, log } = this.#deps;
    const cancel = clock.after(everyMs, async () => {
      this.#cancelTimers.delete(cancel);
      await turn().catch((error) => log.error("the run engine failed to look around", error));
      if (!this.#draining) this.#repeat(everyMs, turn);
    });
    this.#cancelTimers.add(cancel);
  }
}
