import { createRoute, z } from "@hono/zod-openapi";
import type { RunParts } from "../../../runs/context.ts";
import { listQueueRuns, WAIT_REASONS } from "../../../runs/queue/list_queue_runs.ts";
import { QUEUE_STATES } from "../../../runs/queue/queue_list_store.ts";
import { QUEUED_MAX } from "../../../runs/queue/queue_user_store.ts";
import { QUEUE_EXPANSIONS, readRunQueue, USERS_MAX } from "../../../runs/queue/read_queue.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { MADE_AT, NAME, ONE_PAGE, RUN_ID, USER_ID, WORKFLOW_ID } from "../../schema/examples.ts";
import { expandQuery, pageFields, pageQuery, timestamp, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { runStatus, runTrigger } from "./schema.ts";

const count = z.number().int().min(0);

const runQueue = z.object({
  queued: count.openapi({ description: "The number of runs that wait for a slot" }),
  running: count.openapi({
    description: "The number of runs that all processes together execute now",
  }),
  waiting: count.openapi({
    description: "The number of runs that wait for a time or an event. They occupy no slot",
  }),
  oldestQueuedAt: timestamp.nullable()
    .openapi({ description: "When the oldest queued run was created. null if none is queued" }),
  limits: z.object({
    running: count.openapi({
      description: "The maximum number of runs that one process executes at once",
    }),
    runningPerWorkflow: count.openapi({
      description: "The maximum number of runs of one workflow that are executed at once",
    }),
    queued: count.openapi({
      description: "The maximum number of queued runs. Starting another run returns 429",
    }),
  }),
  users: z.array(z.object({
    userId: uuid,
    queued: count.openapi({ description: `Counted up to ${QUEUED_MAX}` }),
    running: count,
    oldestQueuedAt: timestamp.nullable(),
  })).optional().openapi({
    description:
      `The users with the most queued and running runs, at most ${USERS_MAX}. Only with ` +
      "`expand=users`",
  }),
}).openapi("RunQueue", {
  example: {
    queued: 3,
    running: 32,
    waiting: 1,
    oldestQueuedAt: "2026-11-21T08:00:00.000Z",
    limits: { running: 32, runningPerWorkflow: 32, queued: 100_000 },
  },
});

const read = createRoute({
  method: "get",
  path: "/runs/queue",
  operationId: "getRunQueue",
  summary: "Show how many runs are queued",
  description:
    "Open to every member of the organization. Counts all runs of the organization, even " +
    "of workflows that the caller may not read. `expand=users` requires an admin.",
  request: { query: z.object({ expand: expandQuery(QUEUE_EXPANSIONS) }) },
  responses: {
    200: json(runQueue, "The organization's queue and its limits"),
    ...problems(400, 401, 403, 429),
  },
});

const queueRun = z.object({
  runId: uuid,
  workflowId: uuid,
  workflowName: z.string(),
  userId: uuid.openapi({ description: "The user with whose rights the run acts" }),
  trigger: runTrigger,
  status: runStatus,
  waitsFor: z.enum(WAIT_REASONS).nullable().openapi({
    description:
      "The reason why the run waits. `organization`: all slots of the organization are taken. " +
      "`workflow`: as many runs of the workflow are executed as allowed. `alone`: processes " +
      "died while they executed the run, so that it is executed alone. `turn`: other runs come " +
      "first. `time`: a time. `answer`: the answer to a question. `run`: a run that it started. " +
      "null: it does not wait",
  }),
  waitsUntil: timestamp.nullable()
    .openapi({ description: "When the wait ends at the latest. null if that is not known" }),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  isReadable: z.boolean().openapi({ description: "Whether the caller may read the run" }),
}).openapi("QueueRun");

const queueRunList = z.object({ runs: z.array(queueRun), ...pageFields }).openapi("QueueRunList", {
  example: {
    runs: [{
      runId: RUN_ID,
      workflowId: WORKFLOW_ID,
      workflowName: NAME,
      userId: USER_ID,
      trigger: "schedule",
      status: "queued",
      waitsFor: "organization",
      waitsUntil: null,
      createdAt: MADE_AT,
      startedAt: null,
      isReadable: false,
    }],
    ...ONE_PAGE,
  },
});

const listRuns = createRoute({
  method: "get",
  path: "/runs/queue/runs",
  operationId: "listQueueRuns",
  summary: "List the runs of the organization that have not ended, by their state",
  description:
    "Requires an admin of the organization. Lists runs even of workflows that the caller may " +
    "not read, without their inputs, steps and outputs. A run with several open questions is " +
    "listed once for each. Ordered by the time at which the wait ends for `waiting_for_time`, by " +
    "that of the question for `waiting_for_answer`, otherwise by `createdAt`, earliest first, " +
    "then by id.",
  request: {
    query: z.object({
      ...pageQuery,
      state: z.enum(QUEUE_STATES).default("queued").openapi({
        description: "`running`: executed now. `queued`: waits for a slot. `waiting_for_time`, " +
          "`waiting_for_answer` and `waiting_for_run` (for a run that it started): waits, and " +
          "occupies no slot",
      }),
      userId: uuid.optional()
        .openapi({ description: "Only runs that act with the rights of this user" }),
    }),
  },
  responses: { 200: json(queueRunList, "A page of runs"), ...problems(400, 401, 403, 429) },
});

/** The numbers of queued and running runs of an organization, and for admins the runs. */
export function runQueueRoutes(limits: RunParts["limits"]): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(read, async (c) => {
    const ctx = { ...c.get("ctx"), limits };
    return c.json(await readRunQueue(ctx, c.req.valid("query")), 200);
  });
  routes.openapi(listRuns, async (c) => {
    const ctx = { ...c.get("ctx"), limits };
    return c.json(await listQueueRuns(ctx, c.req.valid("query")), 200);
  });
  return routes;
}
