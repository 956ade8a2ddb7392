import { ScriptPool } from "../../../src/services/code/script_pool.ts";
import type { ScriptAnswer } from "../../../src/services/code/script_request.ts";
import type { WorkerPoolOptions } from "../../../src/workers/mod.ts";
import type { Json } from "../../../src/lib/json.ts";
import { PATIENCE_MS } from "../time/eventually.ts";
import { silentLog } from "../logs/silent_log.ts";

export interface ScriptOptions {
  input?: Json;
  memoryMb?: number;
  deadlineMs?: number;
  signal?: AbortSignal;
  /** The organization that asks. */
  orgKey?: string;
  onBegin?: () => void;
}

export function openScripts(options: Partial<WorkerPoolOptions> = {}): ScriptPool {
  return new ScriptPool({ log: silentLog, threadsMax: 1, ...options });
}

export function runScript(
  scripts: ScriptPool,
  source: string,
  options: ScriptOptions = {},
): Promise<ScriptAnswer> {
  const { input = null, memoryMb = 64, deadlineMs = PATIENCE_MS } = options;
  const { signal, orgKey = "acme", onBegin = () => {} } = options;
  return scripts.run({ source, input: JSON.stringify(input), memoryMb }, {
    signal: signal ?? new AbortController().signal,
    orgKey,
    deadlineMs,
    onBegin,
  });
}

/** The JSON of the result, or the code and the message of the failure. */
export function outcomeOf(answer: ScriptAnswer): string {
  return answer.kind === "done" ? answer.result : `${answer.code}: ${answer.message}`;
}
