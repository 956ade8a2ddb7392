import type { Context } from "../../identity/context.ts";
import { anySignal } from "../../lib/any_signal.ts";
import { AppError, type Issue, issueText } from "../../lib/errors.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { readJsonInTurns } from "../../lib/json_in_turns.ts";
import { type ShownJson, shownJson } from "../../lib/turns/write_json.ts";
import type { Service } from "../../services/service.ts";
import { compileDefinition } from "../../definition/compile.ts";
import type { Definition } from "../../definition/definition.ts";
import { checkDefinitionText, type DefinitionContext } from "../../workflows/definition_work.ts";
import type { TrialParts } from "./trial_parts.ts";
import { executeInMemory, type MemoryResult } from "./execute_in_memory.ts";
import { redactInTurns, redactText } from "../interpret/secrets/redact.ts";
import type { RunError } from "../store/settlement.ts";
import type { EnvValues, RunEnv } from "../interpret/ports.ts";

export interface TestStepInput {
  /** A step as written in a definition. */
  step: JsonObject;
  /** The names that the step may read, as in a run. `steps` has outputs by step id. */
  inputs?: JsonObject;
  steps?: JsonObject;
  /** The values of variables; all are treated as secrets. */
  env?: Record<string, string>;
  item?: Json;
  index?: number;
  /** Ends the step early. */
  signal?: AbortSignal;
}

export interface TestedStep {
  status: "succeeded" | "failed" | "skipped";
  output: ShownJson;
  error: { code: string; message: string } | null;
  log: string[];
  durationMs: number;
}

const TIME_MS_MAX = 60_000;
const OUTPUT_CHARACTERS_MAX = 1024 * 1024;

/** Services whose steps can end only in a stored run. */
const NEED_A_RUN: ReadonlySet<Json | undefined> = new Set(["workflow", "human"]);

export interface TestStepContext extends Context, TrialParts {}

/**
 * Executes one step for real with sample data, as the caller, including outside effects. Its files
 * belong to the caller and to no workflow. Errors: `unprocessable` with everything that the checker
 * finds; `unavailable` while the caller, the organization or all callers together have too many
 * tests in progress.
 */
export async function testStep(ctx: TestStepContext, input: TestStepInput): Promise<TestedStep> {
  const scaffold = scaffoldOf(input);
  const definition = await checked(ctx, scaffold);
  using _slot = await ctx.slots.forStep(ctx.principal);
  const { clock, principal: { orgKey } } = ctx;
  const time = new AbortController();
  const cancel = clock.after(TIME_MS_MAX, () => time.abort());
  using ended = anySignal(input.signal ? [time.signal, input.signal] : [time.signal]);
  const beganAt = clock.now();
  try {
    const result = await execute(ctx, { input, scaffold, definition, signal: ended.signal });
    const secrets = Object.values(input.env ?? {});
    return {
      ...await shown(result, scaffold.path, { secrets, orgKey }),
      durationMs: clock.now() - beganAt,
    };
  } finally {
    cancel();
  }
}

interface Scaffold {
  definition: JsonObject;
  /** `place` is the path of the step in `definition`; `path` is where it is executed. */
  place: string;
  path: string;
}

const LIST = "test__items";

/**
 * Builds a workflow around the step, with steps before it that provide what it reads. `item` is
 * provided by one round of a loop.
 */
function scaffoldOf({ step, inputs = {}, steps = {}, env = {}, item, index = 0 }: TestStepInput) {
  const samples = Object.keys(steps);
  const outer = `steps[${samples.length}]`;
  const isItem = item !== undefined;
  const round = {
    id: "test__round",
    forEach: `inputs.${LIST}`,
    steps: [{ id: "test__item", when: `index == ${index}`, steps: [step] }],
  };
  const names = [...Object.keys(inputs), ...isItem ? [LIST] : []];
  const scaffold: Scaffold = {
    definition: {
      format: "planner/1",
      name: "Test of a step",
      inputs: Object.fromEntries(names.map((name) => [name, { type: "json", required: false }])),
      env: Object.fromEntries(Object.keys(env).map((name) => [name, {}])),
      steps: [...samples.map(sampleStep), isItem ? round : step],
    },
    place: isItem ? `${outer}.steps[0].steps[0]` : outer,
    path: isItem ? `${outer}#${index}.steps[0].steps[0]` : outer,
  };
  return scaffold;
}

function sampleStep(id: string): JsonObject {
  return { id, service: "data", action: "parse", with: { text: "null", as: "json" } };
}

