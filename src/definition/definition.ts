import type { Json } from "../lib/json.ts";
import type { InputDeclaration } from "../services/catalogue.ts";

export { INPUT_TYPES, type InputDeclaration, type InputType } from "../services/catalogue.ts";

/** A workflow in the planner format, as it is stored, shown and run. */
export interface Definition {
  /** For editors; nothing here reads it. */
  $schema?: string;
  format: "planner/1";
  name: string;
  description?: string;
  inputs?: Record<string, InputDeclaration>;
  env?: Record<string, EnvDeclaration>;
  schedule?: ScheduleDeclaration;
  steps: Step[];
  /** Templates, filled in when every step has ended. */
  outputs?: Record<string, Json>;
}

export interface EnvDeclaration {
  /** True unless it says otherwise. */
  secret?: boolean;
  description?: string;
}

export const CATCHUP_POLICIES = ["last", "none"] as const;
export const OVERLAP_POLICIES = ["skip", "allow"] as const;

export interface ScheduleDeclaration {
  phrase?: string;
  /** Five fields; not beside `runAt`. */
  cron?: string;
  /** One time, ISO 8601 with a zone. */
  runAt?: string;
  /** IANA name. */
  timezone?: string;
  catchup?: typeof CATCHUP_POLICIES[number];
  overlap?: typeof OVERLAP_POLICIES[number];
}

/** The keys that every kind of step may have. Durations are texts such as `30s`. */
export interface StepBase {
  id: string;
  title?: string;
  /** Bare CEL; YAML reads `true` and `false` as what they are. */
  when?: string | boolean;
  /** Bare CEL that gives a list. */
  forEach?: string;
  concurrency?: number;
  timeout?: string;
  onError?: "fail" | "continue" | Step[];
}

export interface ActionStep extends StepBase {
  service: string;
  action: string;
  with?: Record<string, Json>;
  retry?: RetryPolicy;
}

export interface ParallelStep extends StepBase {
  parallel: Step[];
}

export interface BlockStep extends StepBase {
  steps: Step[];
}

export type Step = ActionStep | ParallelStep | BlockStep;

export const BACKOFFS = ["exponential", "fixed"] as const;

export interface RetryPolicy {
  max?: number;
  backoff?: typeof BACKOFFS[number];
  delay?: string;
}

/** One error or warning; line and column count from 1 and are null for an object. */
export interface DefinitionError {
  /** Dotted: `steps[0].with.url`; empty for the whole. */
  path: string;
  line: number | null;
  column: number | null;
  message: string;
  /** The known name nearest to an unknown one. */
  suggestion?: string;
}

export function isActionStep(step: Step): step is ActionStep {
  return "service" in step;
}

export function isParallel(step: Step): step is ParallelStep {
  return "parallel" in step;
}

export interface PlacedStep {
  step: Step;
  /** The step's path in the definition: `steps[1].parallel[0]`. */
  path: string;
}

/** Every step of a definition, outer ones before what is in them. */
export function* allSteps(steps: readonly Step[], path = "steps"): Generator<PlacedStep> {
  for (const [at, step] of steps.entries()) {
    const here = `${path}[${at}]`;
    yield { step, path: here };
    if (isParallel(step)) yield* allSteps(step.parallel, `${here}.parallel`);
    else if (!isActionStep(step)) yield* allSteps(step.steps, `${here}.steps`);
    if (Array.isArray(step.onError)) yield* allSteps(step.onError, `${here}.onError`);
  }
}

/** The sorted slugs of the services that a definition's action steps name. */
export function servicesUsed(definition: Definition): string[] {
  const steps = [...allSteps(definition.steps)].map(({ step }) => step);
  const slugs = steps.filter(isActionStep).map(({ service }) => service);
  return [...new Set(slugs)].sort();
}
