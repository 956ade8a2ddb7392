import { createRoute, z } from "@hono/zod-openapi";
import { createThread } from "../../../threads/create_thread.ts";
import { createThreadFromRule } from "../../../threads/create_thread_from_rule.ts";
import { createThreadFromWorkflow } from "../../../threads/create_thread_from_workflow.ts";
import { listThreads } from "../../../threads/list_threads.ts";
import { shareThread } from "../../../threads/share_thread.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody } from "../../schema/bodies.ts";
import { pageQuery } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import {
  createdThread,
  fromRuleBody,
  fromWorkflowBody,
  ruleThread,
  threadList,
  threadParams,
  titleBody,
  titledThread,
  workflowThread,
} from "./schema.ts";
import { shareBody, sharing } from "../workflows/schema.ts";
import { type MessageDeps, messageRoutes } from "./messages.ts";
import { proposalRoutes } from "./proposals.ts";
import { replacementRoutes } from "./replacements.ts";
import { runningReplyRoutes } from "./running_reply.ts";

const create = createRoute({
  method: "post",
  path: "/chats",
  operationId: "createThread",
  summary: "Create an empty thread",
  description: "Open to every member of the organization. The caller owns the thread.",
  responses: {
    200: json(createdThread, "The created thread"),
    ...problems(401, 403, 409, 429, 507),
  },
});

const createFromWorkflow = createRoute({
  method: "post",
  path: "/chats/from-workflow",
  operationId: "createThreadFromWorkflow",
  summary: "Create a thread with a draft that copies a workflow version",
  description:
    "Requires read permission on the workflow. The caller owns the thread and its draft. " +
    "Publishing the draft requires write permission on the workflow.",
  request: jsonBody(fromWorkflowBody),
  responses: {
    201: json(workflowThread, "The created thread"),
    ...problems(400, 401, 403, 404, 409, 415, 429, 507),
  },
});

const createFromRule = createRoute({
  method: "post",
  path: "/chats/from-rule",
  operationId: "createThreadFromRule",
  summary: "Create a thread with a draft that copies a version of a decision rule",
  description: "Requires read permission on the rule. The caller owns the thread and its draft. " +
    "Publishing the draft requires write permission on the rule.",
  request: jsonBody(fromRuleBody),
  responses: {
    201: json(ruleThread, "The created thread"),
    ...problems(400, 401, 403, 404, 409, 415, 429, 507),
  },
});

const list = createRoute({
  method: "get",
  path: "/chats",
  operationId: "listThreads",
  summary: "List the threads of the caller and of the caller's teams, latest activity first",
  description:
    "Open to every caller. Ordered by `lastUpdatedAt`, latest first, then by id. Admins " +
    "see only the threads that they own and those of their teams.",
  request: { query: z.object(pageQuery) },
  responses: { 200: json(threadList, "A page of threads"), ...problems(400, 401, 403, 429) },
});

const remove = createRoute({
  method: "delete",
  path: "/chats/{threadId}",
  operationId: "deleteThread",
  summary: "Delete a thread, its messages, their files and its draft",
  description: "Requires the thread's owner.",
  request: { params: threadParams },
  responses: {
    200: doneAnswer("The thread is deleted", "Thread deleted"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const share = createRoute({
  method: "patch",
  path: "/chats/{threadId}/sharing",
  operationId: "shareThread",
  summary: "Share a thread with exactly these teams",
  description:
    "Requires the thread's owner. The given teams replace all previous teams. The caller " +
    "must be a member of each given team; admins may give any team.",
  request: { params: threadParams, ...jsonBody(shareBody) },
  responses: {
    200: json(sharing, "The teams that the thread is shared with"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

const title = createRoute({
  method: "patch",
  path: "/chats/{threadId}/title",
  operationId: "titleThread",
  summary: "Generate a title from the conversation and store it",
  description:
    "Requires write permission in the thread: its owner, or `workflow:write` in a team that it is " +
    "shared with.",
  request: { params: threadParams, ...jsonBody(titleBody) },
  responses: {
    200: json(titledThread, "The generated title"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

/** The routes of `/chats`, with their messages. */
export function chatRoutes(deps: MessageDeps): ReturnType<typeof createRoutes> {
  const { chat } = deps;
  const routes = createRoutes();
  routes.openapi(create, async (c) => c.json(await createThread(c.get("ctx")), 200));
  routes.openapi(createFromWorkflow, async (c) => {
    const { workflowPublicId, versionPublicId, title } = c.req.valid("json");
    const input = { workflowId: workflowPublicId, versionId: versionPublicId, title };
    return c.json(await createThreadFromWorkflow(c.get("ctx"), input), 201);
  });
  routes.openapi(createFromRule, async (c) => {
    const { rulePublicId, versionPublicId, title } = c.req.valid("json");
    const input = { ruleId: rulePublicId, versionId: versionPublicId, title };
    return c.json(await createThreadFromRule(c.get("ctx"), input), 201);
  });
  routes.openapi(
    list,
    async (c) => c.json(await listThreads(c.get("ctx"), c.req.valid("query")), 200),
  );
  routes.openapi(remove, async (c) => {
    return c.json(await chat.delete(c.get("ctx"), c.req.valid("param").threadId), 200);
  });
  routes.openapi(share, async (c) => {
    const teamKeys = c.req.valid("json").shareWithTeamKeys;
    return c.json(await shareThread(c.get("ctx"), { ...c.req.valid("param"), teamKeys }), 200);
  });
  routes.openapi(title, async (c) => {
    const messages = c.req.valid("json").map(({ role, content }) => ({
      role,
      text: content.map(({ text }) => text).join("\n"),
    }));
    return c.json(await chat.title(c.get("ctx"), { ...c.req.valid("param"), messages }), 200);
  });
  routes.route("/", messageRoutes(deps));
  routes.route("/", runningReplyRoutes(deps));
  routes.route("/", proposalRoutes(deps));
  routes.route("/", replacementRoutes(deps));
  return routes;
}
