/** A script as a thread is given it. */
export interface ScriptJob {
  /** The body of an async function of `input`. */
  source: string;
  /** JSON. */
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
  /** Not the script's doing: another attempt may succeed. */
  | "unavailable";

/** The outcome of a script; `result` is JSON. */
export type ScriptAnswer =
  | { kind: "done"; result: string; console: string[] }
  | { kind: "failed"; code: ScriptFault; message: string };

/** Bytes of the result as JSON, in UTF-8. */
export const RESULT_BYTES_MAX = 1024 * 1024;
/** Bytes of all lines of the console together, in UTF-8. */
export const CONSOLE_BYTES_MAX = 64 * 1024;

/** The least is what the engine begins with. */
export const MEMORY_MB = { least: 16, most: 256, unstated: 64 } as const;
