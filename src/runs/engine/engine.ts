import { setImmediate } from "node:timers/promises";
import type { ProcessRegistry } from "../../db/processes/process_registry.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import { elapsedMs } from "../../lib/clock.ts";
import { abandonRun } from "./abandon_run.ts";
import { ActiveRuns } from "./active_runs.ts";
import { PeriodicTasks } from "./periodic_tasks.ts";
import type { UncommittedRun } from "../execute/uncommitted_run.ts";
import { findCancelRequests } from "../store/cancel_store.ts";
import { anyQuarantined, type ClaimedRun, claimQuarantined } from "../store/claim_store.ts";
import { executeRun, type Execution, type ExecutionDeps } from "../execute/execution.ts";
import { FailedRunLog } from "./failed_run_log.ts";
import { FairClaim } from "./fair_claim.ts";
import { isTransient } from "../execute/retried_write.ts";
import { findNextWake } from "../store/queue_store.ts";
import { type EndStatus, hasEnded } from "../store/status.ts";
import { RunChanges } from "./run_changes.ts";
import { type RunLimits, type SlotOwner, Slots, type SlotUser } from "./slots.ts";
import { ExecutionStopped } from "../interpret/stopped.ts";
import { WakeTimer } from "./wake_timer.ts";
import { Quarantine } from "./quarantine.ts";
import { takeOver } from "./take_over.ts";

export interface EngineDeps {
  execution: ExecutionDeps;
  processes: ProcessRegistry;
  log: Log;
  limits: RunLimits;
}

type ExecutionOptions = Pick<Execution, "signal" | "uncommitted">;

const POLL_INTERVAL_MS = 1_000;
const DEAD_OWNERS_POLL_INTERVAL_MS = 4_000;
const CANCELS_POLL_INTERVAL_MS = 250;

/** How long a stop waits for running executions before it returns the rest to the queue. */
const DRAIN_MS = 10_000;

/**
 * Executes runs, a bounded number at once: runs handed to it, queued runs, runs whose wait is over,
 * and runs of processes that died.
 */
