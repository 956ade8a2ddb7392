import { z } from "@hono/zod-openapi";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { RUN_DETAIL_EXPANSIONS, RUN_LIST_EXPANSIONS } from "../../../runs/expand_runs.ts";
import { RUN_RIGHTS } from "../../../runs/run_access.ts";
import { SHORT_INPUTS_BYTES_MAX } from "../../../runs/store/run_list_store.ts";
import {
  ATTEMPT_STATUSES,
  RUN_STATUSES,
  RUN_TRIGGERS,
  SHOWN_STEP_STATUSES,
} from "../../../runs/store/status.ts";
import {
  FILE,
  INPUTS,
  LOOP_ITEM,
  MADE_AT,
  ONE_PAGE,
  RUN_ID,
  RUN_STEPS,
  RUN_SUMMARY,
  USER_ID,
} from "../../schema/examples.ts";
import { envValues } from "../envs/schema.ts";
import {
  expandQuery,
  orNull,
  pageFields,
  pageQuery,
  queryTime,
  timestamp,
  uuid,
} from "../../schema/fields.ts";
import { expecting } from "../../schema/words.ts";

export const runParams = z.object({ runId: uuid });

/** The value comes from JSON.parse(), so it is JSON at any depth; a schema would walk it again. */
export const jsonObject = z.custom<JsonObject>(isJsonObject, { error: expecting("an object") })
  .openapi({ type: "object", additionalProperties: true });

const anyJson = z.unknown().openapi({ description: "Any JSON value" });

export const runStatus = z.enum(RUN_STATUSES);
const stepStatus = z.enum(SHOWN_STEP_STATUSES);
export const runTrigger = z.enum(RUN_TRIGGERS);

const idempotencyKey = z.string()
  .regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable characters").optional().openapi({
    description: "For 24 hours, the same key and body answer the same run",
    minLength: 1,
    maxLength: 255,
    example: "report-2026-11-21",
  });

/** The headers for the OpenAPI document; `readIdempotencyKey()` checks them. */
export const idempotencyHeaders = z.object({ "idempotency-key": idempotencyKey });

export const startBody = z.strictObject({
  inputs: jsonObject.optional().openapi({ default: {} }),
  envs: envValues.optional()
    .openapi({ description: "Values of declared environment variables, for this run alone" }),
  versionId: uuid.optional().openapi({ description: "The default version unless stated" }),
}).openapi("StartRunBody", { example: { inputs: INPUTS } });

export const startedRun = z.object({ runId: uuid, status: runStatus }).openapi("StartedRun", {
  example: { runId: RUN_ID, status: "running" },
});

export const runError = z.object({
  code: z.string().openapi({ example: "inputs_missing" }),
  message: z.string(),
  stepId: z.string().nullable().openapi({ description: "null if no step has failed" }),
}).openapi("RunError");

export const stepError = runError.omit({ stepId: true });

const summaryFields = {
  runId: uuid,
  workflowId: uuid,
  versionNumber: z.number().int(),
  status: runStatus,
  trigger: runTrigger,
  error: orNull(runError),
  scheduledAt: timestamp.optional()
    .openapi({ description: "The time that it was due; only of runs by schedule" }),
  scheduleName: z.string().optional()
    .openapi({ description: "The schedule that started it; only of runs by schedule" }),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
};

/** The fields of an attempt of a step, without its values. */
export const attemptFields = {
  number: z.number().int()
    .openapi({ description: "From 1; again from 1 after each retry of the run" }),
  retry: z.number().int().openapi({ description: "How often the run had been retried" }),
  status: z.enum(ATTEMPT_STATUSES).openapi({
    description: "`interrupted`: its process ended while it was being done",
  }),
  startedAt: timestamp.nullable().openapi({ description: "null if it is not known" }),
  finishedAt: timestamp.nullable(),
  error: stepError.nullable(),
  waitMs: z.number().int().nullable().openapi({
    description: "Milliseconds from its end until the next attempt; null if none was planned",
  }),
};

const attempt = z.object(attemptFields).openapi("Attempt");

const stepFields = {
  id: z.string(),
  path: z.string().openapi({
    description: "The place in the definition: `steps[0]`, or for an item of a loop `steps[0]#2`",
  }),
  title: z.string().nullable().optional().openapi({
    description: "With `expand=stepTitles` alone; null if the definition gives none",
  }),
  service: z.string().nullable().openapi({ description: "null for a block of steps" }),
  action: z.string().nullable(),
  status: stepStatus,
  attempts: z.number().int(),
  lastAttempts: z.array(attempt).optional().openapi({
    description: "The latest ten, first ones first, with `expand=stepAttempts` alone",
  }),
  waitUntil: timestamp.nullable().optional().openapi({
    description: "With `expand=stepAttempts` alone: the time until which it waits, for an answer " +
      "at the latest; null if it does not wait, or for ever",
  }),
  input: anyJson,
  output: anyJson,
  error: stepError.nullable(),
  log: z.array(z.string()).openapi({ description: "A line each" }),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
};

