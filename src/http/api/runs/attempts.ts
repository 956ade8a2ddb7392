import { createRoute, z } from "@hono/zod-openapi";
import { listAttempts } from "../../../runs/list_attempts.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { LOOP_ITEM, ONE_PAGE } from "../../schema/examples.ts";
import { pageFields, pageQuery, timestamp } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { attemptFields, runParams } from "./schema.ts";

const anyJson = z.unknown().openapi({ description: "Any JSON value" });

const wholeAttempt = z.object({
  ...attemptFields,
  input: anyJson.openapi({
    description: "The input of the attempt. null if it is not stored: inputs of more than 4,096 " +
      "characters are stored for the last attempt only",
  }),
  output: anyJson,
  log: z.array(z.object({
    at: timestamp.nullable().openapi({
      description: "When the line was logged. null for runs of earlier versions of Heddle",
    }),
    line: z.string(),
  })),
}).openapi("WholeAttempt");

const [ERROR_LINE] = LOOP_ITEM.log;

const attemptList = z.object({
  attempts: z.array(wholeAttempt),
  leftOut: z.number().int().openapi({
    description: "A lower bound of the number of attempts that are no longer stored",
  }),
  ...pageFields,
}).openapi("AttemptList", {
  example: {
    attempts: [{
      number: 1,
      retry: 0,
      status: "failed",
      startedAt: LOOP_ITEM.startedAt,
      finishedAt: "2026-11-21T08:33:00.290Z",
      error: { code: "http_status", message: "POST crm.example.com answered 503" },
      waitMs: 400,
      input: LOOP_ITEM.input,
      output: null,
      log: [{ at: "2026-11-21T08:33:00.290Z", line: ERROR_LINE }],
    }],
    leftOut: 0,
    ...ONE_PAGE,
  },
});

const list = createRoute({
  method: "get",
  path: "/runs/{runId}/attempts",
  operationId: "listAttempts",
  summary: "List the attempts of one step of a run, latest first",
  description:
    "Requires read permission on the run's workflow. Ordered by time, latest first. An " +
    "attempt has its times, error, log and the wait before the next attempt. A run keeps " +
    "the latest 1,000 attempts of all its steps; runs of earlier versions of Heddle have " +
    "only the last attempt of each step.",
  middleware: sendWhileRead,
  request: {
    params: runParams,
    query: z.object({
      ...pageQuery,
      path: z.string().min(1).max(1_000).openapi({
        description:
          "The path of the step, as in `GET /runs/{runId}`; the index of a loop item follows " +
          "`#`, as in `steps[0]#12`",
        example: LOOP_ITEM.path,
      }),
    }),
  },
  responses: { 200: json(attemptList, "A page of attempts"), ...problems(400, 401, 403, 404, 429) },
});

/** The attempts of single steps. */
export function attemptRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listAttempts(c.get("ctx"), input), 200);
  });
  return routes;
}
