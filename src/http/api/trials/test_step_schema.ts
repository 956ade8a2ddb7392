import { z } from "@hono/zod-openapi";
import { envValues } from "../envs/schema.ts";
import { FILE } from "../../schema/examples.ts";
import { jsonObject, stepError } from "../runs/schema.ts";

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
