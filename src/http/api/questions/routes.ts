import { createRoute } from "@hono/zod-openapi";
import { answerRun } from "../../../runs/questions/answer_run.ts";
import type { RunParts } from "../../../runs/context.ts";
import { listQuestions } from "../../../runs/questions/list_questions.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { json, jsonBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { answerBody, answeredStep, questionList, questionQuery } from "./schema.ts";
import { runParams } from "../runs/schema.ts";

const list = createRoute({
  method: "get",
  path: "/questions",
  operationId: "listQuestions",
  summary: "List the open questions that the caller may answer, latest first",
  description:
    "Open to every caller. Lists the open questions of runs that the caller started, and " +
    "of all runs of workflows on which the caller has write permission. Ordered by " +
    "`askedAt`, latest first, then by run and path.",
  middleware: sendWhileRead,
  request: { query: questionQuery },
  responses: { 200: json(questionList, "A page of questions"), ...problems(400, 401, 403, 429) },
});

const answer = createRoute({
  method: "post",
  path: "/runs/{runId}/answer",
  operationId: "answerRun",
  summary: "Answer a question of a run",
  description:
    "Requires the user who started the run, or write permission on its workflow. The first " +
    "valid answer is stored and the run continues. Returns 404 if the step asks no " +
    "question. Returns 409 if the run has ended, if the question was answered or has " +
    "expired, and if several open questions have this `stepId` (`paths` lists them). " +
    "Returns 422 for answers that do not match the declared fields; the question then " +
    "stays open.",
  request: { params: runParams, ...jsonBody(answerBody) },
  responses: {
    200: json(answeredStep, "The answer is stored"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
  },
});

/** The routes that list and answer questions of runs to people. */
export function questionRoutes(runs: RunParts): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(
    list,
    async (c) => c.json(await listQuestions(c.get("ctx"), c.req.valid("query")), 200),
  );
  routes.openapi(answer, async (c) => {
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await answerRun({ ...c.get("ctx"), ...runs }, input), 200);
  });
  return routes;
}
