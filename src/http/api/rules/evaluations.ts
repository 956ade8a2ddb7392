import { createRoute } from "@hono/zod-openapi";
import type { CompiledRules } from "../../../rules/compiled_rules.ts";
import { evaluateRule, evaluateRuleBatch } from "../../../rules/evaluate_rule.ts";
import { createRoutes } from "../../routes.ts";
import { json, jsonBody, optionalBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { batchBody, evaluateBody, evaluation, evaluations, ruleParams } from "./schema.ts";

const evaluate = createRoute({
  method: "post",
  path: "/rules/{ruleId}/evaluate",
  operationId: "evaluateRule",
  summary: "Evaluate a published version of a decision rule",
  description:
    "Requires read permission on the rule. Nothing is stored. Returns 409 if the rule has " +
    "no published version. Returns 422 for inputs that do not match their declarations, " +
    "and if two rows of a `unique` table match.",
  middleware: [sendWhileRead] as const,
  request: { params: ruleParams, ...optionalBody(evaluateBody) },
  responses: {
    200: json(evaluation, "The outputs"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
});

const evaluateBatch = createRoute({
  method: "post",
  path: "/rules/{ruleId}/evaluate/batch",
  operationId: "evaluateRuleBatch",
  summary: "Evaluate a published version of a decision rule for many inputs",
  description:
    "Requires read permission on the rule. Nothing is stored. Returns 422 if any inputs do " +
    "not match their declarations; `errors` names the path of each, such as " +
    "`inputs[3].amount`.",
  middleware: [sendWhileRead] as const,
  request: { params: ruleParams, ...jsonBody(batchBody) },
  responses: {
    200: json(evaluations, "The outputs, in the order of the inputs"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
});

/** The routes of `/rules/{ruleId}/evaluate`. */
export function evaluationRoutes(compiledRules: CompiledRules): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(evaluate, async (c) => {
    const { inputs = {}, ...options } = c.req.valid("json");
    const input = { ...c.req.valid("param"), ...options, inputs, signal: c.req.raw.signal };
    return c.json(await evaluateRule({ ...c.get("ctx"), compiledRules }, input), 200);
  });
  routes.openapi(evaluateBatch, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json"), signal: c.req.raw.signal };
    return c.json(await evaluateRuleBatch({ ...c.get("ctx"), compiledRules }, input), 200);
  });
  return routes;
}
