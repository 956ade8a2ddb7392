/** A script as it is sent to a thread. */
export interface ScriptJob {
  /** The body of an async function of `input`. */
  source: string;
  /** The input as JSON. */
  input: string;
  memoryMb: number;
}

export type ScriptFault =
  | "code_failed"
  | "code_memory"
  | "code_result_invalid"
  | "code_result_too_large"
  | "timeout"
  | "cancelled"
  /** The script did not cause this failure: another attempt may succeed. */
  | "unavailable";

/** The outcome of a script; `result` is JSON. */
export type ScriptAnswer =
  | { kind: "done"; result: string; console: string[] }
  | { kind: "failed"; code: ScriptFault; message: string };

/** The most bytes of the result as JSON, in UTF-8. */
export const RESULT_BYTES_MAX = 1024 * 1024;
/** The most bytes of all console lines together, in UTF-8. */
export const CONSOLE_BYTES_MAX = 64 * 1024;

/** The least is the memory that the engine starts with. */
export const MEMORY_MB = { least: 16, most: 256, unstated: 64 } as const;
