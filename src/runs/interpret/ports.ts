import type { Json, JsonObject } from "../../lib/json.ts";
import type { StoredPart } from "./stored_list.ts";
import type { Wanted } from "./step_reads.ts";
import type { HoldTimer } from "./time_box.ts";

export interface ReadOptions {
  wanted: Wanted;
  signal: AbortSignal;
  /** Waits until that many bytes in all may be held for the value. */
  hold?: (sizeBytes: number) => Promise<void>;
}

/** Keeps large values, and reads them back from the object storage. */
export interface StoredValues {
  /**
   * Throws `StepError` if that many bytes exceed what the runs of the user or of the organization
   * may keep.
   */
  requireRoom(sizeBytes: number): Promise<void>;
  /**
   * Reads a value. Of a list stored in parts, at least the wanted parts of its items are returned.
   * Throws `StepError` if the value is gone, and the reason of the signal as soon as it aborts.
   */
  read(hash: string, options: ReadOptions): Promise<Json>;
  /** Null if all values are kept in memory. */
  readonly parts: PartStore | null;
}

/**
 * Stores lists that are too large for memory. Waits while the storage does not respond, until the
 * signal aborts; then throws its reason.
 */
export interface PartStore {
  storePart(text: string, signal: AbortSignal): Promise<StoredPart>;
  /** Returns the hash of the list. */
  storeList(parts: readonly StoredPart[], signal: AbortSignal): Promise<string>;
}

/** The values of `env` for one attempt, and the secrets that its output must not show. */
export interface EnvValues {
  values?: JsonObject;
  secrets: readonly string[];
  /** Names of variables that are declared as not secret. */
  openNames: ReadonlySet<string>;
}

/** For a step that neither reads a secret nor can receive one. */
export const NO_ENV: EnvValues = { secrets: [], openNames: new Set() };

export interface RunEnv {
  /** Reads all values, again for each attempt, so that a value corrected meanwhile counts. */
  read(): Promise<EnvValues>;
  /** Reads the values declared as not secret, which every expression may read. */
  readOpen(): Promise<JsonObject>;
  /** Why stored values are missing, for the error of a step that reads one; null if none are. */
  missingBecause: string | null;
  /** Whether the workflow declares any secret. */
  readonly hasSecrets: boolean;
}

/** A step that holds at most this many bytes is not counted. */
export const UNCOUNTED_BYTES_MAX = 64 * 1024;

export interface MemoryWait {
  /** Ends the wait with the signal's reason. */
  signal: AbortSignal;
  /** Pauses the timeout of the step that waits. */
  holdTimer?: HoldTimer;
  /** Called once the wait has lasted a second. */
  onLongWait?: () => void;
}

/** A compiled step; the object identifies the step across its attempts. */
export type MeasuredStep = Readonly<{ id: string }>;

/** The memory that the steps at one level of a run hold, by step. */
export interface StepMemory extends Disposable {
  /** Creates the memory for the steps of one item. */
  inner(): StepMemory;
  /**
   * Waits until the step may hold that many bytes in all. Throws `StepError` if it never may or
   * waits too long, and the reason of the signal as soon as it aborts.
   */
  hold(stepId: string, wantedBytes: number, waiting: MemoryWait): Promise<void>;
  /**
   * Waits, before a step evaluates expressions that produced large values in the past, until there
   * is room for as much again. Null if the step need not wait, for example because it holds memory
   * already. Rejects as `hold()` does.
   */
  room(step: MeasuredStep, waiting: MemoryWait): Promise<void> | null;
  /**
   * Counts `madeBytes` as the total that a step has produced. They count at once, so that no other
   * step meanwhile produces more than there is room for. Null if the step need not wait.
   */
  charge(step: MeasuredStep, madeBytes: number, waiting: MemoryWait): Promise<void> | null;
  /** Reduces the bytes that the step holds to at most `sizeBytes`. */
  keep(stepId: string, sizeBytes: number): void;
  /** Stops counting memory for the step. */
  release(stepId: string): void;
}
