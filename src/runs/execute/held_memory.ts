import { clearImmediate, setImmediate } from "node:timers";
import type { ByteBudget, ByteLease } from "../../lib/byte_budget.ts";
import { type Clock, elapsedMs } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { StepError } from "../../services/service.ts";
import {
  type MeasuredStep,
  type MemoryWait,
  type StepMemory,
  UNCOUNTED_BYTES_MAX,
} from "../interpret/ports.ts";
import { noHold } from "../interpret/time_box.ts";

/** How long a step waits for memory before it fails. */
const WAIT_MS_MAX = 10 * 60_000;

/** A shorter wait is not logged. */
const LONG_WAIT_MS = 1_000;

/** An organization may exceed its share by a quarter of it before its other steps have to wait. */
const OVERDRAWN_SHARE = 4;

/**
 * Counts the bytes that the steps of all runs hold against the byte budget. Steps that hold nothing
 * wait until there is room. Of the steps that wait while they hold memory, one at a time continues
 * without room, because they may all be waiting for each other.
 */
export class RunMemory {
  readonly budget: ByteBudget;
  readonly clock: Clock;
  /** The frame that may exceed the budget. */
  #head: FrameMemory | null = null;
  readonly #queue = new Map<FrameMemory, Set<() => void>>();
  /** Expected bytes of steps that have produced more than the uncounted amount. */
  readonly #expected = new WeakMap<MeasuredStep, number>();
  /** Bytes of values without room, by organization. */
  readonly #overdrawnBytes = new Map<string, number>();

  constructor({ budget, clock }: { budget: ByteBudget; clock: Clock }) {
    this.budget = budget;
    this.clock = clock;
  }

  /**
   * The bytes that a step is expected to produce: those of its last run, or half of an earlier,
   * larger figure if that is more.
   */
  expectedBytes(step: MeasuredStep): number {
    return this.#expected.get(step) ?? 0;
  }

  /** Records how many bytes the step has produced. */
  expect(step: MeasuredStep, madeBytes: number): void {
    const before = this.#expected.get(step) ?? 0;
    if (before + madeBytes <= UNCOUNTED_BYTES_MAX) return;
    this.#expected.set(step, Math.max(madeBytes, before / 2));
  }

