import { clearImmediate, setImmediate } from "node:timers";
import type { ByteBudget, ByteLease } from "../../lib/byte_budget.ts";
import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { StepError } from "../../services/service.ts";
import { type MemoryWait, type StepMemory, UNCOUNTED_BYTES_MAX } from "../interpret/ports.ts";
import { noHold } from "../interpret/time_box.ts";

/** How long a step waits for memory before it fails. */
const PATIENCE_MS = 10 * 60_000;

/**
 * What the steps of all runs hold of the byte budget. Steps that hold nothing wait for room. Of those
 * that wait while they hold something, one at a time goes on without it: the others may all be
 * waiting for each other.
 */
export class RunMemory {
  readonly budget: ByteBudget;
  readonly clock: Clock;
  /** The frame that may hold more than there is room for. */
  #ahead: FrameMemory | null = null;
  readonly #inLine = new Map<FrameMemory, Set<() => void>>();

  constructor({ budget, clock }: { budget: ByteBudget; clock: Clock }) {
    this.budget = budget;
    this.clock = clock;
  }

  /** For the first steps of a run. */
  open(orgKey: string): FrameMemory {
    return new FrameMemory({ memory: this, orgKey, parent: null });
  }

  /** Calls back when it is the frame's turn to go ahead; the answer leaves the line. */
  lineUp(frame: FrameMemory, onTurn: () => void): () => void {
    const callbacks = this.#inLine.get(frame) ?? new Set();
    this.#inLine.set(frame, callbacks.add(onTurn));
    this.#next();
    return () => {
      callbacks.delete(onTurn);
      if (callbacks.size === 0) this.#inLine.delete(frame);
    };
  }

