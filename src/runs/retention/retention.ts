import { releaseSpace } from "../../db/connections/release_space.ts";
import type { Database } from "../../db/database.ts";
import type { BatchDeps } from "../../db/delete_in_batches.ts";
import type { Queries } from "../../db/dialect.ts";
import { nextSize } from "../../db/next_size.ts";
import { readSetting, replaceSetting } from "../../db/settings_store.ts";
import { type Clock, isoTime, sleep } from "../../lib/clock.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import { pruneObjects } from "../../objects/prune_objects.ts";
import type { ObjectStorage } from "../../storage/object_storage.ts";
import { pruneWorkflows } from "../../workflows/retention/prune_workflows.ts";
import { hasUnfinished, isUnfinished } from "../store/prune_store.ts";
import { pruneRuns, type RunRetention } from "./prune_runs.ts";

export interface RetentionDeps {
  db: Database;
  storage: ObjectStorage;
  clock: Clock;
  log: Log;
  keeps: {
    runs: RunRetention;
    /** How long files that runs created are kept; null for good. */
    fileAgeMsMax: number | null;
  };
  /** Each removes what another feature has kept of things that were deleted before `before`. */
  others: readonly ((deps: BatchDeps, before: number) => Promise<void>)[];
}

const SWEEP_EVERY_MS = 60 * 60 * 1000;
const POLL_INTERVAL_MS = 60 * 1000;

/** A clock that advances by this much more than the time that passed is distrusted for a while. */
const JUMP_MS = 24 * 60 * 60 * 1000;
const DISTRUST_MS = 60 * 60 * 1000;

/** How long deleted things are kept, for replies and runs in progress. */
const DELETED_STAY_MS = 24 * 60 * 60 * 1000;

/** Freeing a page takes 50 µs if it is in memory, and a millisecond on a busy disk. */
const PAGES = { min: 5, max: 250, holdMs: 5 };
const REST_MS = 20;

/**
 * Removes expired data once an hour. Of several processes, the first one that checks does it. Each
 * sweep works in small batches, with pauses in which others can write.
 */
export class Retention implements AsyncDisposable {
  readonly #deps: RetentionDeps;
  readonly #stopping = new AbortController();
  #cancelTimer: () => void = () => {};
  #turn: Promise<void> = Promise.resolve();
  /** The time of this process's last check. */
  #seenAt: number | null = null;
  #isDistrusted = false;
  readonly #fault: Fault;
  #cancelTrust: () => void = () => {};

  constructor(deps: RetentionDeps) {
    const { clock, log } = deps;
    this.#deps = deps;
    this.#fault = new Fault({ clock, log, message: "cannot remove expired data" });
  }

  start(): void {
    this.#cancelTimer = this.#deps.clock.after(POLL_INTERVAL_MS, () => {
      this.#turn = this.#poll().finally(() => {
        if (!this.#stopping.signal.aborted) this.start();
      });
    });
  }

  /** Stops once the batch in progress has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new Error("this process stops"));
    this.#cancelTimer();
    this.#cancelTrust();
    await this.#turn;
  }

  async #poll(): Promise<void> {
    const { db, clock } = this.#deps;
    try {
      const now = clock.now();
      await this.#watchClock(now);
      if (this.#isDistrusted) return;
      const isMine = await db.transaction(({ queries }) =>
        claimSweep(queries, { now, next: now + SWEEP_EVERY_MS })
      );
      if (!isMine) return;
      await sweep(this.#deps, this.#stopping.signal);
      this.#fault.over();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#fault.occurred(error);
    }
  }

  /**
   * After a jump of the clock nothing is removed for an hour, so that a clock that was wrong for a
   * moment does not delete data too early. At start, the planned time of the next sweep serves as
   * the previous time.
   */
  async #watchClock(now: number): Promise<void> {
    const { db, clock, log } = this.#deps;
    const before = this.#seenAt ?? await findNextSweep(db.queries) ?? now;
    this.#seenAt = now;
    if (Math.abs(now - before) <= JUMP_MS) return;
    log.warn("the clock has jumped: nothing is removed for an hour", {
      before: isoTime(before),
      now: isoTime(now),
    });
    this.#isDistrusted = true;
    this.#cancelTrust();
    this.#cancelTrust = clock.after(DISTRUST_MS, () => this.#isDistrusted = false);
  }
}

/** Removes expired data and frees the disk space. Writes one log line about it. */
async function sweep(deps: RetentionDeps, stopping: AbortSignal): Promise<void> {
  const { db, storage, clock, log, keeps, others } = deps;
  const startedAt = clock.now();
  const pruning = { db, storage, clock, stopping };
  const runs = await pruneRuns(pruning, keeps.runs);
  const files = await pruneObjects({ ...pruning, isUnfinished }, keeps.fileAgeMsMax);
  const before = startedAt - DELETED_STAY_MS;
  await pruneWorkflows(pruning, { before, isInUse: hasUnfinished });
  for (const prune of others) await prune(pruning, before);
  for (let pages = PAGES.min;;) {
    const { left, heldMs } = await releaseSpace(db, pages);
    if (left === 0) break;
    pages = nextSize(pages, heldMs, PAGES);
    await sleep(clock, REST_MS, stopping);
  }
  log.info("removed expired data", { runs, files, durationMs: clock.now() - startedAt });
}

const NEXT_SWEEP = "retention_next_at";

/** Returns the time of the next sweep, by the clock of the last one; null before the first. */
async function findNextSweep(queries: Queries): Promise<number | null> {
  const value = await readSetting(queries, NEXT_SWEEP);
  return value === null ? null : Number(value);
}

/**
 * Claims the next sweep for the caller if it is due, and sets the one after it to `next`. A time
 * beyond `next` was written under another clock and does not count.
 */
export async function claimSweep(
  queries: Queries,
  { now, next }: { now: number; next: number },
): Promise<boolean> {
  const dueAt = await findNextSweep(queries) ?? 0;
  if (dueAt > now && dueAt <= next) return false;
  await replaceSetting(queries, NEXT_SWEEP, String(next));
  return true;
}
