import { evaluateTemplateInTurns, EvaluationError } from "../../expressions/mod.ts";
import type { Clock } from "../../lib/clock.ts";
import { type JsonObject, JsonOutOfBounds } from "../../lib/json.ts";
import { writeJsonInTurns } from "../../lib/turns/write_json.ts";
import { type RunIdentity, type Service, StepError } from "../../services/service.ts";
import type { CompiledVersion } from "./compiled_versions.ts";
import { type Frame, outermostFrame, type RunScope, scopeOf } from "../interpret/frame.ts";
import { createUnboundedMemory, type RunMemory } from "./held_memory.ts";
import { Interpreter } from "../interpret/interpreter.ts";
import type { RunEnv, StoredValues } from "../interpret/ports.ts";
import { createStepRunner } from "../interpret/step_runner.ts";
import type { Outcome } from "../interpret/outcome.ts";
import {
  cancelledAt,
  failedWith,
  outOfTime,
  type Settlement,
  succeededWith,
  waitingUntil,
  WorkTimeUp,
} from "../store/settlement.ts";
import { UNCOUNTED_CHARACTERS_MAX } from "../store/step_record.ts";
import type { StepJournal } from "../interpret/step_journal.ts";
import { ExecutionStopped, unlessStopped } from "../interpret/stopped.ts";
import { loadOutputs } from "../interpret/stored_outputs.ts";

/** In JSON characters. Outputs are kept with the run; larger values belong in a file. */
const OUTPUTS_CHARACTERS_MAX = 4 * 1024 * 1024;

const TOO_LARGE = `The outputs of the run must have at most ${OUTPUTS_CHARACTERS_MAX} characters ` +
  "as JSON: store large data in a file and return its key";

export interface WalkDeps {
  journal: StepJournal;
  clock: Clock;
  scope: RunScope;
  services: ReadonlyMap<string, Service>;
  env: RunEnv;
  values: StoredValues;
  /** Null if the memory of steps is not counted. */
  memory: RunMemory | null;
}

export interface Walk {
  version: Pick<CompiledVersion, "compiled" | "reads">;
  identity: RunIdentity & { generation: number };
  signal: AbortSignal;
}

/** Executes a workflow until it ends or waits, wherever its journal is kept. */
export async function walkRun(
  deps: WalkDeps,
  { version, identity, signal }: Walk,
): Promise<Settlement> {
  const { journal, clock, scope, values } = deps;
  const { compiled, reads } = version;
  const { generation, orgKey } = identity;
  const runStep = createStepRunner(deps, identity);
  const interpreter = new Interpreter({
    journal,
    clock,
    scope,
    generation,
    runStep,
    reads,
    values,
    orgKey,
  });
  using memory = deps.memory?.open(orgKey) ?? createUnboundedMemory();
  const frame = outermostFrame({ orgKey, signal, memory });
  let filled: FilledOutputs = { outputs: "{}" };
  const outcome = await unlessStopped(signal, async () => {
    const outcome = await interpreter.runSteps(compiled.steps, frame);
    if (outcome.status !== "succeeded") return outcome;
    await loadOutputs(values, { wants: reads.byOutputs, frame });
    filled = await fillOutputs(version, { scope, frame, values });
    return outcome;
  });
  if (signal.reason instanceof ExecutionStopped) throw signal.reason;
  const now = clock.now();
  if (signal.reason instanceof WorkTimeUp) return outOfTime(now);
  if (outcome.status !== "succeeded") return settlementOf(outcome, now);
  return settleOutputs(filled, now);
}

/** The outputs as JSON, or the error that prevented them. */
type FilledOutputs = { outputs: string } | { code: string; message: string };

async function fillOutputs(
  { compiled }: Walk["version"],
  { scope, frame, values }: { scope: RunScope; frame: Frame; values: StoredValues },
): Promise<FilledOutputs> {
  try {
    const outputs: JsonObject = {};
    const names = scopeOf(scope, frame);
    for (const [name, template] of compiled.outputs) {
      outputs[name] = await evaluateTemplateInTurns(template, names, frame);
    }
    const { orgKey, signal } = frame;
    const charactersMax = OUTPUTS_CHARACTERS_MAX;
    const text = await writeJsonInTurns(outputs, { orgKey, signal, charactersMax });
    if (text.length > UNCOUNTED_CHARACTERS_MAX) await values.requireRoom(text.length);
    return { outputs: text };
  } catch (error) {
    if (error instanceof StepError) return { code: error.code, message: error.message };
    if (error instanceof EvaluationError) {
      return { code: "expression_failed", message: error.message };
    }
    if (!(error instanceof JsonOutOfBounds)) throw error;
    return { code: "outputs_too_large", message: TOO_LARGE };
  }
}

function settleOutputs(filled: FilledOutputs, now: number): Settlement {
  if ("outputs" in filled) return succeededWith(filled.outputs, now);
  return failedWith({ ...filled, stepId: null }, now);
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
