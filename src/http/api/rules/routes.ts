import { createRoute, z } from "@hono/zod-openapi";
import type { CompiledRules } from "../../../rules/compiled_rules.ts";
import { createRule } from "../../../rules/create_rule.ts";
import { deleteRule } from "../../../rules/delete_rule.ts";
import { getRule } from "../../../rules/get_rule.ts";
import { listRules } from "../../../rules/list_rules.ts";
import { setRulePublic } from "../../../rules/set_rule_public.ts";
import { shareRule } from "../../../rules/share_rule.ts";
import { validateRule } from "../../../rules/source.ts";
import { SCOPES } from "../../../documents/list_store.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody } from "../../schema/bodies.ts";
import { pageQuery, queryBoolean } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { shareBody, sharing, visibilityBody } from "../workflows/schema.ts";
import { ruleDraftRoutes } from "./drafts.ts";
import { evaluationRoutes } from "./evaluations.ts";
import { ruleFileRoutes } from "./files.ts";
import {
  checkedRule,
  createdRule,
  ruleBody,
  ruleDetail,
  ruleDetailQuery,
  ruleList,
  ruleParams,
} from "./schema.ts";
import { ruleVersionRoutes } from "./versions.ts";

const list = createRoute({
  method: "get",
  path: "/rules",
  operationId: "listRules",
  summary: "List decision rules, latest change first",
  description: "Open to every caller. Ordered by `updatedAt`, latest first, then by id.",
  middleware: sendWhileRead,
  request: {
    query: z.object({
      ...pageQuery,
      isDraft: queryBoolean.optional()
        .openapi({ description: "true: only rules with a draft that the caller may read" }),
      search: z.string().optional().openapi({
        description:
          "Only rules whose name contains this text, in upper or lower case. `%` and `_` are " +
          "ordinary characters",
        example: "discount",
      }),
      scope: z.enum(SCOPES).optional()
        .openapi({
          description:
            "`owned` (default): rules of the caller. `shared`: rules of other users, shared with a " +
            "team of the caller. `public`: rules open to the organization. `all`: all rules that " +
            "the caller may read",
        }),
    }),
  },
  responses: { 200: json(ruleList, "A page of rules"), ...problems(400, 401, 403, 429) },
});

const create = createRoute({
  method: "post",
  path: "/rules",
  operationId: "createRule",
  summary: "Create a decision rule with a draft, valid or not",
  description: "Open to every member of the organization. The caller owns the rule.",
  request: jsonBody(ruleBody),
  responses: {
    201: json(createdRule, "The created rule"),
    ...problems(400, 401, 403, 409, 413, 415, 422, 429, 507),
  },
});

const validate = createRoute({
  method: "post",
  path: "/rules/validate",
  operationId: "validateRule",
  summary: "Check a decision rule and run its tests without storing it",
  description: "Open to every caller.",
  request: jsonBody(ruleBody),
  responses: {
    200: json(checkedRule, "The errors and warnings of the rule"),
    ...problems(400, 401, 403, 413, 415, 422, 429),
  },
});

const get = createRoute({
  method: "get",
  path: "/rules/{ruleId}",
  operationId: "getRule",
  summary: "Show a decision rule with its published definition",
  description:
    "Requires read permission on the rule: its owner and the members of teams that it is " +
    "shared with have it, and for a public rule everybody in the organization.",
  middleware: sendWhileRead,
  request: { params: ruleParams, query: ruleDetailQuery },
  responses: { 200: json(ruleDetail, "The rule"), ...problems(400, 401, 403, 404, 429) },
});

const patch = createRoute({
  method: "patch",
  path: "/rules/{ruleId}",
  operationId: "updateRule",
  summary: "Make a decision rule public in the organization, or private",
  description: "Requires the rule's owner.",
  request: {
    params: ruleParams,
    ...jsonBody(visibilityBody),
  },
  responses: {
    200: json(ruleDetail, "The rule"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/rules/{ruleId}",
  operationId: "deleteRule",
  summary: "Delete a decision rule",
  description: "Requires the rule's owner. Steps that evaluate it fail from then on.",
  request: { params: ruleParams },
  responses: {
    200: doneAnswer("The rule is deleted", "Rule deleted"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const share = createRoute({
  method: "patch",
  path: "/rules/{ruleId}/sharing",
  operationId: "shareRule",
  summary: "Share a decision rule with exactly these teams",
  description:
    "Requires the rule's owner. The given teams replace all previous teams. The caller " +
    "must be a member of each given team; admins may give any team.",
  request: { params: ruleParams, ...jsonBody(shareBody) },
  responses: {
    200: json(sharing, "The teams that the rule is shared with"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

/** The routes of `/rules`, with their drafts, versions, evaluations and files. */
export function ruleRoutes(compiledRules: CompiledRules): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(
    list,
    async (c) => c.json(await listRules(c.get("ctx"), c.req.valid("query")), 200),
  );
  routes.openapi(create, async (c) => {
    return c.json(await createRule(c.get("ctx"), c.req.valid("json")), 201);
  });
  routes.openapi(validate, async (c) => {
    return c.json(await validateRule(c.get("ctx"), c.req.valid("json").definition), 200);
  });
  routes.openapi(get, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await getRule(c.get("ctx"), input), 200);
  });
  routes.openapi(patch, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await setRulePublic(c.get("ctx"), input), 200);
  });
  routes.openapi(remove, async (c) => {
    return c.json(await deleteRule(c.get("ctx"), c.req.valid("param")), 200);
  });
  routes.openapi(share, async (c) => {
    const teamKeys = c.req.valid("json").shareWithTeamKeys;
    return c.json(await shareRule(c.get("ctx"), { ...c.req.valid("param"), teamKeys }), 200);
  });
  routes.route("/", ruleDraftRoutes());
  routes.route("/", ruleVersionRoutes());
  routes.route("/", evaluationRoutes(compiledRules));
  routes.route("/", ruleFileRoutes());
  return routes;
}
