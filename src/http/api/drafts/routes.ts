import { createRoute, z } from "@hono/zod-openapi";
import { openDraft } from "../../../workflows/drafts/copy_version_to_draft.ts";
import { discardDraft } from "../../../workflows/drafts/discard_draft.ts";
import { getDraft } from "../../../workflows/drafts/draft_access.ts";
import type { WorkflowHooks } from "../../../workflows/hooks.ts";
import { publishWorkflow } from "../../../workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../../workflows/drafts/save_draft.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, optionalBody } from "../../schema/bodies.ts";
import { DEFINITION, DRAFT_ID } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import {
  draft,
  draftQuery,
  givenDefinition,
  version,
  workflowParams,
} from "../workflows/schema.ts";

const request = { params: workflowParams, query: draftQuery };

const get = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/draft",
  operationId: "getDraft",
  summary: "Show a draft",
  description: "Requires read permission on the workflow; for a thread's draft, on the thread.",
  request,
  responses: { 200: json(draft, "The draft"), ...problems(400, 401, 403, 404, 429) },
});

const saveBody = z.strictObject({
  definition: givenDefinition.optional(),
  replaces: z.string().nullable().optional().openapi({
    description: "The source that the draft must have before, null if there must be none: " +
      "409 `draft_changed` if somebody has saved another one",
  }),
})
  .openapi("SaveDraftBody", { example: { definition: DEFINITION } });

const put = createRoute({
  method: "put",
  path: "/workflows/{workflowId}/draft",
  operationId: "saveDraft",
  summary: "Replace a draft; without a body, make one from the default version",
  description:
    "Requires write permission on the workflow; for a thread's draft, on the thread. A draft " +
    "with errors is kept, and cannot be published. With `replaces`, no other text is written over.",
  request: {
    ...request,
    ...optionalBody(saveBody),
  },
  responses: {
    200: json(draft, "The draft, valid or not"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 429, 507),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/workflows/{workflowId}/draft",
  operationId: "discardDraft",
  summary: "Discard a draft",
  description: "Requires write permission on the workflow; for a thread's draft, on the thread.",
  request,
  responses: {
    200: doneAnswer("It is discarded", "Draft discarded"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const publishBody = z.strictObject({
  draftId: uuid.optional()
    .openapi({ description: "This draft; without it, the one that GET draft would show" }),
  source: z.string().optional().openapi({
    description: "The source that the draft must have: 409 `draft_changed` for another one",
  }),
  force: z.boolean().optional()
    .openapi({ description: "Publish over a version that has come since the draft was begun" }),
}).openapi("PublishBody", { example: { draftId: DRAFT_ID, force: false } });

const publish = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/publish",
  operationId: "publishWorkflow",
  summary: "Make a draft the next version, and the default one",
  description: "Requires write permission on the workflow. The draft is deleted. 409 without a " +
    "draft, or if a newer version has come since it was begun; 422 for a draft with " +
    "errors.",
  request: {
    ...request,
    ...optionalBody(publishBody),
  },
  responses: {
    201: json(version, "The version"),
    ...problems(400, 401, 403, 404, 409, 415, 422, 429, 507),
  },
});

/** The routes of `/workflows/{workflowId}/draft` and `/publish`. */
export function draftRoutes(hooks: WorkflowHooks): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(get, async (c) => {
    const choice = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await getDraft(c.get("ctx"), choice), 200);
  });
  routes.openapi(put, async (c) => {
    const place = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { definition, replaces } = c.req.valid("json");
    const saved = definition === undefined
      ? await openDraft(c.get("ctx"), place)
      : await saveDraft(c.get("ctx"), { ...place, definition, replaces });
    return c.json(saved, 200);
  });
  routes.openapi(remove, async (c) => {
    const choice = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await discardDraft(c.get("ctx"), choice), 200);
  });
  routes.openapi(publish, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query"), ...c.req.valid("json") };
    return c.json(await publishWorkflow({ ...c.get("ctx"), hooks }, input), 201);
  });
  return routes;
}
