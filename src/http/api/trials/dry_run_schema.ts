import { z } from "@hono/zod-openapi";
import { envValues } from "../envs/schema.ts";
import { DEFINITION, FILE, INPUTS, RUN_STEPS } from "../../schema/examples.ts";
import { givenDefinition } from "../workflows/schema.ts";
import { orNull } from "../../schema/fields.ts";
import { jsonObject, runError, runStep } from "../runs/schema.ts";

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
    steps: RUN_STEPS.map((step) =>
      step.id === "report"
        ? { ...step, log: ["not done in a dry run: its output was given"] }
        : step
    ),
  },
});