  /** Whether the organization's values without room exceed its allowance. */
  isOverdrawn(orgKey: string): boolean {
    return (this.#overdrawnBytes.get(orgKey) ?? 0) > this.budget.leaseBytesMax / OVERDRAWN_SHARE;
  }

  /** Counts bytes of values for which there is no room yet, until `waiting` settles. */
  async overdraw(orgKey: string, sizeBytes: number, waiting: Promise<void>): Promise<void> {
    const add = (bytes: number): void => {
      const sum = (this.#overdrawnBytes.get(orgKey) ?? 0) + bytes;
      if (sum === 0) this.#overdrawnBytes.delete(orgKey);
      else this.#overdrawnBytes.set(orgKey, sum);
    };
    add(sizeBytes);
    try {
      await waiting;
    } finally {
      add(-sizeBytes);
    }
  }

  /** Creates the memory for the outermost steps of a run. */
  open(orgKey: string): FrameMemory {
    return new FrameMemory({ memory: this, orgKey, parent: null });
  }

  /**
   * Queues the frame and calls `onTurn` when it may exceed the budget. The returned function
   * removes the callback from the queue.
   */
  enqueue(frame: FrameMemory, onTurn: () => void): () => void {
    const callbacks = this.#queue.get(frame) ?? new Set();
    this.#queue.set(frame, callbacks.add(onTurn));
    this.#next();
    return () => {
      callbacks.delete(onTurn);
      if (callbacks.size === 0) this.#queue.delete(frame);
    };
  }

  /** Reports that the frame holds nothing any more. */
  releaseHead(frame: FrameMemory): void {
    if (this.#head !== frame) return;
    this.#head = null;
    this.#next();
  }

  #next(): void {
    const [first] = this.#queue.keys();
    this.#head ??= first ?? null;
    if (this.#head === null) return;
    for (const onTurn of this.#queue.get(this.#head) ?? []) onTurn();
  }
}

interface FrameParts {
  /** Null if memory is not counted. */
  memory: RunMemory | null;
  orgKey: string;
  parent: FrameMemory | null;
}

interface HeldValue {
  lease: ByteLease | null;
  /** The size of the value, including bytes that the lease does not cover. */
  sizeBytes: number;
}

/** The memory that the steps at one level of a run hold, for their work and for their outputs. */
export class FrameMemory implements StepMemory {
  readonly #parts: FrameParts;
  readonly #held = new Map<string, HeldValue>();

  constructor(parts: FrameParts) {
    this.#parts = parts;
  }

  /** Creates the memory for one item, whose steps hold it until the item ends. */
  inner(): FrameMemory {
    return new FrameMemory({ ...this.#parts, parent: this });
  }

  /** The bytes that the steps of this frame hold now. */
  get heldBytes(): number {
    return this.#held.values().reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  get #isHolding(): boolean {
    const { parent } = this.#parts;
    return this.heldBytes > 0 || (parent !== null && parent.#isHolding);
  }

  /**
   * Waits until the step may hold `wantedBytes` in all. Up to twice an organization's share is
   * allowed and takes the whole share. Throws `StepError` if the bytes can never fit, `memory_full`
   * if there was no room within 10 minutes, and the reason of the signal as soon as it aborts.
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
      await this.#acquire(memory, { value, moreBytes, ...waiting });
    } catch (error) {
      if (value.sizeBytes === 0) this.#forget(stepId, value);
      throw error;
    }
    value.sizeBytes += moreBytes;
    // The attempt ended while the memory was being granted.
    if (this.#held.get(stepId) !== value) value.lease?.[Symbol.dispose]();
  }

  room(step: MeasuredStep, waiting: MemoryWait): Promise<void> | null {
    const { memory, orgKey } = this.#parts;
    if (memory === null) return null;
    const expectedBytes = memory.expectedBytes(step);
    const isLarge = expectedBytes > UNCOUNTED_BYTES_MAX;
    if ((!isLarge && !memory.isOverdrawn(orgKey)) || this.#isHolding) return null;
    const wantedBytes = Math.max(expectedBytes, UNCOUNTED_BYTES_MAX + 1);
    return this.hold(step.id, Math.min(wantedBytes, memory.budget.leaseBytesMax), waiting);
  }

  charge(step: MeasuredStep, madeBytes: number, waiting: MemoryWait): Promise<void> | null {
    const { memory, orgKey } = this.#parts;
    memory?.expect(step, madeBytes);
    if (memory === null || madeBytes <= UNCOUNTED_BYTES_MAX) return null;
    const moreBytes = madeBytes - (this.#held.get(step.id)?.sizeBytes ?? 0);
    if (moreBytes <= 0) return null;
    const hasRoom = memory.budget.hasRoom(orgKey, moreBytes);
    const wantedBytes = Math.min(madeBytes, memory.budget.leaseBytesMax);
    // The value exists already, and failing would free no memory.
    const waits = this.hold(step.id, wantedBytes, waiting).catch(unlessTooLarge);
    return hasRoom ? waits : memory.overdraw(orgKey, moreBytes, waits);
  }

  #forget(stepId: string, value: HeldValue): void {
    value.lease?.[Symbol.dispose]();
    if (this.#held.get(stepId) === value) this.#held.delete(stepId);
    if (this.#held.size === 0) this.#parts.memory?.releaseHead(this);
  }

  /** Reduces the bytes that the step holds to at most `sizeBytes`. */
  keep(stepId: string, sizeBytes: number): void {
    const value = this.#held.get(stepId);
    if (value === undefined) return;
    if (sizeBytes <= UNCOUNTED_BYTES_MAX) return this.#forget(stepId, value);
    value.lease?.shrinkTo(sizeBytes);
    value.sizeBytes = Math.min(value.sizeBytes, sizeBytes);
  }

  /** Stops counting memory for the step. */
  release(stepId: string): void {
    this.keep(stepId, 0);
  }

  [Symbol.dispose](): void {
    for (const stepId of [...this.#held.keys()]) this.release(stepId);
    this.#parts.memory?.releaseHead(this);
  }

  async #acquire(memory: RunMemory, wanted: Wanted): Promise<void> {
    if (await this.#acquireAtOnce(memory, wanted)) return;
    const { holdTimer = noHold, onLongWait = () => {} } = wanted;
    const startTimer = holdTimer();
    const cancelTelling = memory.clock.after(LONG_WAIT_MS, onLongWait);
    try {
      await this.#wait(memory, wanted);
    } finally {
      cancelTelling();
      startTimer();
    }
  }

  async #acquireAtOnce(memory: RunMemory, wanted: Wanted): Promise<boolean> {
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

  /** The budget waits only a short time, which suits requests. A run waits longer. */
  async #wait(memory: RunMemory, wanted: Wanted): Promise<void> {
    const { clock } = memory;
    const lastAt = elapsedMs(clock) + WAIT_MS_MAX;
    for (;;) {
      try {
        return await this.#waitOnce(memory, wanted);
      } catch (error) {
        const isFull = error instanceof AppError && error.code === "memory_full";
        if (!isFull || elapsedMs(clock) >= lastAt) throw error;
      }
    }
  }

  async #waitOnce(memory: RunMemory, wanted: Wanted): Promise<void> {
    if (!this.#isHolding) return await this.#lease(memory, wanted);
    const ending = new AbortController();
    const dequeue = memory.enqueue(this, () => ending.abort(GOES_AHEAD));
    const onAbort = (): void => ending.abort(wanted.signal.reason);
    wanted.signal.addEventListener("abort", onAbort, { once: true });
    if (wanted.signal.aborted) onAbort();
    try {
      await this.#lease(memory, { ...wanted, signal: ending.signal });
    } catch (error) {
      if (error !== GOES_AHEAD) throw error;
    } finally {
      dequeue();
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

/** The memory of runs whose memory is not counted. */
export function createUnboundedMemory(): FrameMemory {
  return new FrameMemory({ memory: null, orgKey: "", parent: null });
}

function unlessTooLarge(error: unknown): void {
  if (!(error instanceof StepError && error.code === "too_large")) throw error;
}

function tooLarge(sizeBytes: number, bytesMax: number): StepError {
  return new StepError(
    "too_large",
    `Cannot hold ${sizeBytes} bytes in memory: the steps of an organization may hold ${bytesMax} ` +
      "(MEMORY_BUDGET_MB_PER_ORG). Read a smaller part, or save it as a file",
  );
}