export const runStep = z.object(stepFields).openapi("RunStep");

/** A member of the organization, as other members see it. */
export const shownMember = z.object({
  userId: uuid,
  name: z.string().nullable().openapi({
    description: "The name that the last token told, for people; null if it told none. It " +
      "proves nothing: anybody may bear any name",
  }),
}).openapi("ShownMember", { example: { userId: USER_ID, name: "Ada Lovelace" } });

const parentRun = z.object({
  runId: uuid,
  workflowId: uuid,
  workflowName: z.string(),
  path: z.string().openapi({ description: "The place of the step in that run: `steps[0]#2`" }),
}).openapi("ParentRun");

const relationFields = {
  parent: orNull(parentRun).optional().openapi({
    description: "The run whose step has started it, with `expand=parent` alone; null for none " +
      "that the caller may read",
  }),
  startedBy: shownMember.optional().openapi({
    description: "The user as whom it acts, with `expand=startedBy` alone: who started it, or " +
      "the workflow's owner for schedules and webhooks",
  }),
  workflowName: z.string().optional()
    .openapi({ description: "With `expand=workflowName` alone" }),
};

const expandRunQuery = { expand: expandQuery(RUN_LIST_EXPANSIONS) };

export const runDetailQuery = z.object({ expand: expandQuery(RUN_DETAIL_EXPANSIONS) });

export const childListQuery = z.object({ ...pageQuery, ...expandRunQuery });

export const runDetail = z.object({
  ...summaryFields,
  ...relationFields,
  inputs: jsonObject,
  outputs: orNull(jsonObject),
  steps: z.array(runStep).openapi({ description: "All that are declared, outer ones first" }),
  rights: z.enum(RUN_RIGHTS).optional().openapi({
    description: "The caller's own, with `expand=rights` alone: to read it, to cancel it too, to " +
      "retry and answer it too",
  }),
}).openapi("Run", {
  example: { ...RUN_SUMMARY, inputs: INPUTS, outputs: { file: FILE.objectKey }, steps: RUN_STEPS },
});

export const runList = z.object({
  runs: z.array(
    z.object({
      ...summaryFields,
      ...relationFields,
      inputs: orNull(jsonObject).optional().openapi({
        description: "With `expand=inputs` alone. As the run itself shows them; null if they " +
          `are more than ${SHORT_INPUTS_BYTES_MAX} bytes of JSON`,
      }),
    }).openapi("RunSummary"),
  ),
  ...pageFields,
}).openapi("RunList", { example: { runs: [RUN_SUMMARY], ...ONE_PAGE } });

export const lastInputs = z.object({
  runId: uuid.nullable().openapi({ description: "null if there is none among the latest" }),
  inputs: jsonObject,
}).openapi("LastInputs", { example: { runId: RUN_ID, inputs: INPUTS } });

const STATUS_DESCRIPTION = "One, or several: `status=failed&status=cancelled`";

/** One status in a query, or several under the same name. */
const runStatuses = z.union([runStatus.transform((one) => [one]), z.array(runStatus)], {
  error: `must be ${RUN_STATUSES.join(", ")}, or several of them`,
});

export const runListQuery = z.object({
  ...pageQuery,
  ...expandRunQuery,
  status: runStatuses.optional().openapi({
    type: "array",
    items: { type: "string", enum: [...RUN_STATUSES] },
    description: STATUS_DESCRIPTION,
    example: ["failed"],
  }),
  trigger: runTrigger.optional(),
  from: queryTime.optional().openapi({
    type: "string",
    format: "date-time",
    description: "Those made at this time or later; with a zone",
    example: MADE_AT,
  }),
  to: queryTime.optional().openapi({
    type: "string",
    format: "date-time",
    description: "Those made before this time",
  }),
});

export const stepListQuery = z.object({
  ...pageQuery,
  parent: z.string().min(1).max(1_000).openapi({
    description: "The id of a step, or its path in the run: `steps[0]#2.steps[1]`",
    example: "notify",
  }),
});

export const stepList = z.object({
  steps: z.array(
    z.object({
      ...stepFields,
      index: z.number().int().nullable().openapi({
        description: "The index of the item in its loop; null for a step of a block",
      }),
    }).openapi("ListedStep"),
  ),
  ...pageFields,
}).openapi("StepList", {
  example: {
    steps: [{ ...LOOP_ITEM, index: 0 }],
    ...ONE_PAGE,
  },
});

export const retryBody = z.strictObject({
  envs: envValues.optional().openapi({
    description: "All values that the run was started with under `envs`: they were deleted",
  }),
}).openapi("RetryRunBody", { example: {} });
