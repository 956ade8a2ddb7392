import { createRoute, z } from "@hono/zod-openapi";
import { openDraft } from "../../../workflows/drafts/copy_version_to_draft.ts";
import { discardDraft } from "../../../workflows/drafts/discard_draft.ts";
import { getDraft } from "../../../workflows/drafts/draft_access.ts";
import type { WorkflowHooks } from "../../../workflows/hooks.ts";
import { publishWorkflow } from "../../../workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../../workflows/drafts/save_draft.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
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
  description: "Requires read permission on the workflow, or on the thread for a thread's draft.",
  request,
  middleware: sendWhileRead,
  responses: { 200: json(draft, "The draft"), ...problems(400, 401, 403, 404, 429) },
});

const saveBody = z.strictObject({
  definition: givenDefinition.optional(),
  replaces: z.string().nullable().optional().openapi({
    description:
      "The source that the stored draft is expected to have. null: no draft is expected to " +
      "exist. If the stored draft differs, nothing is saved and the response is 409 " +
      "(`draft_changed`)",
  }),
})
  .openapi("SaveDraftBody", { example: { definition: DEFINITION } });

const put = createRoute({
  method: "put",
  path: "/workflows/{workflowId}/draft",
  operationId: "saveDraft",
  summary: "Save a draft, or copy the default version into a new draft",
  description:
    "Requires write permission on the workflow, or on the thread for a thread's draft. " +
    "With `definition`, creates the draft or replaces its text; without it, copies the " +
    "default version if there is no draft yet. A draft with errors is stored, and cannot " +
    "be published. With `replaces`, the draft is saved only if its stored text is the " +
    "given one.",
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
  description: "Requires write permission on the workflow, or on the thread for a thread's draft.",
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
        "/workflows/{workflowId}/draft` returns",
    }),
  source: z.string().optional().openapi({
    description:
      "The source that the draft is expected to have. If the draft differs, nothing is " +
      "published and the response is 409 (`draft_changed`)",
  }),
  force: z.boolean().optional()
    .openapi({
      description:
        "true: publish even if another version was published after the draft was created",
    }),
}).openapi("PublishBody", { example: { draftId: DRAFT_ID, force: false } });

const publish = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/publish",
  operationId: "publishWorkflow",
  summary: "Publish a draft as the next version, which becomes the default",
  description:
    "Requires write permission on the workflow. Publishing deletes the draft. Returns 409 " +
    "if there is no draft, or if another version was published after the draft was " +
    "created. Returns 422 for a draft with errors.",
  request: {
    ...request,
    ...optionalBody(publishBody),
  },
  responses: {
    201: json(version, "The published version"),
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