  /** The frame holds nothing any more. */
  leave(frame: FrameMemory): void {
    if (this.#ahead !== frame) return;
    this.#ahead = null;
    this.#next();
  }

  #next(): void {
    const [first] = this.#inLine.keys();
    this.#ahead ??= first ?? null;
    if (this.#ahead === null) return;
    for (const onTurn of this.#inLine.get(this.#ahead) ?? []) onTurn();
  }
}

interface FrameParts {
  /** Null where nothing is counted. */
  memory: RunMemory | null;
  orgKey: string;
  parent: FrameMemory | null;
}

interface HeldValue {
  lease: ByteLease | null;
  /** With what it holds beyond the lease. */
  sizeBytes: number;
}

/** The memory of the steps at one level of a run: while they work, and of their outputs. */
export class FrameMemory implements StepMemory {
  readonly #parts: FrameParts;
  readonly #held = new Map<string, HeldValue>();

  constructor(parts: FrameParts) {
    this.#parts = parts;
  }

  /** For one item, whose steps hold it until it ends. */
  inner(): FrameMemory {
    return new FrameMemory({ ...this.#parts, parent: this });
  }

  /** Bytes that its steps hold now. */
  get heldBytes(): number {
    return this.#held.values().reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  get #isHolding(): boolean {
    const { parent } = this.#parts;
    return this.heldBytes > 0 || (parent !== null && parent.#isHolding);
  }

  /**
   * Waits until the step may hold that many bytes in all; a little more than an organization's share
   * takes the whole of it. Throws `StepError` where that can never be, `memory_full` where it was not
   * within 10 minutes, and the reason of the signal as soon as that aborts.
   */
  async hold(stepId: string, wantedBytes: number, waiting: MemoryWait): Promise<void> {
    const { memory } = this.#parts;
    if (memory === null || wantedBytes <= UNCOUNTED_BYTES_MAX) return;
    const bytesMax = memory.budget.leaseBytesMax;
    const sizeBytes = Math.min(wantedBytes, bytesMax);
    const value = this.#held.get(stepId) ?? { lease: null, sizeBytes: 0 };
    const moreBytes = sizeBytes - value.sizeBytes;
    const frameBytes = this.heldBytes + moreBytes;
    if (wantedBytes > 2 * bytesMax) throw tooLarge(wantedBytes, bytesMax);
    if (frameBytes > 2 * bytesMax) throw tooLarge(frameBytes, bytesMax);
    if (moreBytes <= 0) return;
    this.#held.set(stepId, value);
    try {
      await this.#take(memory, { value, moreBytes, ...waiting });
    } catch (error) {
      if (value.sizeBytes === 0) this.#forget(stepId, value);
      throw error;
    }
    value.sizeBytes += moreBytes;
    // The attempt ended while it was granted.
    if (this.#held.get(stepId) !== value) value.lease?.[Symbol.dispose]();
  }

  #forget(stepId: string, value: HeldValue): void {
    value.lease?.[Symbol.dispose]();
    if (this.#held.get(stepId) === value) this.#held.delete(stepId);
    if (this.#held.size === 0) this.#parts.memory?.leave(this);
  }

  /** The step holds that many bytes at most from now on. */
  keep(stepId: string, sizeBytes: number): void {
    const value = this.#held.get(stepId);
    if (value === undefined) return;
    if (sizeBytes <= UNCOUNTED_BYTES_MAX) return this.#forget(stepId, value);
    value.lease?.shrinkTo(sizeBytes);
    value.sizeBytes = Math.min(value.sizeBytes, sizeBytes);
  }

  /** Nothing of the step is held any more. */
  release(stepId: string): void {
    this.keep(stepId, 0);
  }

  [Symbol.dispose](): void {
    for (const stepId of [...this.#held.keys()]) this.release(stepId);
    this.#parts.memory?.leave(this);
  }

  async #take(memory: RunMemory, wanted: Wanted): Promise<void> {
    if (await this.#takeAtOnce(memory, wanted)) return;
    const { holdTimer = noHold } = wanted;
    const startTimer = holdTimer();
    try {
      await this.#wait(memory, wanted);
    } finally {
      startTimer();
    }
  }

  async #takeAtOnce(memory: RunMemory, wanted: Wanted): Promise<boolean> {
    wanted.signal.throwIfAborted();
    const soon = new AbortController();
    const turn = setImmediate(() => soon.abort(NOT_AT_ONCE));
    try {
      await this.#lease(memory, { ...wanted, signal: soon.signal });
      return true;
    } catch (error) {
      if (error === NOT_AT_ONCE) return false;
      throw error;
    } finally {
      clearImmediate(turn);
    }
  }

  /** The budget's own patience is short, for requests; a run has more time. */
  async #wait(memory: RunMemory, wanted: Wanted): Promise<void> {
    const { clock } = memory;
    const lastAt = clock.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.#waitOnce(memory, wanted);
      } catch (error) {
        const isFull = error instanceof AppError && error.code === "memory_full";
        if (!isFull || clock.now() >= lastAt) throw error;
      }
    }
  }

  async #waitOnce(memory: RunMemory, wanted: Wanted): Promise<void> {
    if (!this.#isHolding) return await this.#lease(memory, wanted);
    const ending = new AbortController();
    const leaveLine = memory.lineUp(this, () => ending.abort(GOES_AHEAD));
    const onAbort = (): void => ending.abort(wanted.signal.reason);
    wanted.signal.addEventListener("abort", onAbort, { once: true });
    if (wanted.signal.aborted) onAbort();
    try {
      await this.#lease(memory, { ...wanted, signal: ending.signal });
    } catch (error) {
      if (error !== GOES_AHEAD) throw error;
    } finally {
      leaveLine();
      wanted.signal.removeEventListener("abort", onAbort);
    }
  }

  async #lease({ budget }: RunMemory, { value, moreBytes, signal }: Wanted): Promise<void> {
    const reservation = { sizeBytes: moreBytes, signal };
    if (value.lease === null) {
      value.lease = await budget.reserve(this.#parts.orgKey, reservation);
    } else await value.lease.grow(reservation);
  }
}

interface Wanted extends MemoryWait {
  value: HeldValue;
  moreBytes: number;
}

const NOT_AT_ONCE = new Error("There is no room at once");
const GOES_AHEAD = new Error("It goes ahead without room");

/** For runs whose memory nobody counts. */
export function uncounted(): FrameMemory {
  return new FrameMemory({ memory: null, orgKey: "", parent: null });
}

function tooLarge(sizeBytes: number, bytesMax: number): StepError {
  return new StepError(
    "too_large",
    `Cannot hold ${sizeBytes} bytes in memory: the steps of an organization may hold ${bytesMax} ` +
      "(MEMORY_BUDGET_MB_PER_ORG). Read a smaller part, or save it as a file",
  );
}
