import { createRoute, z } from "@hono/zod-openapi";
import type { RunParts } from "../../../runs/context.ts";
import { readRunQueue } from "../../../runs/read_queue.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { timestamp } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";

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
    "of workflows that the caller may not read.",
  responses: {
    200: json(runQueue, "The organization's queue and its limits"),
    ...problems(401, 403, 429),
  },
});

/** The numbers of queued and running runs of an organization. */
export function runQueueRoutes(limits: RunParts["limits"]): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(read, async (c) => c.json(await readRunQueue({ ...c.get("ctx"), limits }), 200));
  return routes;
}