export class RunEngine implements AsyncDisposable {
  readonly changes = new RunChanges();
  readonly progress = new RunChanges();
  /** The number of runs that this engine has ended so far, by status. */
  readonly ended: Record<EndStatus, number> = { succeeded: 0, failed: 0, cancelled: 0 };
  /** Called with each run that fails. */
  readonly failures: FailedRunLog;
  readonly #deps: EngineDeps;
  readonly #stopping = new AbortController();
  readonly #active: ActiveRuns;
  readonly #periodicTasks: PeriodicTasks;
  readonly #wakeTimer: WakeTimer;
  readonly #claimFault: Fault;
  readonly #abandonFault: Fault;
  #draining = false;
  readonly #slots: Slots;
  readonly #fairClaim = new FairClaim();
  readonly #quarantine = new Quarantine();
  /** Whether a quarantined run is being executed; no other run may be executed meanwhile. */
  #isAlone = false;
  #moreToClaim = true;
  /** Whether a limit may keep a run queued while slots are free. */
  #isHeldBack = false;
  #claiming: Promise<void> | null = null;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
    const { log, execution: { db: { queries }, clock } } = deps;
    this.failures = new FailedRunLog({ queries, clock, log });
    this.#active = new ActiveRuns(deps.processes);
    this.#slots = new Slots(deps.limits);
    this.#periodicTasks = new PeriodicTasks(clock, log);
    this.#wakeTimer = new WakeTimer(clock, () => this.#wakeDue());
    this.#claimFault = new Fault({ clock, log, message: "cannot claim runs" });
    this.#abandonFault = new Fault({ clock, log, message: "cannot give up a run" });
  }

  /** The id under which this process owns runs. */
  get processId(): string {
    return this.#deps.processes.id;
  }

  /** Takes over the runs of dead processes, and starts to look for runs at intervals. */
  async start(): Promise<void> {
    await this.#takeOver();
    await this.#wakeDue();
    this.#periodicTasks.repeat("look for runs", {
      everyMs: POLL_INTERVAL_MS,
      task: () => this.#poll(),
    });
    this.#periodicTasks.repeat("look for dead processes", {
      everyMs: DEAD_OWNERS_POLL_INTERVAL_MS,
      task: () => this.#takeOver(),
    });
    this.#periodicTasks.repeat("look for cancelled runs", {
      everyMs: CANCELS_POLL_INTERVAL_MS,
      task: () => this.#pollCancels(),
    });
  }

  /**
   * Reserves a slot for a run that is about to be written. Returns false if the run has to queue.
   */
  reserve(owner: SlotOwner & SlotUser): boolean {
    if (this.#claiming !== null || this.#free() <= 0) return false;
    if (!this.#slots.admits(owner) || !this.#slots.isFreeFor(owner)) return false;
    this.#slots.acquire(owner);
    this.#fairClaim.serve(owner.org_key);
    return true;
  }

  /**
   * Reserves a slot as soon as the runs have ended that only compute: they end within this turn of
   * the event loop. A run that has to queue costs twice as much.
   */
  async reserveInNextTurn(owner: SlotOwner & SlotUser): Promise<boolean> {
    await setImmediate();
    return this.reserve(owner);
  }

  /** Frees the slot of a run that was not written after all. */
  unreserve(owner: SlotOwner & SlotUser): void {
    this.#slots.release(owner);
    this.#wakeIfAnyWait();
  }

  /**
   * Executes a run in its reserved slot. The run is, or is being, written as owned by this process.
   */
  adopt(run: ClaimedRun, uncommitted?: UncommittedRun): void {
    this.#execute(run, uncommitted);
  }

  /** Signals that there may be a run to claim. */
  wake(): void {
    this.#moreToClaim = true;
    if (this.#free() > 0) this.#claiming ??= this.#claim();
  }

  /** Stops a run if this process executes it. */
  cancel(runId: string): void {
    this.#active.cancel(runId);
  }

  /** The number of runs that are being executed. */
  get executing(): number {
    return this.#active.size;
  }

  /** Stops all executions at once, so that another process or the next start continues the runs. */
  stopRunning(): void {
    this.#draining = true;
    this.#stopAll();
  }

  /** Waits for running executions, up to a bound, and returns the rest to the queue. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#draining = true;
    this.progress.end();
    this.#periodicTasks[Symbol.dispose]();
    this.#wakeTimer[Symbol.dispose]();
    await this.#claiming;
    const cancelTimer = this.#deps.execution.clock.after(DRAIN_MS, () => this.#stopAll());
    await this.#active.ended();
    cancelTimer();
    this.failures[Symbol.dispose]();
  }

  #free(): number {
    if (this.#isAlone || this.#draining || this.#deps.processes.signal.aborted) return 0;
    const { free, used } = this.#slots;
    return used > 0 && this.#quarantine.isKept(this.#deps.execution.clock.now()) ? 0 : free;
  }

  #wakeIfAnyWait(): void {
    if (this.#moreToClaim || this.#isHeldBack) this.wake();
  }

  /** Never finishes before its first `await`, so `#claiming` is set by the time it does. */
  async #claim(): Promise<void> {
    const { execution: { db } } = this.#deps;
    try {
      while (this.#moreToClaim && this.#free() > 0) {
        // Reset before the query, so that a `wake()` during the query counts.
        this.#moreToClaim = false;
        const isAlone = this.#slots.used === 0 && await anyQuarantined(db.queries);
        if (await (isAlone ? this.#claimAlone() : this.#claimInTurn())) this.#moreToClaim = true;
        this.#claimFault.over();
      }
    } catch (error) {
      this.#claimFault.occurred(error);
    } finally {
      this.#claiming = null;
    }
  }

  /**
   * Claims runs while `reserve()` refuses slots to others. Returns false if there was none to
   * claim.
   */
  async #claimInTurn(): Promise<boolean> {
    const { execution: { db, clock }, processes: { id: processId } } = this.#deps;
    const room = { slots: this.#slots, limit: this.#free() };
    // Set before the query, so that a slot that falls free during it has the queue looked at again.
    this.#isHeldBack = this.#slots.isAnyFull;
    const claimed = await this.#fairClaim.claim(db, { processId, now: clock.now(), ...room });
    this.#isHeldBack = this.#slots.isAnyFull;
    this.#executeAll(claimed ?? []);
    return claimed !== null;
  }

  async #claimAlone(): Promise<boolean> {
    const { execution: { db, clock }, processes: { id: processId } } = this.#deps;
    const claim = { processId, now: clock.now() };
    const claimed = await db.transaction(({ queries }) => claimQuarantined(queries, claim));
    this.#isAlone = claimed.length > 0;
    this.#executeAll(claimed);
    return true;
  }

  #executeAll(claimed: readonly ClaimedRun[]): void {
    for (const run of claimed) {
      this.#slots.acquire(run);
      this.#execute(run);
    }
  }

  #execute(run: ClaimedRun, uncommitted?: UncommittedRun): void {
    const now = elapsedMs(this.#deps.execution.clock);
    let hasSlot = true;
    const releaseSlot = (): void => {
      if (hasSlot) this.#slots.release(run);
      hasSlot = false;
    };
    // The slot is free while a run only waits for the disk: otherwise other runs would have to
    // queue, which costs twice as much.
    if (uncommitted) uncommitted.onEnd = releaseSlot;
    const execute = async (signal: AbortSignal): Promise<void> => {
      await this.#executeToEnd(run, { signal, uncommitted });
      releaseSlot();
      this.#isAlone = false;
      this.changes.notify(run.id);
      this.#wakeIfAnyWait();
    };
    this.#active.add(run, { now, execute });
  }

  async #executeToEnd(run: ClaimedRun, { signal, uncommitted }: ExecutionOptions): Promise<void> {
    const { execution, execution: { db, clock }, log } = this.#deps;
    const beganAt = elapsedMs(clock);
    const stopping = this.#stopping.signal;
    const onWritten = (): void => this.progress.notify(run.id);
    try {
      const hold = { run, signal, stopping, uncommitted, onWritten };
      const { status, wakeAt, error } = await executeRun(execution, hold);
      if (hasEnded(status)) this.ended[status]++;
      if (status === "failed") await this.failures.record({ ...run, error });
      if (wakeAt !== null) this.#wakeTimer.scheduleAt(wakeAt);
      // The awaited event may have arrived meanwhile, and an ended child lets its parent continue.
      if (status === "waiting" || run.parent_run_id !== null) this.wake();
    } catch (error) {
      if (uncommitted?.wasRefused) return;
      const isDefect = !(error instanceof ExecutionStopped || isTransient(error));
      if (isDefect) log.error("a run failed by a defect", error, { runId: run.id });
      await abandonRun({ db, clock, stopping }, run, { isDefect, beganAt }).catch((reason) =>
        this.#abandonFault.occurred(reason, { runId: run.id })
      );
    }
  }

  /**
   * Finds changes that cause no event in this process: cancellations by other processes, and waits
   * that are over.
   */
  async #poll(): Promise<void> {
    const { db, clock } = this.#deps.execution;
    await this.#pollCancels();
    const isWaiting = this.#slots.used > 0 && await anyQuarantined(db.queries);
    this.#quarantine.update({ isWaiting, now: clock.now() });
    this.#active.endOverdue(elapsedMs(clock));
    this.wake();
  }

  /** Claims the runs whose waits are over, and sets the timer for the next one. */
  async #wakeDue(): Promise<void> {
    const { db, clock } = this.#deps.execution;
    this.wake();
    try {
      const at = await findNextWake(db.queries, clock.now());
      if (at !== null) this.#wakeTimer.scheduleAt(at);
    } catch (error) {
      this.#claimFault.occurred(error);
    }
  }

  async #pollCancels(): Promise<void> {
    const { execution: { db }, processes: { id } } = this.#deps;
    if (this.#active.size === 0) return;
    for (const runId of await findCancelRequests(db.queries, id)) this.cancel(runId);
  }

  async #takeOver(): Promise<void> {
    const { execution: { db }, processes, log } = this.#deps;
    if (await takeOver({ db, processes, log })) this.wake();
  }

  #stopAll(): void {
    this.#stopping.abort(new ExecutionStopped("this process gives its runs back"));
    this.#active.cancelAll(this.#stopping.signal.reason);
  }
}
