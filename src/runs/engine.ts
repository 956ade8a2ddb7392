import type { ProcessRegistry } from "../db/processes.ts";
import type { Sealer } from "../lib/crypto.ts";
import type { Log } from "../lib/log.ts";
import {
  anyToClaim,
  claimDue,
  type ClaimedRun,
  claimQueued,
  findCancelRequests,
  findOtherOwners,
  requeueRunsOf,
  type Settlement,
  settleRun,
} from "./claim_store.ts";
import type { CompiledVersions } from "./compiled_versions.ts";
import { executeRun, type ExecutionDeps } from "./execution.ts";
import { RunChanges } from "./run_changes.ts";
import type { RunError } from "./run.ts";
import { ExecutionStopped } from "./stopped.ts";

export interface EngineDeps {
  execution: ExecutionDeps;
  processes: ProcessRegistry;
  log: Log;
  /** Runs at once. */
  slots: number;
}

interface Active {
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
  readonly #deps: EngineDeps;
  readonly #stopping = new AbortController();
  readonly #active = new Map<string, Active>();
  readonly #cancelTimers = new Set<() => void>();
  #draining = false;
  #reserved = 0;
  #moreToClaim = true;
  #claiming: Promise<void> | null = null;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
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

  /** Holds a slot for a run that is about to be written; false where none is free. */
  reserve(): boolean {
    if (this.#free() <= 0) return false;
    this.#reserved++;
    return true;
  }

  /** Gives back the slot of a run that was not written after all. */
  unreserve(): void {
    this.#reserved--;
  }

  /** Executes a run that was written as this process's own, in its reserved slot. */
  adopt(run: ClaimedRun): void {
    this.#reserved--;
    this.#execute(run);
  }

  /** Says that there may be something to claim. */
  wake(): void {
    this.#moreToClaim = true;
    this.#claiming ??= this.#claim()
      .catch((error) => this.#deps.log.error("cannot claim runs", error))
      .finally(() => this.#claiming = null);
  }

  /** Stops a run, if it is this process that executes it. */
  cancel(runId: string): void {
    this.#active.get(runId)?.cancel.abort();
  }

  /** Lets what is going on end, up to a bound, and gives the rest back to the queue. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#draining = true;
    for (const cancel of this.#cancelTimers) cancel();
    await this.#claiming;
    const cancelTimer = this.#deps.execution.clock.after(DRAIN_MS, () => this.#stopAll());
    await Promise.all([...this.#active.values()].map(({ done }) => done));
    cancelTimer();
  }

  #free(): number {
    if (this.#draining || this.#deps.processes.signal.aborted) return 0;
    return this.#deps.slots - this.#active.size - this.#reserved;
  }

  async #claim(): Promise<void> {
    const { execution: { db, clock }, processes } = this.#deps;
    while (this.#moreToClaim && this.#free() > 0) {
      this.#moreToClaim = await anyToClaim(db.queries, clock.now());
      if (!this.#moreToClaim) return;
      const claim = { processId: processes.id, now: clock.now(), limit: this.#free() };
      const claimed = await db.transaction(async ({ queries }) => {
        const due = await claimDue(queries, claim);
        return [
          ...due,
          ...await claimQueued(queries, { ...claim, limit: claim.limit - due.length }),
        ];
      });
      for (const run of claimed) this.#execute(run);
    }
  }

  #execute(run: ClaimedRun): void {
    const cancel = new AbortController();
    const done = this.#carryThrough(run, cancel.signal).finally(() => {
      this.#active.delete(run.id);
      this.changes.notify(run.id);
      if (this.#moreToClaim) this.wake();
    });
    this.#active.set(run.id, { cancel, done });
  }

  async #carryThrough(run: ClaimedRun, signal: AbortSignal): Promise<void> {
    const { execution, log } = this.#deps;
    try {
      const stopping = this.#stopping.signal;
      const { wakeAt } = await executeRun(execution, { run, signal, stopping });
      if (wakeAt !== null) this.#wakeAt(wakeAt);
    } catch (error) {
      const stopped = error instanceof ExecutionStopped;
      if (!stopped) log.error("a run failed by a defect", error, { runId: run.id });
      await this.#settle(run, stopped ? RELEASED : DEFECT).catch((reason) =>
        log.error("cannot settle a run", reason, { runId: run.id })
      );
    }
  }

  /** Changes nothing where the run has another owner by now. */
  async #settle(run: ClaimedRun, next: Omit<Settlement, "now">): Promise<void> {
    const { db, clock } = this.#deps.execution;
    await db.transaction(({ queries }) => settleRun(queries, run, { ...next, now: clock.now() }));
  }

  /** What no event in this process tells: cancellations from others, waits that are over. */
  async #look(): Promise<void> {
    const { execution: { db }, processes } = this.#deps;
    if (processes.signal.aborted) return this.#stopAll();
    if (this.#active.size > 0) {
      for (const runId of await findCancelRequests(db.queries, processes.id)) this.cancel(runId);
    }
    this.wake();
  }

  async #takeOver(): Promise<void> {
    const { execution: { db }, processes, log } = this.#deps;
    const owners = await findOtherOwners(db.queries, processes.id);
    const dead = owners.length === 0 ? [] : await processes.findDead(owners);
    if (dead.length === 0) return;
    const runs = await db.transaction(({ queries }) => requeueRunsOf(queries, dead));
    log.warn("took over the runs of dead processes", { processes: dead, runs });
    this.wake();
  }

  #stopAll(): void {
    const reason = new ExecutionStopped("this process gives its runs back");
    if (this.#draining) this.#stopping.abort(reason);
    for (const { cancel } of this.#active.values()) cancel.abort(reason);
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

const NOTHING = { outputs: null, error: null, wakeAt: null };
const RELEASED = { ...NOTHING, status: "queued" } as const;
const DEFECT_ERROR: RunError = {
  code: "internal",
  message: "Something went wrong in the engine; the log has the details",
  stepId: null,
};
const DEFECT = { ...NOTHING, status: "failed", error: JSON.stringify(DEFECT_ERROR) } as const;
