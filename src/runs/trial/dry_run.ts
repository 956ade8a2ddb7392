import type { Context } from "../../identity/context.ts";
import { anySignal } from "../../lib/any_signal.ts";
import { readJsonInTurns } from "../../lib/json_in_turns.ts";
import { AppError, type Issue, issueText } from "../../lib/errors.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { type ShownJson, shownJson } from "../../lib/turns/write_json.ts";
import { findAction } from "../../services/catalogue.ts";
import { checkFieldValues } from "../../services/field_values.ts";
import { type Service, type StepCall, StepError, type StepResult } from "../../services/service.ts";
import { compileDefinition } from "../../definition/compile.ts";
import { allSteps, type Definition } from "../../definition/definition.ts";
import { checkDefinitionText, type DefinitionContext } from "../../workflows/definition_work.ts";
import { completeSampleInputs } from "../start/complete_inputs.ts";
import type { TrialParts } from "./trial_parts.ts";
import {
  executeInMemory,
  type MemoryDeps,
  type MemoryResult,
  type MemoryRun,
} from "./execute_in_memory.ts";
import { stepFormatter } from "../read_run.ts";
import { ShownValues } from "../shown_values.ts";
import { redactInTurns, redactText } from "../interpret/secrets/redact.ts";
import type { RunStep } from "../run.ts";
import type { RunError } from "../store/settlement.ts";
import { givenEnv } from "./given_env.ts";
import { refuseUnknownEnvs } from "../execute/run_env.ts";
import { UnknownOutputs } from "./unknown_outputs.ts";

/**
 * The dependencies of a dry run: no database, and only services that the engine implements. Without
 * `memory` and `slots`, as on the command line, nobody else is there to share with.
 */
export type DryRunContext =
  & Pick<Context, "ids" | "clock" | "principal" | "workers">
  & Pick<TrialParts, "services">
  & Partial<Pick<TrialParts, "memory" | "slots">>;

export interface DryRunInput {
  definition: string | JsonObject;
  inputs?: JsonObject;
  /**
   * Values of declared variables. A variable without a value becomes its name in angle brackets.
   */
  envs?: Record<string, string>;
  /**
   * Sample outputs by step id, for steps that a dry run does not execute; null without a sample.
   */
  outputs?: JsonObject;
  /** Ends the dry run early. */
  signal?: AbortSignal;
}

export interface DryRun {
  status: "succeeded" | "failed";
  outputs: ShownJson<JsonObject> | null;
  error: RunError | null;
  /**
   * The steps whose unknown output the failed step reads. With samples of them in `outputs` the dry
   * run gets further.
   */
  missingOutputs: string[];
  /** The steps and loop items in the order in which they began, then those that never began. */
  steps: RunStep[];
}

const TIME_MS_MAX = 10_000;
const TIME_IS_UP: RunError = {
  code: "timeout",
  message: `The dry run took longer than ${TIME_MS_MAX} ms`,
  stepId: null,
};
const STEPS_SHOWN_MAX = 1_000;

/**
 * Executes a definition without outside effects, and stores nothing. Steps that change nothing
 * outside are executed; the others show their input. Errors: `too_large`; `unprocessable` for a
 * definition, inputs, variables or outputs that do not fit; `unavailable` while too many dry runs
 * wait for a slot.
 */
export async function dryRun(ctx: DryRunContext, input: DryRunInput): Promise<DryRun> {
  const { envs = {}, outputs = {}, signal } = input;
  const definition = await validDefinition(ctx, input.definition);
  const compiled = compileDefinition(definition);
  const inputs = completeSampleInputs({ compiled }, input.inputs ?? {});
  refuseUnknownEnvs({ compiled }, envs);
  refuseUnknownOutputs(definition, outputs);
  const { ids, clock, principal: caller } = ctx;
  const runId = ids.uuid();
  const workflowId = ids.uuid();
  const identity = {
    runId,
    workflowId,
    rootWorkflowId: workflowId,
    orgKey: caller.orgKey,
    principalId: caller.userId,
    depth: 0,
    withoutStoredEnvs: true,
    caller,
  };
  const names = Object.keys(definition.env ?? {});
  const samples = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  const env = givenEnv(definition, { ...samples, ...envs });
  using _slot = await ctx.slots?.forDryRun(caller, signal);
  const time = new AbortController();
  const cancel = clock.after(TIME_MS_MAX, () => time.abort());
  using ended = anySignal(signal ? [time.signal, signal] : [time.signal]);
  try {
    const unknown = new UnknownOutputs(compiled);
    const services = drySteps(ctx.services, { definition, outputs, unknown });
    const run = { definition, compiled, inputs, env, identity, signal: ended.signal };
    const result = await executeKnown({ clock, services, memory: ctx.memory }, { run, unknown });
    const { secrets } = await env.read();
    return {
      ...shownDryRun(definition, result, { secrets, unknown }),
      outputs: await shownOutputs(result, { secrets, orgKey: caller.orgKey }),
    };
  } finally {
    cancel();
  }
}

/**
 * Executes the steps. If only the workflow's own outputs read unknown outputs, that is no failure:
 * they become null.
 */