async function checked(
  ctx: DefinitionContext,
  { definition: scaffold, place }: Scaffold,
): Promise<Definition> {
  const { definition, errors } = await checkDefinitionText(ctx, scaffold);
  const step = stepAt(scaffold, place);
  if (definition !== null && step.service !== undefined && !NEED_A_RUN.has(step.service)) {
    return JSON.parse(definition);
  }
  const found: Issue[] = errors.map(({ path, message }) => ({
    path: path.startsWith(place) ? `step${path.slice(place.length)}` : path,
    message,
  }));
  const needsRun = { path: "step.service", message: "must be a service that needs no run" };
  const issues = found.length > 0 ? found : [needsRun];
  const [first = needsRun] = issues;
  throw new AppError("unprocessable", `Cannot try this step: ${issueText(first)}`, {
    issues: issues.slice(0, 100),
  });
}

function stepAt(scaffold: JsonObject, place: string): JsonObject {
  const keys = place.match(/\w+/g) ?? [];
  return keys.reduce<Json>((at, key) => (at as JsonObject)[key] ?? null, scaffold) as JsonObject;
}

interface Trial {
  input: TestStepInput;
  scaffold: Scaffold;
  definition: Definition;
  signal: AbortSignal;
}

async function execute(
  { clock, ids, principal, memory, services }: TestStepContext,
  { input, definition, signal }: Trial,
): Promise<MemoryResult> {
  const { inputs = {}, steps = {}, env = {}, item, index = 0 } = input;
  const list = Array.from({ length: index + 1 }, (_, at) => at === index ? item ?? null : null);
  const { orgKey, userId: principalId } = principal;
  const runId = ids.uuid();
  return await executeInMemory(
    { clock, memory, services: withSamples(services, Object.values(steps)) },
    {
      definition,
      compiled: compileDefinition(definition),
      inputs: item === undefined ? inputs : { ...inputs, [LIST]: list },
      env: envOf(env),
      identity: {
        runId,
        workflowId: runId,
        rootWorkflowId: null,
        orgKey,
        principalId,
        depth: 0,
        withoutStoredEnvs: true,
        caller: principal,
      },
      signal,
    },
  );
}

/** Makes the first steps return the samples, in order. */
function withSamples(
  services: ReadonlyMap<string, Service>,
  samples: readonly Json[],
): ReadonlyMap<string, Service> {
  const data = services.get("data");
  if (!data) return services;
  const sampled: Service = (call) => {
    const at = Number(/^steps\[(\d+)\]$/.exec(call.place.path)?.[1] ?? samples.length);
    return at < samples.length
      ? Promise.resolve({ kind: "done", output: samples[at] ?? null })
      : data(call);
  };
  return new Map([...services, ["data", sampled]]);
}

function envOf(env: Record<string, string>): RunEnv {
  const secrets = Object.values(env);
  const all: EnvValues = { values: env, secrets, openNames: new Set() };
  return {
    missingBecause: null,
    hasSecrets: secrets.length > 0,
    read: () => Promise.resolve(all),
    readOpen: () => Promise.resolve({}),
  };
}

async function shown(
  { settlement, journal: { rows, lines } }: MemoryResult,
  path: string,
  { secrets, orgKey }: { secrets: readonly string[]; orgKey: string },
): Promise<Omit<TestedStep, "durationMs">> {
  const row = rows.get(path);
  const log = lines.get(path) ?? [];
  const failed = (code: string, message: string) =>
    ({ status: "failed", output: null, error: { code, message }, log }) as const;
  if (row?.status === "skipped") return { status: "skipped", output: null, error: null, log };
  if (row?.status === "failed") {
    const { code, message }: RunError = JSON.parse(row.error ?? "{}");
    return failed(code, redactText(message, secrets));
  }
  // Nothing is recorded of a step that was too large to be kept.
  if (settlement.error !== null) {
    const { code, message }: RunError = JSON.parse(settlement.error);
    return failed(code, redactText(message, secrets));
  }
  if (row?.status !== "succeeded") {
    return failed("timeout", `The step did not end within ${TIME_MS_MAX} ms`);
  }
  if ((row.output?.length ?? 0) > OUTPUT_CHARACTERS_MAX) {
    return failed("output_too_large", `The output has over ${OUTPUT_CHARACTERS_MAX} characters`);
  }
  const text = row.output ?? "null";
  const output = secrets.length === 0
    ? shownJson(text)
    : await redactInTurns(await readJsonInTurns(text, { orgKey }), secrets, { orgKey });
  return { status: "succeeded", output, error: null, log };
}
