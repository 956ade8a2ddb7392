import { z } from "@hono/zod-openapi";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import {
  isClearLine,
  isPlainLine,
  isPlainText,
  NO_CONTROLS,
  NO_HIDDEN,
} from "../../../lib/control_characters.ts";
import { DEEDS } from "../../../threads/proposals/proposal.ts";
import { RIGHTS } from "../../../documents/rights.ts";
import { draftedDefinition } from "../workflows/definition_schema.ts";
import {
  DEFINITION,
  DRAFT_ID,
  INTERRUPT,
  MADE_AT,
  NAME,
  ONE_PAGE,
  PROPOSAL,
  REPLY_ID,
  RULE_DRAFT_ID,
  RULE_ID,
  RULE_NAME,
  RULE_VERSION_ID,
  TEAM,
  THREAD_ID,
  USER_MESSAGE_ID,
  VERSION_ID,
  WORKFLOW_ID,
} from "../../schema/examples.ts";
import { orNull, pageFields, timestamp, uuid } from "../../schema/fields.ts";
import { interrupt } from "./interrupt.ts";

export const threadParams = z.object({ threadId: uuid });

const rule = z.object({ id: uuid, name: z.string(), description: z.string().nullable() })
  .openapi("LinkedRule");

const thread = z.object({
  id: uuid,
  title: z.string().nullable(),
  description: z.string().nullable(),
  workflowId: uuid.nullable(),
  rule: orNull(rule),
  lastUpdatedAt: timestamp,
  hasMessages: z.boolean().openapi({
    description: "true: the thread has at least one message of a user",
  }),
  sharedTeamKeys: z.array(z.string()),
}).openapi("Thread");

export const threadList = z.object({ threads: z.array(thread), ...pageFields })
  .openapi("ThreadList", {
    example: {
      threads: [{
        id: THREAD_ID,
        title: NAME,
        description: null,
        workflowId: WORKFLOW_ID,
        rule: null,
        lastUpdatedAt: MADE_AT,
        hasMessages: true,
        sharedTeamKeys: [TEAM],
      }],
      ...ONE_PAGE,
    },
  });

export const createdThread = z.object({ threadId: uuid })
  .openapi("CreatedThread", { example: { threadId: THREAD_ID } });

const title = z.string().min(1).max(200).refine(isPlainLine, NO_CONTROLS)
  .refine(isClearLine, NO_HIDDEN).optional();

export const fromWorkflowBody = z.strictObject({
  workflowPublicId: uuid,
  versionPublicId: uuid.optional().openapi({
    description: "The id of the version to copy. Defaults to the default version",
  }),
  title,
}).openapi("ThreadFromWorkflowBody", {
  example: { workflowPublicId: WORKFLOW_ID, versionPublicId: VERSION_ID, title: NAME },
});

export const workflowThread = z.object({
  threadId: uuid,
  workflowPublicId: uuid,
  draftPublicId: uuid,
  visibility: z.literal("owner"),
}).openapi("WorkflowThread", {
  example: {
    threadId: THREAD_ID,
    workflowPublicId: WORKFLOW_ID,
    draftPublicId: DRAFT_ID,
    visibility: "owner",
  },
});

export const fromRuleBody = z.strictObject({
  rulePublicId: uuid,
  versionPublicId: uuid.optional().openapi({
    description: "The id of the version to copy. Defaults to the default version",
  }),
  title,
}).openapi("ThreadFromRuleBody", {
  example: { rulePublicId: RULE_ID, versionPublicId: RULE_VERSION_ID, title: RULE_NAME },
});

export const ruleThread = z.object({
  threadId: uuid,
  rulePublicId: uuid,
  draftPublicId: uuid,
  visibility: z.literal("owner"),
}).openapi("RuleThread", {
  example: {
    threadId: THREAD_ID,
    rulePublicId: RULE_ID,
    draftPublicId: RULE_DRAFT_ID,
    visibility: "owner",
  },
});

export const proposalParams = z.object({ threadId: uuid, proposalId: uuid });

export const settleBody = z.strictObject({
  accept: z.boolean().openapi({ description: "true accepts the proposal, false refuses it" }),
}).openapi("SettleProposalBody", { example: { accept: true } });

const proposal = z.object({
  proposalId: uuid,
  deed: z.enum(DEEDS),
  summary: z.string().openapi({ description: "The proposed action in words" }),
  details: z.custom<JsonObject>(isJsonObject).openapi({
    type: "object",
    additionalProperties: true,
    description:
      "The proposed action as data, by its kind: the workflow or run, the SHA-256 of the " +
      "draft, the inputs, the times, the answers, the teams",
  }),
  createdAt: timestamp,
}).openapi("Proposal", { example: PROPOSAL });

