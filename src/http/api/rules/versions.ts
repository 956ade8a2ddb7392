import { createRoute, z } from "@hono/zod-openapi";
import { diffRule } from "../../../rules/versions/diff_rule.ts";
import { listRuleVersions } from "../../../rules/versions/list_versions.ts";
import { setDefaultRuleVersion } from "../../../rules/versions/set_default_version.ts";
import { getRuleVersion } from "../../../rules/versions/version.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { RULE_ID, RULE_VERSION_ID } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { versionListQuery } from "../versions/routes.ts";
import { definitionDiff, diffSide } from "../workflow_diff/routes.ts";
import { draftQuery } from "../workflows/schema.ts";
import { ruleParams, ruleVersionList, versionWithRule } from "./schema.ts";

const versionParams = ruleParams.extend({ versionId: uuid });

const list = createRoute({
  method: "get",
  path: "/rules/{ruleId}/versions",
  operationId: "listRuleVersions",
  summary: "List published versions of a decision rule, newest first",
  description: "Requires read permission on the rule. Ordered by `versionNumber`, highest first.",
  request: { params: ruleParams, query: versionListQuery },
  responses: { 200: json(ruleVersionList, "The versions"), ...problems(400, 401, 403, 404, 429) },
});

const get = createRoute({
  method: "get",
  path: "/rules/{ruleId}/versions/{versionId}",
  operationId: "getRuleVersion",
  summary: "Show a version with its definition",
  description: "Requires read permission on the rule.",
  middleware: sendWhileRead,
  request: { params: versionParams },
  responses: { 200: json(versionWithRule, "The version"), ...problems(400, 401, 403, 404, 429) },
});

const defaultVersion = z.object({
  success: z.literal(true),
  ruleId: uuid,
  versionId: uuid,
  versionNumber: z.number().int(),
}).openapi("DefaultRuleVersion", {
  example: { success: true, ruleId: RULE_ID, versionId: RULE_VERSION_ID, versionNumber: 1 },
});

const makeDefault = createRoute({
  method: "post",
  path: "/rules/{ruleId}/versions/{versionId}/default",
  operationId: "setDefaultRuleVersion",
  summary: "Make a version of a decision rule the default",
  description: "Requires write permission on the rule.",
  request: { params: versionParams },
  responses: {
    200: json(defaultVersion, "The version is the default"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const diff = createRoute({
  method: "get",
  path: "/rules/{ruleId}/diff",
  operationId: "diffRule",
  summary: "Compare two versions, or a version and a draft",
  description: "Requires read permission on the rule. Comparing a thread's draft requires read " +
    "permission on the thread as well.",
  middleware: sendWhileRead,
  request: { params: ruleParams, query: draftQuery.extend({ from: diffSide, to: diffSide }) },
  responses: {
    200: json(definitionDiff, "The changes"),
    ...problems(400, 401, 403, 404, 429),
  },
});

/** The routes of `/rules/{ruleId}/versions` and `/diff`. */
export function ruleVersionRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listRuleVersions(c.get("ctx"), input), 200);
  });
  routes.openapi(get, async (c) => {
    return c.json(await getRuleVersion(c.get("ctx"), c.req.valid("param")), 200);
  });
  routes.openapi(makeDefault, async (c) => {
    return c.json(await setDefaultRuleVersion(c.get("ctx"), c.req.valid("param")), 200);
  });
  routes.openapi(diff, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await diffRule(c.get("ctx"), input), 200);
  });
  return routes;
}