async function executeKnown(
  deps: MemoryDeps,
  { run, unknown }: { run: MemoryRun; unknown: UnknownOutputs },
): Promise<MemoryResult> {
  const result = await executeInMemory(deps, run);
  const failure = failureOf(result);
  const isInOutputs = failure !== null && failure.stepId === null;
  if (!isInOutputs || unknown.readBy(failure).length === 0) return result;
  return await executeInMemory(deps, { ...run, compiled: unknown.withoutOutputs() });
}

function failureOf({ settlement: { error } }: MemoryResult): RunError | null {
  return error === null ? null : JSON.parse(error);
}

/** Returns the checked definition. Throws `unprocessable` with all that the checker finds. */
async function validDefinition(
  ctx: DefinitionContext,
  source: string | JsonObject,
): Promise<Definition> {
  const { definition, errors } = await checkDefinitionText(ctx, source);
  if (definition !== null) return JSON.parse(definition);
  const first = errors[0];
  throw new AppError("unprocessable", `The definition is invalid: ${first && issueText(first)}`, {
    issues: errors.slice(0, 100).map(({ path, message }) => ({ path, message })),
  });
}

function refuseUnknownOutputs({ steps }: Definition, outputs: JsonObject): void {
  const ids = new Set([...allSteps(steps)].map(({ step }) => step.id));
  const issues: Issue[] = Object.keys(outputs).filter((id) => !ids.has(id))
    .map((id) => ({ path: `outputs.${id}`, message: "is not the id of a step" }));
  if (issues.length === 0) return;
  throw new AppError("unprocessable", "Cannot take these outputs: there are no such steps", {
    issues,
  });
}

/**
 * Executes steps that depend only on their input, and steps that only read; every other step
 * returns its sample.
 */
function drySteps(
  services: ReadonlyMap<string, Service>,
  { definition, outputs, unknown }: {
    definition: Definition;
    outputs: JsonObject;
    unknown: UnknownOutputs;
  },
): ReadonlyMap<string, Service> {
  const ids = new Map([...allSteps(definition.steps)].map(({ step, path }) => [path, step.id]));
  const dry = (slug: string, service: Service): Service => (call) => {
    const action = findAction(slug, call.action);
    if (!action || action.pure) return service(call);
    const issues = checkFieldValues(action, call.values);
    if (issues.length > 0) return Promise.reject(misfit(`${slug}.${call.action}`, issues));
    return action.isDoneDry && !isGiven(call)
      ? service(call).catch((error) => unlessNeedsServer(error, call))
      : Promise.resolve({ kind: "done", output: sampleOf(call) });
  };
  const idOf = (call: StepCall) => ids.get(call.place.path.replaceAll(/#\d+/g, "")) ?? "";
  const isGiven = (call: StepCall) => Object.hasOwn(outputs, idOf(call));
  const unlessNeedsServer = (error: unknown, call: StepCall): StepResult => {
    if (!(error instanceof StepError) || error.code !== "needs_server") throw error;
    return { kind: "done", output: sampleOf(call) };
  };
  const sampleOf = (call: StepCall): Json => {
    const id = idOf(call);
    if (!isGiven(call)) unknown.add(id);
    call.log(
      `not done in a dry run: ${
        isGiven(call) ? "its output was given" : `its output is null, outputs.${id} can give one`
      }`,
    );
    return outputs[id] ?? null;
  };
  return new Map([...services].map(([slug, service]) => [slug, dry(slug, service)]));
}

function misfit(name: string, issues: readonly Issue[]): StepError {
  const faults = issues.map(({ path, message }) => `"${path}" ${message}`).join("; ");
  return new StepError("input_invalid", `Cannot do ${name}: ${faults}`);
}

function shownDryRun(
  { steps }: Definition,
  result: MemoryResult,
  { secrets, unknown }: { secrets: readonly string[]; unknown: UnknownOutputs },
): Omit<DryRun, "outputs"> {
  const { settlement: { status }, journal } = result;
  const declared = [...allSteps(steps)];
  const show = stepFormatter({ ...journal, shown: new ShownValues(new Map()) });
  const stepOf = new Map(declared.map(({ step }) => [step.id, step]));
  const begun = [...journal.rows.values()].flatMap(({ step_id, path }) => {
    const step = stepOf.get(step_id);
    return step ? [{ step, path }] : [];
  });
  const ids = new Set(begun.map(({ step }) => step.id));
  const rest = declared.filter(({ step }) => !ids.has(step.id));
  const failure = status === "cancelled" ? TIME_IS_UP : failureOf(result);
  const missingOutputs = failure === null ? [] : unknown.readBy(failure);
  const message = failure === null
    ? ""
    : [redactText(failure.message, secrets), ...missingOutputs.map((id) => unknown.hintOf(id))]
      .join("; ");
  return {
    status: status === "succeeded" ? "succeeded" : "failed",
    error: failure && { ...failure, message },
    missingOutputs,
    steps: [...begun, ...rest].slice(0, STEPS_SHOWN_MAX).map(show),
  };
}

async function shownOutputs(
  { settlement: { outputs } }: MemoryResult,
  { secrets, orgKey }: { secrets: readonly string[]; orgKey: string },
): Promise<ShownJson<JsonObject> | null> {
  if (outputs === null) return null;
  if (secrets.length === 0) return shownJson<JsonObject>(outputs);
  return await redactInTurns(
    await readJsonInTurns(outputs, { orgKey }),
    secrets,
    { orgKey },
  ) as JsonObject;
}
