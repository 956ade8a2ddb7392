import { z } from "@hono/zod-openapi";
import { envValues } from "../envs/schema.ts";
import { DEFINITION, FILE, INPUTS, RUN_STEPS } from "../../schema/examples.ts";
import { jsonObject, runError, runStep, stepError } from "../runs/schema.ts";
import { givenDefinition } from "../workflows/schema.ts";
import { orNull } from "../../schema/fields.ts";

const anyJson = z.unknown().openapi({ description: "Any JSON value" });

export const testStepBody = z.strictObject({
  step: jsonObject.openapi({
    description: "The step, in the form of a definition. It must have a service",
  }),
  inputs: jsonObject.optional().openapi({
    description: "Values of the workflow's inputs, by name",
  }),
  steps: jsonObject.optional().openapi({ description: "Outputs of earlier steps, by step id" }),
  env: envValues.optional()
    .openapi({
      description: "Values of environment variables, by name. The response does not contain them",
    }),
  item: anyJson.optional(),
  index: z.number().int().min(0).max(1_000).optional()
    .openapi({ description: "The index of `item` in its loop. Only with `item`; defaults to 0" }),
}).openapi("TestStepBody", {
  example: {
    step: {
      id: "report",
      service: "files",
      action: "write",
      with: { name: FILE.name, rows: "${{ steps.keep.output }}" },
    },
    steps: { keep: [{ region: "EU", customer: "Nordwind", amount: 1250 }] },
  },
});

export const testedStep = z.object({
  status: z.enum(["succeeded", "failed", "skipped"]),
  output: anyJson,
  error: stepError.nullable(),
  log: z.array(z.string()),
  durationMs: z.number().int(),
}).openapi("TestedStep", {
  example: { status: "succeeded", output: FILE, error: null, log: [], durationMs: 18 },
});

export const dryRunBody = z.strictObject({
  definition: givenDefinition,
  inputs: jsonObject.optional(),
  envs: envValues.optional().openapi({
    description:
      "Values of declared environment variables. A variable without a value is shown as its " +
      "name, such as `<ERP_TOKEN>`",
  }),
  outputs: jsonObject.optional().openapi({
    description:
      "Assumed outputs of steps that a dry run does not execute, by step id. An absent " +
      "output is null",
  }),
}).openapi("DryRunBody", {
  example: { definition: DEFINITION, inputs: INPUTS, outputs: { report: FILE } },
});

export const dryRunResult = z.object({
  status: z.enum(["succeeded", "failed"]),
  outputs: orNull(jsonObject),
  error: orNull(runError),
  missingOutputs: z.array(z.string()).openapi({
    description:
      "The ids of steps that were not executed and whose outputs the failed step reads. Send " +
      "samples of them as `outputs` to continue past the failed step",
  }),
  steps: z.array(runStep).openapi({
    description:
      "At most 1,000 steps and loop items, in the order in which they began, then those that " +
      "did not begin",
  }),
}).openapi("DryRun", {
  example: {
    status: "succeeded",
    outputs: { file: FILE.objectKey },
    error: null,
    missingOutputs: [],
    steps: RUN_STEPS.map((step) =>
      step.id === "report"
        ? { ...step, log: ["not done in a dry run: its output was given"] }
        : step
    ),
  },
});
