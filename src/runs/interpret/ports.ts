import type { Json, JsonObject } from "../../lib/json.ts";
import type { StoredPart } from "./stored_list.ts";
import type { Wanted } from "./step_reads.ts";
import type { HoldTimer } from "./time_box.ts";

export interface ReadOptions {
  wanted: Wanted;
  signal: AbortSignal;
  /** Waits until that many bytes may be held, all of the value together. */
  hold?: (sizeBytes: number) => Promise<void>;
}

/** Reads large values back from the object storage. */
export interface StoredValues {
  /**
   * Holds of a list that is in parts only what is wanted of its items, at least. Throws `StepError`
   * if the value is gone, and the reason of the signal as soon as that aborts.
   */
  read(hash: string, options: ReadOptions): Promise<Json>;
  /** Null if all is kept in memory. */
  readonly parts: PartStore | null;
}

/**
 * Takes a list that is too large for memory; waits for a storage that does not answer until the
 * signal aborts, whose reason it throws then.
 */
export interface PartStore {
  storePart(text: string, signal: AbortSignal): Promise<StoredPart>;
  /** Answers the hash of the list. */
  storeList(parts: readonly StoredPart[], signal: AbortSignal): Promise<string>;
}

/** The values of `env` for one attempt, and the secrets that its output must not show. */
export interface EnvValues {
  values?: JsonObject;
  secrets: readonly string[];
  /** Declared as no secrets. */
  openNames: ReadonlySet<string>;
}

/** The values for a step that neither reads a secret nor can receive one. */
export const NO_ENV: EnvValues = { secrets: [], openNames: new Set() };

export interface RunEnv {
  /** All values, read anew at each attempt, so that one corrected meanwhile counts. */
  read(): Promise<EnvValues>;
  /** The values declared as no secrets, which any expression may read. */
  readOpen(): Promise<JsonObject>;
  /** Why stored values are missing, for the error of a step that reads one; null: they are not. */
  missingBecause: string | null;
  /** Whether the workflow declares any secret. */
  readonly hasSecrets: boolean;
}

/** A step that holds no more than this is not counted. */
export const UNCOUNTED_BYTES_MAX = 64 * 1024;

export interface MemoryWait {
  /** Ends the waiting with the signal's reason. */
  signal: AbortSignal;
  /** Stops the clock of the step that waits. */
  holdTimer?: HoldTimer;
  /** Called once the waiting has taken a second. */
  onLongWait?: () => void;
}

/** A step as it is compiled, which tells of it what its attempts make. */
export type MeasuredStep = Readonly<{ id: string }>;

/** The memory that the steps at one level of a run hold, by step. */
export interface StepMemory extends Disposable {
  /** For the steps of one item. */
  inner(): StepMemory;
  /**
   * Waits until the step may hold that many bytes in all. Throws `StepError` if it never may or
   * waits for too long, and the reason of the signal as soon as that aborts.
   */
  hold(stepId: string, wantedBytes: number, waiting: MemoryWait): Promise<void>;
  /**
   * Before a step evaluates what has made large values before: waits until there is room for as much.
   * Null if it need not, as if something is held already. Rejects as `hold()` does.
   */
  room(step: MeasuredStep, waiting: MemoryWait): Promise<void> | null;
  /**
   * Counts what a step has made, so many bytes in all: at once, so that no other step makes more
   * meanwhile than there is room for. Null if nothing is to be waited for.
   */
  charge(step: MeasuredStep, madeBytes: number, waiting: MemoryWait): Promise<void> | null;
  /** The step holds that many bytes at most from now on. */
  keep(stepId: string, sizeBytes: number): void;
  /** The step holds nothing any more. */
  release(stepId: string): void;
}
