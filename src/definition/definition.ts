import type { Json } from "../lib/json.ts";
import type { KeyDeclaration, Part, PartOf, VariantOf } from "../lib/part.ts";
import { INPUT } from "../services/catalogue.ts";
import {
  CONCURRENCY_MAX,
  ENVS_MAX,
  NAME_LENGTH_MAX,
  RETRIES_MAX,
  SCHEDULE_FAILURES_MAX,
} from "./limits.ts";

export { INPUT_TYPES, type InputDeclaration, type InputType } from "../services/catalogue.ts";

/** The types of values that only this format has. */
export type FormatType =
  /** The id of a step. */
  | { type: "identifier" }
  | { type: "duration" }
  /** One or more cron lines of five fields, separated by `;`. */
  | { type: "cron" }
  /** ISO 8601 with a zone. */
  | { type: "time" }
  | { type: "timezone" }
  /** Bare CEL. */
  | { type: "expression" }
  /** Bare CEL that gives true or false. YAML reads `true` and `false` as booleans. */
  | { type: "condition" }
  /** The slug of a service. */
  | { type: "service" }
  /** The fields of an action; any value in them may be a template. */
  | { type: "fields" }
  /** Steps: a list inside a step must not be empty, the top list may be. */
  | { type: "steps"; isEmptyAllowed: boolean }
  /** A word, or the steps that run after a failure. */
  | { type: "handler"; meanings: Readonly<Record<string, string>>; steps: string };

/** The TypeScript types of the values of these types. */
interface FormatValues {
  identifier: string;
  duration: string;
  cron: string;
  time: string;
  timezone: string;
  expression: string;
  condition: string | boolean;
  service: string;
  fields: Record<string, Json>;
  steps: Step[];
  handler: "fail" | "continue" | Step[];
}

export type FormatPart = Part<FormatType>;
export type FormatKey = KeyDeclaration<FormatType>;

export const ENV = {
  secret: {
    type: { type: "boolean" },
    default: true,
    description:
      "Whether the value is masked wherever it would be shown, and can be read only inside " +
      "`with`; true unless it is set to false.",
  },
  description: { type: { type: "text" }, description: "The purpose, for people." },
} as const satisfies FormatPart;

export const CATCHUP_POLICIES = ["last", "all", "none"] as const;
export type CatchupPolicy = typeof CATCHUP_POLICIES[number];
export const OVERLAP_POLICIES = ["skip", "queue", "allow", "cancel"] as const;

export const SCHEDULE = {
  phrase: {
    type: { type: "text" },
    description: "The timing in words, such as `every weekday at 08:30 Berlin time`.",
  },
  cron: {
    type: { type: "cron" },
    description: "Five fields: minute, hour, day, month, weekday; several lines joined by `;`.",
  },
  runAt: {
    type: { type: "time" },
    description: "One time, ISO 8601 with a zone; not together with `cron`.",
  },
  timezone: { type: { type: "timezone" }, description: "The IANA name of a time zone." },
  catchup: {
    type: {
      type: "choice",
      options: CATCHUP_POLICIES,
      meanings: {
        last: "The last one is made up for.",
        all: "Each is made up for, one after the other.",
        none: "They are left out.",
      },
    },
    description: "How missed times are handled.",
  },
  catchupWindow: {
    type: { type: "duration" },
    default: "1d",
    description: "How old a missed time may be to be made up for; at most `7d`.",
  },
  overlap: {
    type: {
      type: "choice",
      options: OVERLAP_POLICIES,
      meanings: {
        skip: "The new one is left out.",
        queue: "One new run waits until the previous one has ended.",
        allow: "Both work at the same time.",
        cancel: "The previous one is cancelled, and the new one follows.",
      },
    },
    description: "How a time is handled while the previous run works.",
  },
  jitter: {
    type: { type: "duration" },
    default: "0s",
    description:
      "How long after its time a run may start, so that many do not start at once; at most `1h`.",
  },
  pauseAfterFailures: {
    type: { type: "whole_number", minimum: 1, maximum: SCHEDULE_FAILURES_MAX },
    description: "After how many failed runs in a row the schedule pauses itself.",
  },
} as const satisfies FormatPart;

export const RETRY = {
  max: {
    type: { type: "whole_number", minimum: 0, maximum: RETRIES_MAX },
    default: 0,
    description: "How many more attempts.",
  },
  backoff: {
    type: { type: "choice", options: ["exponential", "fixed"] },
    default: "exponential",
    description: "How the delay grows.",
  },
  delay: {
    type: { type: "duration" },
    default: "1s",
    description: "Before the second attempt; at most `1h`.",
  },
} as const satisfies FormatPart;

