import type { Queries } from "../../db/dialect.ts";
import type { Clock } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Log } from "../../lib/log.ts";
import { LineLimit } from "../../lib/logs/line_limit.ts";
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

/**
 * Writes one log line for each run that fails, with its place and error code. The message is left
 * out, because it may contain values that a step was given. Writes at most ten lines a minute for
 * each code, and counts the others.
 */
export class FailedRunLog implements Disposable {
  readonly #deps: FailedRunLogDeps;
  readonly #limit: LineLimit;

  constructor(deps: FailedRunLogDeps) {
    this.#deps = deps;
    this.#limit = new LineLimit(deps.clock, (code, count) => {
      deps.log.warn("more runs failed within a minute", { code, count });
    });
  }

  /** Never throws: the run has ended, whether or not the line can be written. */
  async record({ id: runId, workflow_id: workflowId, error }: FailedRun): Promise<void> {
    const { queries, log } = this.#deps;
    const { code, stepId } = failureOf(error);
    if (!this.#limit.admits(code)) return;
    const attempts = stepId === null
      ? null
      : await findStepAttempts(queries, { runId, stepId }).catch(() => null);
    log.warn("a run failed", { runId, workflowId, stepId, code, attempts });
  }

  [Symbol.dispose](): void {
    this.#limit[Symbol.dispose]();
  }
}

function failureOf(error: string | null): { code: string; stepId: string | null } {
  const { code, stepId }: JsonObject = error === null ? {} : JSON.parse(error);
  return {
    code: typeof code === "string" ? code : "internal",
    stepId: typeof stepId === "string" ? stepId : null,
  };
}