const message = z.object({
  id: uuid,
  role: z.enum(["user", "assistant"]),
  type: z.literal("text"),
  content: z.string(),
  createdAt: timestamp,
  ending: z.enum(["stopped", "failed"]).nullable().optional().openapi({
    description:
      "How an incomplete reply ended. null: the reply is complete. Only with `expand=ending`",
  }),
  attachments: z.array(z.object({
    objectKey: z.string(),
    name: z.string(),
    sizeBytes: z.int().min(0),
    contentType: z.string(),
  })).optional().openapi({
    description: "The files that were sent with the message and not deleted since. Only with " +
      "`expand=attachments`",
  }),
}).openapi("Message");

export const messageList = z.object({
  messages: z.array(message)
    .openapi({
      description: "Messages from oldest to newest. Page 1 has the newest messages of the thread",
    }),
  ...pageFields,
  workflow: orNull(draftedDefinition).openapi({
    description:
      "The definition in the thread's draft, valid or not. The definition of the default " +
      "version if the thread has no draft or the draft does not parse",
  }),
  workflowPublicId: uuid.nullable(),
  valid: z.boolean().nullable().openapi({
    description: "false: the thread's draft has errors. null: the thread has no workflow",
  }),
  rule: orNull(rule),
  rulePublicId: uuid.nullable(),
  interrupt: orNull(interrupt),
  proposal: orNull(proposal),
  rights: z.enum(RIGHTS).optional().openapi({
    description:
      "The caller's rights in the thread: `read`; `write` allows to post and answer as well; " +
      "`manage` allows to share and delete as well. Only with `expand=rights`",
  }),
  draftId: z.uuid().nullable().optional().openapi({
    description:
      "The draft that belongs to the thread, which publishing takes. null: the thread has no " +
      "draft. Only with `expand=draftId`",
  }),
}).openapi("MessageList", {
  example: {
    messages: [
      { id: USER_MESSAGE_ID, role: "user", type: "text", content: "run it", createdAt: MADE_AT },
      {
        id: REPLY_ID,
        role: "assistant",
        type: "text",
        content: `[interrupt:workflow-inputs] ${JSON.stringify(INTERRUPT)}`,
        createdAt: "2026-11-21T08:30:00.214Z",
      },
    ],
    ...ONE_PAGE,
    total: 2,
    workflow: DEFINITION,
    workflowPublicId: WORKFLOW_ID,
    valid: true,
    rule: null,
    rulePublicId: null,
    interrupt: INTERRUPT,
    proposal: null,
  },
});

const MESSAGE_EVENT = { event: "message", data: '{"content":"The draft is valid."}' };

/** An example of a part of the stream of a reply. */
export const REPLY_EVENTS = `event: ${MESSAGE_EVENT.event}\ndata: ${MESSAGE_EVENT.data}\n\n`;

/** One event of the stream; its data is JSON text. */
export const replyEvent = z.object({
  event: z.enum(["message", "ping", "error", "tool", "run", "draft", "proposal"]).openapi({
    description: "`message`, `ping` or `error`. The other events are sent only with `events=all`",
  }),
  data: z.string().openapi({
    description:
      "JSON object. For `message`, `ping` and `error`: `content`. For `tool`: `name` and " +
      "`status`. For `run`: `runId` and `status`. For `draft`: `workflowId`, `draftId` and " +
      "`valid`. For `proposal`: the `proposal` of `GET /chats/{threadId}/messages` without " +
      "`createdAt`",
  }),
}).openapi("ReplyEvent", {
  example: MESSAGE_EVENT,
});

const FOLLOWED_EVENT = { ...MESSAGE_EVENT, id: `${REPLY_ID}.22` };

/** An example of a part of the stream of a followed reply. */
export const FOLLOWED_EVENTS =
  `event: ${FOLLOWED_EVENT.event}\nid: ${FOLLOWED_EVENT.id}\ndata: ${FOLLOWED_EVENT.data}\n\n`;

/** One event of a followed reply; a ping has no id. */
export const followedEvent = z.object({
  event: z.enum(["message", "ping", "error"]),
  id: z.string().optional()
    .openapi({
      description:
        "The id to send as `Last-Event-ID`. It identifies the reply and the position in it",
    }),
  data: z.string().openapi({ description: "JSON object with one field, `content`" }),
}).openapi("FollowedEvent", { example: FOLLOWED_EVENT });

const part = z.strictObject({
  type: z.literal("text"),
  text: z.string().refine(isPlainText, NO_CONTROLS),
});
const PARTS_MAX = 1_000;

export const titleBody = z.array(z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.array(part).max(PARTS_MAX),
})).min(1).max(20).openapi("ConversationBody", {
  example: [
    { role: "user", content: [{ type: "text", text: "File the rows of one region as CSV" }] },
    { role: "assistant", content: [{ type: "text", text: "Here is a draft." }] },
  ],
});

export const titledThread = z.object({
  success: z.literal(true),
  threadId: uuid,
  title: z.string(),
}).openapi("TitledThread", {
  example: { success: true, threadId: THREAD_ID, title: "File the rows of one region as CSV" },
});
