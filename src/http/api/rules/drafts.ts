import { createRoute, z } from "@hono/zod-openapi";
import { openRuleDraft } from "../../../rules/drafts/copy_version_to_draft.ts";
import { discardRuleDraft } from "../../../rules/drafts/discard_draft.ts";
import { getRuleDraft } from "../../../rules/drafts/draft_access.ts";
import { saveRuleDraft } from "../../../rules/drafts/save_draft.ts";
import { publishRule } from "../../../rules/versions/publish_rule.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, optionalBody } from "../../schema/bodies.ts";
import { RULE, RULE_DRAFT_ID } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { draftQuery } from "../workflows/schema.ts";
import { givenRule, ruleDraft, ruleParams, ruleVersion } from "./schema.ts";

const request = { params: ruleParams, query: draftQuery };

const get = createRoute({
  method: "get",
  path: "/rules/{ruleId}/draft",
  operationId: "getRuleDraft",
  summary: "Show a draft of a decision rule",
  description: "Requires read permission on the rule, or on the thread for a thread's draft.",
  request,
  middleware: sendWhileRead,
  responses: { 200: json(ruleDraft, "The draft"), ...problems(400, 401, 403, 404, 429) },
});

const saveBody = z.strictObject({ definition: givenRule.optional() })
  .openapi("SaveRuleDraftBody", { example: { definition: RULE } });

const put = createRoute({
  method: "put",
  path: "/rules/{ruleId}/draft",
  operationId: "saveRuleDraft",
  summary: "Save a draft, or copy the default version into a new draft",
  description:
    "Requires write permission on the rule, or on the thread for a thread's draft. With " +
    "`definition`, creates the draft or replaces its text; without it, copies the default " +
    "version if there is no draft yet. The tests of the rule are run. A draft with errors " +
    "is stored, and cannot be published.",
  request: {
    ...request,
    ...optionalBody(saveBody),
  },
  responses: {
    200: json(ruleDraft, "The draft, valid or not"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/rules/{ruleId}/draft",
  operationId: "discardRuleDraft",
  summary: "Discard a draft of a decision rule",
  description: "Requires write permission on the rule, or on the thread for a thread's draft.",
  request,
  responses: {
    200: doneAnswer("The draft is deleted", "Draft discarded"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const publishBody = z.strictObject({
  draftId: uuid.optional()
    .openapi({
      description: "The id of the draft to publish. Defaults to the draft that `GET " +
        "/rules/{ruleId}/draft` returns",
    }),
  force: z.boolean().optional().openapi({
    description:
      "true: publish even if a test fails, or if another version was published after the " +
      "draft was created",
  }),
}).openapi("PublishRuleBody", { example: { draftId: RULE_DRAFT_ID, force: false } });

const publish = createRoute({
  method: "post",
  path: "/rules/{ruleId}/publish",
  operationId: "publishRule",
  summary: "Publish a draft as the next version, which becomes the default",
  description:
    "Requires write permission on the rule. Publishing deletes the draft. Returns 409 if " +
    "there is no draft, if another version was published after the draft was created, and " +
    "if a test of the rule fails. Returns 422 for a draft with errors.",
  request: { ...request, ...optionalBody(publishBody) },
  responses: {
    201: json(ruleVersion, "The published version"),
    ...problems(400, 401, 403, 404, 409, 415, 422, 429, 507),
  },
});

/** The routes of `/rules/{ruleId}/draft` and `/publish`. */
export function ruleDraftRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(get, async (c) => {
    const choice = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await getRuleDraft(c.get("ctx"), choice), 200);
  });
  routes.openapi(put, async (c) => {
    const place = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { definition } = c.req.valid("json");
    const saved = definition === undefined
      ? await openRuleDraft(c.get("ctx"), place)
      : await saveRuleDraft(c.get("ctx"), { ...place, definition });
    return c.json(saved, 200);
  });
  routes.openapi(remove, async (c) => {
    const choice = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await discardRuleDraft(c.get("ctx"), choice), 200);
  });
  routes.openapi(publish, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query"), ...c.req.valid("json") };
    return c.json(await publishRule(c.get("ctx"), input), 201);
  });
  return routes;
}
