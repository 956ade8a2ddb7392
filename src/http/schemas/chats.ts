import { z } from "@hono/zod-openapi";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { DEFAULT_MODEL, MODEL_NAMES } from "../../assistant/models.ts";
import { INTERRUPT_TYPES, type InterruptPayload } from "../../threads/interrupt.ts";
import { orNull, pageFields, timestamp, uuid } from "./fields.ts";
import { shownDefinition } from "./workflows.ts";

export const threadParams = z.object({ threadId: uuid });

const rule = z.object({ id: uuid, name: z.string(), description: z.string().nullable() });

const thread = z.object({
  id: uuid,
  title: z.string().nullable(),
  description: z.string().nullable(),
  workflowId: uuid.nullable(),
  rule: rule.nullable(),
  lastUpdatedAt: timestamp,
  hasMessages: z.boolean(),
  sharedTeamKeys: z.array(z.string()),
}).openapi("Thread");

export const threadList = z.object({ threads: z.array(thread), ...pageFields });

export const createdThread = z.object({ threadId: uuid });

export const fromWorkflowBody = z.strictObject({
  workflowPublicId: uuid,
  versionPublicId: uuid.optional(),
  title: z.string().min(1).max(200).optional(),
});

export const workflowThread = z.object({
  threadId: uuid,
  workflowPublicId: uuid,
  draftPublicId: uuid,
  visibility: z.literal("owner"),
});

const message = z.object({
  id: uuid,
  role: z.enum(["user", "assistant"]),
  type: z.literal("text"),
  content: z.string(),
  createdAt: timestamp,
}).openapi("Message");

const interrupt = z.custom<InterruptPayload>(isJsonObject)
  .openapi("Interrupt", {
    type: "object",
    description: "What the assistant waits for: with `inputs`, or with `options` to choose from",
    properties: { interruptId: { type: "string", format: "uuid" } },
    required: ["interruptId"],
    additionalProperties: true,
  });

export const messageList = z.object({
  messages: z.array(message),
  ...pageFields,
  workflow: orNull(shownDefinition),
  workflowPublicId: uuid.nullable(),
  rule: rule.nullable(),
  rulePublicId: uuid.nullable(),
  interrupt: orNull(interrupt),
});

/** One event of the stream; its data is JSON text. */
export const replyEvent = z.object({
  event: z.enum(["message", "ping", "error"]),
  data: z.string().openapi({ example: '{"content":"ping"}' }),
}).openapi("ReplyEvent");

const part = z.strictObject({ type: z.literal("text"), text: z.string() });

export const titleBody = z.array(z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.array(part),
})).min(1).max(20);

export const titledThread = z.object({
  success: z.literal(true),
  threadId: uuid,
  title: z.string(),
});

const formBoolean = z.enum(["true", "false"]).default("false").transform((text) => text === "true");

/** What a JSON route would take, escapes and all. */
const FIELD_CHARACTERS_MAX = 2 * 1024 * 1024;

/** JSON in a form's text field. */
function formJson<T>(fits: (value: unknown) => value is T, expectation: string) {
  return z.string().max(FIELD_CHARACTERS_MAX).default("{}").transform((text, check): T => {
    const value = parseJson(text);
    if (fits(value)) return value;
    check.issues.push({ code: "custom", message: `must be ${expectation}`, input: text });
    return z.NEVER;
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTextMap(value: unknown): value is Record<string, string> {
  return isJsonObject(value) && Object.values(value).every((inner) => typeof inner === "string");
}

const file = z.instanceof(File).openapi({ type: "string", format: "binary" });

/** One file, several of that name, or none; a browser sends a nameless one for none. */
const files = z.union([file, z.array(file)]).default([])
  .transform((given) => [given].flat().filter(({ name, size }) => name !== "" || size > 0))
  .openapi({ type: "array", items: { type: "string", format: "binary" } });

const MESSAGE_CHARACTERS_MAX = 300_000;

export const messageForm = z.strictObject({
  // A form turns every line break into CRLF.
  message: z.string().max(MESSAGE_CHARACTERS_MAX)
    .transform((text) => text.replaceAll("\r\n", "\n")),
  isInterrupt: formBoolean,
  interruptType: z.enum(INTERRUPT_TYPES).default("workflow-inputs"),
  inputs: formJson((value): value is JsonObject => isJsonObject(value), "a JSON object"),
  envs: formJson(isTextMap, "a JSON object of texts"),
  selectedWorkflowId: uuid.optional(),
  attachments: files,
  model: z.enum(MODEL_NAMES).default(DEFAULT_MODEL),
}).superRefine((form, check) => {
  if (!form.isInterrupt && form.message.trim() === "") {
    check.addIssue({ code: "custom", path: ["message"], message: "must not be empty" });
  }
  if (form.interruptType === "subworkflow-select" && form.selectedWorkflowId === undefined) {
    const message = "is required when interruptType is subworkflow-select";
    check.addIssue({ code: "custom", path: ["selectedWorkflowId"], message });
  }
});
