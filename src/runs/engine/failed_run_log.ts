import type { Queries } from "../../db/dialect.ts";
import type { Clock } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Log } from "../../lib/log.ts";
import { findStepAttempts } from "../store/step_log_store.ts";

/** A run that has failed. */
export interface FailedRun {
  id: string;
  workflow_id: string;
  /** The error of the run's row as JSON: code, message and step. */
  error: string | null;
}

interface FailedRunLogDeps {
  queries: Queries;
  clock: Clock;
  log: Log;
}

const WINDOW_MS = 60_000;
const LINES_A_WINDOW = 10;

/**
 * Writes one log line for each run that fails, with its place and error code. The message is left
 * out, because it may contain values that a step was given. Writes at most ten lines a minute for
 * each code, and counts the others.
 */
export class FailedRunLog implements Disposable {
  readonly #deps: FailedRunLogDeps;
  /** The number of runs that failed in the current minute, by code. */
  readonly #counts = new Map<string, number>();
  #cancelTimer: (() => void) | null = null;

  constructor(deps: FailedRunLogDeps) {
    this.#deps = deps;
  }

  /** Never throws: the run has ended, whether or not the line can be written. */
  async record({ id: runId, workflow_id: workflowId, error }: FailedRun): Promise<void> {
    const { queries, clock, log } = this.#deps;
    const { code, stepId } = failureOf(error);
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    this.#cancelTimer ??= clock.after(WINDOW_MS, () => this.#endWindow());
    if (count > LINES_A_WINDOW) return;
    const attempts = stepId === null
      ? null
      : await findStepAttempts(queries, { runId, stepId }).catch(() => null);
    log.warn("a run failed", { runId, workflowId, stepId, code, attempts });
  }

  [Symbol.dispose](): void {
    if (this.#cancelTimer !== null) this.#endWindow();
  }

  #endWindow(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (const [code, count] of this.#counts) {
      const more = count - LINES_A_WINDOW;
      if (more > 0) this.#deps.log.warn("more runs failed within a minute", { code, count: more });
    }
    this.#counts.clear();
  }
}

function failureOf(error: string | null): { code: string; stepId: string | null } {
  const { code, stepId }: JsonObject = error === null ? {} : JSON.parse(error);
  return {
    code: typeof code === "string" ? code : "internal",
    stepId: typeof stepId === "string" ? stepId : null,
  };
}
