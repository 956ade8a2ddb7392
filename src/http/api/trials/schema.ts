import { z } from "@hono/zod-openapi";
import { envValues } from "../envs/schema.ts";
import { DEFINITION, FILE, INPUTS, RUN_STEPS } from "../../schema/examples.ts";
import { jsonObject, runError, runStep, stepError } from "../runs/schema.ts";
import { givenDefinition } from "../workflows/schema.ts";
import { orNull } from "../../schema/fields.ts";

const anyJson = z.unknown().openapi({ description: "Any JSON value" });

export const testStepBody = z.strictObject({
  step: jsonObject.openapi({ description: "A step with a service, as in a definition" }),
  inputs: jsonObject.optional().openapi({ description: "By name" }),
  steps: jsonObject.optional().openapi({ description: "Outputs of earlier steps, by id" }),
  env: envValues.optional()
    .openapi({ description: "Values of variables; each is kept out of the answer" }),
  item: anyJson.optional(),
  index: z.number().int().min(0).max(1_000).optional()
    .openapi({ description: "0 unless stated; only with `item`" }),
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
    description: "Values of declared variables; others show as their names: `<ERP_TOKEN>`",
  }),
  outputs: jsonObject.optional().openapi({
    description: "By step id: the assumed outputs of steps that are not executed; null unless " +
      "stated",
  }),
}).openapi("DryRunBody", {
  example: { definition: DEFINITION, inputs: INPUTS, outputs: { report: FILE } },
});

export const dryRunResult = z.object({
  status: z.enum(["succeeded", "failed"]),
  outputs: orNull(jsonObject),
  error: orNull(runError),
  missingOutputs: z.array(z.string()).openapi({
    description: "Steps that the dry run did not execute and whose output the failed step reads: " +
      "samples of them in `outputs` let it go on",
  }),
  steps: z.array(runStep).openapi({
    description:
      "In the order in which they began, with the items of loops, then those that never did; " +
      "1,000 at most",
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
