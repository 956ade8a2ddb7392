import { z } from "@hono/zod-openapi";
import {
  BACKOFFS,
  CATCHUP_POLICIES,
  INPUT_TYPES,
  OVERLAP_POLICIES,
} from "../../../definition/definition.ts";
import { CONCURRENCY_MAX, RETRIES_MAX } from "../../../definition/limits.ts";
import { DEFINITION } from "../../schema/examples.ts";

// Answers are not checked: these schemas say what the checker has let through.

const anyJson = z.unknown().openapi({ description: "Any JSON value" });
const withTemplates = z.record(z.string(), z.unknown());
const duration = z.string().openapi({ example: "30s" });

export const inputDeclaration = z.object({
  type: z.enum(INPUT_TYPES),
  options: z.array(z.string()).readonly().optional()
    .openapi({ description: "The values of an `enum`" }),
  required: z.boolean().optional().openapi({ description: "True unless there is a default" }),
  default: anyJson.optional(),
  description: z.string().optional(),
}).openapi("InputDeclaration");

export const envDeclaration = z.object({
  secret: z.boolean().optional().openapi({ description: "True unless it says otherwise" }),
  description: z.string().optional(),
}).openapi("EnvDeclaration");

export const scheduleDeclaration = z.object({
  phrase: z.string().optional(),
  cron: z.string().optional().openapi({ description: "The cron of a recurring schedule" }),
  runAt: z.string().optional().openapi({ description: "A single time: ISO 8601 with a zone" }),
  timezone: z.string().optional().openapi({ description: "IANA name" }),
  catchup: z.enum(CATCHUP_POLICIES).optional(),
  overlap: z.enum(OVERLAP_POLICIES).optional(),
}).openapi("ScheduleDeclaration");

const retry = z.object({
  max: z.number().int().min(0).max(RETRIES_MAX).optional(),
  backoff: z.enum(BACKOFFS).optional(),
  delay: duration.optional(),
}).openapi("RetryPolicy");

const steps = z.lazy((): z.ZodType => z.array(step));

const ofAnyStep = {
  id: z.string(),
  title: z.string().optional(),
  when: z.union([z.string(), z.boolean()]).optional().openapi({
    description: "CEL, true or false; where it is false, the step is skipped",
  }),
  forEach: z.string().optional().openapi({ description: "CEL that gives a list" }),
  concurrency: z.number().int().min(1).max(CONCURRENCY_MAX).optional(),
  timeout: duration.optional(),
  onError: z.union([z.enum(["fail", "continue"]), steps]).optional()
    .openapi({ description: "A list of steps runs in its stead" }),
};

const leafStep = z.object({
  ...ofAnyStep,
  service: z.string(),
  action: z.string(),
  with: withTemplates.optional(),
  retry: retry.optional(),
}).openapi("ActionStep", { description: "Calls an action of a service" });

const parallelStep = z.object({ ...ofAnyStep, parallel: steps })
  .openapi("ParallelStep", { description: "Runs its steps at the same time" });

const blockStep = z.object({ ...ofAnyStep, steps })
  .openapi("BlockStep", { description: "Runs its steps in their order" });

const step = z.union([leafStep, parallelStep, blockStep]).openapi("Step");

/** A definition without errors as it is shown. */
export const shownDefinition = z.object({
  format: z.literal("planner/1"),
  name: z.string(),
  description: z.string().optional(),
  inputs: z.record(z.string(), inputDeclaration).optional(),
  env: z.record(z.string(), envDeclaration).optional(),
  schedule: scheduleDeclaration.optional(),
  steps: z.array(step),
  outputs: withTemplates.optional()
    .openapi({ description: "Templates, filled in when every step has ended" }),
}).openapi("Definition", {
  description: "A workflow in the planner format",
  example: DEFINITION,
});

/** The definition that a draft parses to; any object where the draft has errors. */
export const draftedDefinition = z.union([shownDefinition, z.record(z.string(), z.unknown())])
  .openapi({ description: "A definition; while `valid` is false, any object" });
