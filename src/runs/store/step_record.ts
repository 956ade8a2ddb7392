import type { StepRow } from "./journal_store.ts";

/** A state of a step. Missing fields are null. */
export type StepRecord =
  & Pick<StepRow, "path" | "step_id" | "status" | "attempts">
  & Partial<StepRow>;

const EMPTY = {
  input: null,
  output: null,
  error: null,
  seq: 0,
  wake_at: null,
  started_at: null,
  finished_at: null,
  input_hash: null,
  output_hash: null,
};

/**
 * The maximum length of a JSON text that a row keeps itself, in characters; longer texts go to the
 * object storage.
 */
export const KEPT_CHARACTERS_MAX = 256 * 1024;

/** Shorter texts do not count in the quota for the bytes of runs, as its triggers have it. */
export const UNCOUNTED_CHARACTERS_MAX = 16 * 1024;

/** Whether the text is too long for a row. */
export function isLarge(text: string | null): text is string {
  return text !== null && text.length > KEPT_CHARACTERS_MAX;
}

/** Returns the row of a record in its run. */
export function stepRow(
  record: StepRecord,
  { id, generation }: { id: string; generation: number },
): StepRow {
  return { ...EMPTY, ...record, run_id: id, generation };
}

/** Whether the step has ended. */
export function isComplete({ status }: StepRow): boolean {
  return status !== "running" && status !== "waiting";
}

/** Whether a step is inside the block or loop at the path, or is an item of it. */
export function isInside(stepPath: string, path: string): boolean {
  return stepPath.startsWith(path) && /^[.#]/.test(stepPath.slice(path.length));
}
