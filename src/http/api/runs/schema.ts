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
    description:
      "A key that the client chooses, valid for 24 hours. Repeating a request with the same " +
      "key and body returns the same run",
    minLength: 1,
    maxLength: 255,
    example: "report-2026-11-21",
  });

/** The headers for the OpenAPI document; `readIdempotencyKey()` checks them. */
export const idempotencyHeaders = z.object({ "idempotency-key": idempotencyKey });

export const startBody = z.strictObject({
  inputs: jsonObject.optional().openapi({ default: {} }),
  envs: envValues.optional()
    .openapi({ description: "Values of declared environment variables, for this run only" }),
  versionId: uuid.optional().openapi({
    description: "The id of the version to run. Defaults to the default version",
  }),
}).openapi("StartRunBody", { example: { inputs: INPUTS } });

export const startedRun = z.object({ runId: uuid, status: runStatus }).openapi("StartedRun", {
  example: { runId: RUN_ID, status: "running" },
});

export const runError = z.object({
  code: z.string().openapi({ example: "inputs_missing" }),
  message: z.string(),
  stepId: z.string().nullable().openapi({
    description: "The id of the step that failed. null: no step failed",
  }),
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
    .openapi({ description: "The scheduled time of the run. Only for runs started by a schedule" }),
  scheduleName: z.string().optional()
    .openapi({
      description:
        "The name of the schedule that started the run. Only for runs started by a schedule",
    }),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
};

/** The fields of an attempt of a step, without its values. */
export const attemptFields = {
  number: z.number().int()
    .openapi({
      description:
        "The number of the attempt, starting at 1. Numbering restarts at 1 after each retry of " +
        "the run",
    }),
  retry: z.number().int().openapi({
    description: "The number of times that the run had been retried before this attempt",
  }),
  status: z.enum(ATTEMPT_STATUSES).openapi({
    description:
      "The outcome. `interrupted`: the process that executed the attempt ended before the " +
      "attempt did",
  }),
  startedAt: timestamp.nullable().openapi({ description: "When the attempt began. null: unknown" }),
  finishedAt: timestamp.nullable(),
  error: stepError.nullable(),
  waitMs: z.number().int().nullable().openapi({
    description:
      "Milliseconds between the end of this attempt and the next one. null: no further " +
      "attempt was planned",
  }),
};

const attempt = z.object(attemptFields).openapi("Attempt");

const stepFields = {
  id: z.string(),
  path: z.string().openapi({
    description:
      "The path of the step in the definition, such as `steps[0]`; the index of a loop item " +
      "follows `#`, as in `steps[0]#2`",
  }),
  title: z.string().nullable().optional().openapi({
    description: "The title of the step. null: the definition gives no title. Only with " +
      "`expand=stepTitles`",
  }),
  service: z.string().nullable().openapi({
    description: "The service of the step. null for a block of steps",
  }),
  action: z.string().nullable(),
  status: stepStatus,
  attempts: z.number().int(),
  lastAttempts: z.array(attempt).optional().openapi({
    description: "The latest ten attempts, in the order in which they began. Only with " +
      "`expand=stepAttempts`",
  }),
  waitUntil: timestamp.nullable().optional().openapi({
    description:
      "The time until which the step waits; for a question, when it expires. null: the step " +
      "does not wait, or waits without an end. Only with `expand=stepAttempts`",
  }),
  input: anyJson,
  output: anyJson,
  error: stepError.nullable(),
  log: z.array(z.string()).openapi({ description: "The lines that the step logged" }),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
};

export const runStep = z.object(stepFields).openapi("RunStep");

/** A member of the organization, as other members see it. */
export const shownMember = z.object({
  userId: uuid,
  name: z.string().nullable().openapi({
    description:
      "The display name in the user's latest token. null: the token had none. Names are not " +
      "verified, so do not use them for identification",
  }),
}).openapi("ShownMember", { example: { userId: USER_ID, name: "Ada Lovelace" } });

const parentRun = z.object({
  runId: uuid,
  workflowId: uuid,
  workflowName: z.string(),
  path: z.string().openapi({
    description: "The path of the step in the parent run, such as `steps[0]#2`",
  }),
}).openapi("ParentRun");

const relationFields = {
  parent: orNull(parentRun).optional().openapi({
    description:
      "The run whose step started this run. null: no run started it, or the caller may not " +
      "read that run. Only with `expand=parent`",
  }),
  startedBy: shownMember.optional().openapi({
    description:
      "The user with whose rights the run acts: the user who started it; for schedules and " +
      "webhooks, the workflow's owner. Only with `expand=startedBy`",
  }),
  workflowName: z.string().optional()
    .openapi({ description: "The name of the workflow. Only with `expand=workflowName`" }),
};

const expandRunQuery = { expand: expandQuery(RUN_LIST_EXPANSIONS) };

export const runDetailQuery = z.object({ expand: expandQuery(RUN_DETAIL_EXPANSIONS) });

export const childListQuery = z.object({ ...pageQuery, ...expandRunQuery });

export const runDetail = z.object({
  ...summaryFields,
  ...relationFields,
  inputs: jsonObject,
  outputs: orNull(jsonObject),
  steps: z.array(runStep).openapi({
    description: "All steps of the definition. A block comes before the steps inside it",
  }),
  rights: z.enum(RUN_RIGHTS).optional().openapi({
    description:
      "The caller's rights: `read`; `cancel` allows to cancel the run as well; `write` " +
      "allows to retry it and to answer its questions as well. Only with `expand=rights`",
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
        description:
          `The inputs, as in \`GET /runs/{runId}\`. null if they exceed ${SHORT_INPUTS_BYTES_MAX} ` +
          "bytes of JSON. Only with `expand=inputs`",
      }),
    }).openapi("RunSummary"),
  ),
  ...pageFields,
}).openapi("RunList", { example: { runs: [RUN_SUMMARY], ...ONE_PAGE } });

export const lastInputs = z.object({
  runId: uuid.nullable().openapi({
    description:
      "The id of the run with these inputs. null: none of the recent runs was started by the " +
      "caller",
  }),
  inputs: jsonObject,
}).openapi("LastInputs", { example: { runId: RUN_ID, inputs: INPUTS } });

const STATUS_DESCRIPTION = "Only runs with this status. Repeat the parameter for several: " +
  "`status=failed&status=cancelled`";

/** One status in a query, or several under the same name. */
const runStatuses = z.union([runStatus.transform((one) => [one]), z.array(runStatus)], {
  error: `must be one or several of: ${RUN_STATUSES.join(", ")}`,
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
    description: "Only runs created at or after this time. The time must have a zone",
    example: MADE_AT,
  }),
  to: queryTime.optional().openapi({
    type: "string",
    format: "date-time",
    description: "Only runs created before this time. The time must have a zone",
  }),
});

export const stepListQuery = z.object({
  ...pageQuery,
  parent: z.string().min(1).max(1_000).openapi({
    description: "The id of a step, or its path in the run, such as `steps[0]#2.steps[1]`",
    example: "notify",
  }),
});

export const stepList = z.object({
  steps: z.array(
    z.object({
      ...stepFields,
      index: z.number().int().nullable().openapi({
        description: "The index of the item in its loop, starting at 0. null for a step of a block",
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
    description:
      "All values that the run was started with as `envs`. They must be sent again because " +
      "they are deleted when the run ends",
  }),
}).openapi("RetryRunBody", { example: {} });