/** The keys of all kinds of steps. `variant` is set on keys that only one kind has. */
export const STEP = {
  id: {
    type: { type: "identifier" },
    required: true,
    description: "The name by which other steps read it: `steps.<id>.output`.",
  },
  title: { type: { type: "text" }, description: "The purpose of the step, for people." },
  service: {
    type: { type: "service" },
    required: true,
    variant: "service",
    description: "The service that performs the step.",
  },
  action: {
    type: { type: "text" },
    required: true,
    variant: "service",
    description: "The action of the service.",
  },
  when: {
    type: { type: "condition" },
    description: "A condition in CEL; the step is skipped if it is false.",
  },
  forEach: {
    type: { type: "expression" },
    description: "A list in CEL; the step is done for each `item` of it.",
  },
  concurrency: {
    type: { type: "whole_number", minimum: 1, maximum: CONCURRENCY_MAX },
    description: "How many items, or branches, at the same time.",
  },
  with: {
    type: { type: "fields" },
    variant: "service",
    description: "The fields of the action; any value in them may be a template.",
  },
  retry: {
    type: { type: "part", part: RETRY },
    variant: "service",
    description: "Whether a failed attempt is repeated.",
  },
  timeout: {
    type: { type: "duration" },
    description:
      "For one attempt, at most `1h`; or for a block as a whole with all its waits, at most `365d`.",
  },
  parallel: {
    type: { type: "steps", isEmptyAllowed: false },
    required: true,
    variant: "parallel",
    description: "Steps to do at the same time.",
  },
  steps: {
    type: { type: "steps", isEmptyAllowed: false },
    required: true,
    variant: "steps",
    description: "Steps to do in this order, with a `when`, a `forEach` or a `timeout`.",
  },
  onError: {
    type: {
      type: "handler",
      meanings: {
        fail: "The run fails; steps that run in parallel are cancelled.",
        continue: "The run goes on, with null for the output.",
      },
      steps: "The steps that run instead.",
    },
    description: "How a failure is handled.",
  },
} as const satisfies FormatPart;

/** The kinds of steps. The name of a kind is the key that every step of the kind has. */
export const STEP_KINDS = ["service", "parallel", "steps"] as const satisfies (keyof typeof STEP)[];

export type StepKind = typeof STEP_KINDS[number];

/** The keys that only a call of a service has, without `service` itself. */
export const CALL_KEYS: readonly string[] = Object.entries<FormatKey>(STEP)
  .filter(([key, { variant }]) => variant === "service" && key !== variant)
  .map(([key]) => key);

/**
 * A block of steps must have one of these keys. Without them, its steps could replace the block.
 */
export const BLOCK_REASONS = [
  "when",
  "forEach",
  "timeout",
] as const satisfies (keyof typeof STEP)[];

/** The planner format. The checker also enforces rules that depend on the whole definition. */
export const DEFINITION = {
  $schema: {
    type: { type: "text" },
    description: "The address of this schema, for editors; the server does not read it.",
  },
  format: {
    type: { type: "constant", value: "planner/1" },
    required: true,
    description: "The version of the format.",
  },
  name: {
    type: { type: "line", charactersMax: NAME_LENGTH_MAX },
    required: true,
    description: "The name of the workflow.",
  },
  description: { type: { type: "text" }, description: "The purpose of the workflow, for people." },
  inputs: {
    type: { type: "map", names: "name", values: { type: "part", part: INPUT } },
    description: "The inputs of a run, by name.",
  },
  env: {
    type: {
      type: "map",
      names: "env_name",
      values: { type: "part", part: ENV },
      countMax: ENVS_MAX,
    },
    description:
      "Environment variables that steps read as `env.NAME`, by name; their values are set apart.",
  },
  schedule: {
    type: { type: "part", part: SCHEDULE },
    description: "When the workflow runs by itself.",
  },
  steps: {
    type: { type: "steps", isEmptyAllowed: true },
    required: true,
    description: "The steps, in the order of their execution.",
  },
  outputs: {
    type: { type: "map", names: "name", values: { type: "any" } },
    description: "The outputs of a run, by name: templates, filled in when every step has ended.",
  },
} as const satisfies FormatPart;

/** A workflow in the planner format, as it is stored, shown and run. */
export interface Definition extends PartOf<typeof DEFINITION, FormatValues> {}

export interface EnvDeclaration extends PartOf<typeof ENV> {}

/** `cron` and `runAt` exclude each other. */
export interface ScheduleDeclaration extends PartOf<typeof SCHEDULE, FormatValues> {}

/** Durations are texts such as `30s`. */
export interface RetryPolicy extends PartOf<typeof RETRY, FormatValues> {}

type StepOf<Kind extends StepKind> = PartOf<VariantOf<typeof STEP, Kind>, FormatValues>;

export interface ActionStep extends StepOf<"service"> {}
export interface ParallelStep extends StepOf<"parallel"> {}
export interface BlockStep extends StepOf<"steps"> {}

export type Step = ActionStep | ParallelStep | BlockStep;

/**
 * An error or warning. Line and column count from 1; they are null if the definition came as an
 * object.
 */
export interface DefinitionError {
  /** The dotted path, such as `steps[0].with.url`; empty for the whole definition. */
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

/** Yields every step of a definition, each before the steps inside it. */
export function* allSteps(steps: readonly Step[], path = "steps"): Generator<PlacedStep> {
  for (const [at, step] of steps.entries()) {
    const here = `${path}[${at}]`;
    yield { step, path: here };
    if (isParallel(step)) yield* allSteps(step.parallel, `${here}.parallel`);
    else if (!isActionStep(step)) yield* allSteps(step.steps, `${here}.steps`);
    if (Array.isArray(step.onError)) yield* allSteps(step.onError, `${here}.onError`);
  }
}

/** Returns the sorted slugs of the services that a definition's action steps name. */
export function servicesUsed(definition: Definition): string[] {
  const steps = [...allSteps(definition.steps)].map(({ step }) => step);
  const slugs = steps.filter(isActionStep).map(({ service }) => service);
  return [...new Set(slugs)].sort();
}
