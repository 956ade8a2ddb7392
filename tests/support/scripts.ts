import type { ScriptAnswer } from "../../src/services/code/script_request.ts";
import { ScriptPool, type ScriptPoolOptions } from "../../src/services/code/script_pool.ts";
import type { ScriptJob } from "../../src/services/code/script_thread.ts";
import type { Json } from "../../src/lib/json.ts";
import { PATIENCE_MS } from "./eventually.ts";
import { silentLog } from "./silent_log.ts";

export interface ScriptOptions extends Partial<Omit<ScriptJob, "source" | "input">> {
  input?: Json;
  signal?: AbortSignal;
  /** The organization that asks. */
  queue?: string;
  onBegin?: () => void;
}

export function openScripts(options: Partial<ScriptPoolOptions> = {}): ScriptPool {
  return new ScriptPool({ log: silentLog, threadsMax: 1, ...options });
}

export function runScript(
  scripts: ScriptPool,
  source: string,
  options: ScriptOptions = {},
): Promise<ScriptAnswer> {
  const { input = null, signal, queue = "acme", onBegin = () => {}, ...given } = options;
  const limits = { memoryMb: 64, deadlineMs: PATIENCE_MS, ...given };
  return scripts.run({ source, input: JSON.stringify(input), ...limits }, {
    signal: signal ?? new AbortController().signal,
    queue,
    onBegin,
  });
}

/** The JSON of the result, or the code and the message of the failure. */
export function outcomeOf(answer: ScriptAnswer): string {
  return answer.kind === "done" ? answer.result : `${answer.code}: ${answer.message}`;
}
