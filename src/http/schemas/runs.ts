import { z } from "@hono/zod-openapi";
import type { JsonObject } from "../../lib/json.ts";
import { isJsonObject } from "../../lib/json.ts";
import { RUN_STATUSES, RUN_TRIGGERS, SHOWN_STEP_STATUSES } from "../../runs/status.ts";
import { orNull, pageFields, timestamp, uuid } from "./fields.ts";

export const runParams = z.object({ runId: uuid });

/** What JSON.parse() gave is JSON to any depth, which a schema would walk once more. */
const jsonObject = z.custom<JsonObject>(isJsonObject, "must be an object")
  .openapi({ type: "object", additionalProperties: true });

const anyJson = z.unknown().openapi({ description: "Any JSON value" });

const runStatus = z.enum(RUN_STATUSES);
const stepStatus = z.enum(SHOWN_STEP_STATUSES);
const trigger = z.enum(RUN_TRIGGERS);

export const startBody = z.strictObject({
  inputs: jsonObject.default({}),
  envs: z.record(z.string(), z.string()).optional(),
  versionId: uuid.optional(),
});

export const startedRun = z.object({ runId: uuid, status: runStatus }).openapi("StartedRun");

const summaryFields = {
  runId: uuid,
  workflowId: uuid,
  versionNumber: z.number().int(),
  status: runStatus,
  trigger,
  error: z.object({ code: z.string(), message: z.string(), stepId: z.string().nullable() })
    .nullable(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
};

const step = z.object({
  id: z.string(),
  path: z.string(),
  service: z.string().nullable(),
  action: z.string().nullable(),
  status: stepStatus,
  attempts: z.number().int(),
  input: anyJson,
  output: anyJson,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  log: z.array(z.string()),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
}).openapi("RunStep");

export const runDetail = z.object({
  ...summaryFields,
  inputs: jsonObject,
  outputs: orNull(jsonObject),
  steps: z.array(step),
}).openapi("Run");

export const runList = z.object({
  runs: z.array(z.object(summaryFields).openapi("RunSummary")),
  ...pageFields,
});
