import { evaluateTemplate, EvaluationError } from "../expressions/mod.ts";
import type { Clock } from "../lib/clock.ts";
import type { JsonObject } from "../lib/json.ts";
import type { RunIdentity, Service } from "../services/service.ts";
import type { CompiledVersion } from "./compiled_versions.ts";
import { type Frame, type RunScope, scopeOf } from "./frame.ts";
import { Interpreter } from "./interpreter.ts";
import { createLeafRunner } from "./leaf.ts";
import type { Outcome } from "./outcome.ts";
import type { RunEnv } from "./run_env.ts";
import {
  cancelledAt,
  failedWith,
  outOfTime,
  type Settlement,
  succeededWith,
  waitingUntil,
  WorkTimeUp,
} from "./settlement.ts";
import type { StepJournal } from "./step_journal.ts";
import { ExecutionStopped } from "./stopped.ts";

export interface WalkDeps {
  journal: StepJournal;
  clock: Clock;
  scope: RunScope;
  services: ReadonlyMap<string, Service>;
  env: RunEnv;
}

export interface Walk {
  version: Pick<CompiledVersion, "compiled">;
  identity: RunIdentity & { generation: number };
  signal: AbortSignal;
}

/** Takes a workflow as far as it goes, wherever its journal is kept: to its end or to a wait. */
export async function walkRun(
  deps: WalkDeps,
  { version, identity, signal }: Walk,
): Promise<Settlement> {
  const { journal, clock, scope } = deps;
  const { generation } = identity;
  const runLeaf = createLeafRunner(deps, identity);
  const interpreter = new Interpreter({ journal, clock, scope, generation, runLeaf });
  const frame: Frame = { steps: {}, definitionPath: "", runPath: "", signal };
  const outcome = await interpreter.runSteps(version.compiled.steps, frame);
  if (signal.reason instanceof ExecutionStopped) throw signal.reason;
  const now = clock.now();
  if (signal.reason instanceof WorkTimeUp) return outOfTime(now);
  if (outcome.status !== "succeeded") return settlementOf(outcome, now);
  return settleOutputs(version, { scope, frame, now });
}

function settleOutputs(
  { compiled }: Walk["version"],
  { scope, frame, now }: { scope: RunScope; frame: Frame; now: number },
): Settlement {
  try {
    const outputs: JsonObject = {};
    const names = scopeOf(scope, frame);
    for (const [name, template] of compiled.outputs) {
      outputs[name] = evaluateTemplate(template, names);
    }
    return succeededWith(outputs, now);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return failedWith({ code: "expression_failed", message: error.message, stepId: null }, now);
  }
}

function settlementOf(outcome: Exclude<Outcome, { status: "succeeded" }>, now: number): Settlement {
  switch (outcome.status) {
    case "waiting":
      return waitingUntil(outcome.until, now);
    case "failed":
      return failedWith(outcome.failure, now);
    case "skipped":
    case "cancelled":
      return cancelledAt(now);
  }
}
