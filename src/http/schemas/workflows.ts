import { z } from "@hono/zod-openapi";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import type { Definition } from "../../workflows/definition/definition.ts";
import { orNull, pageFields, timestamp, uuid } from "./fields.ts";

export const workflowParams = z.object({ workflowId: uuid });

/** Which draft is meant: of a thread, or with none the caller's own latest, else the common one. */
export const draftQuery = z.object({ threadId: uuid.optional() });

// What JSON.parse() gave is JSON to any depth, which a schema would walk once more.
const definitionObject = z.custom<JsonObject>(isJsonObject)
  .openapi({ type: "object", additionalProperties: true });

/** A definition in the planner format: YAML or JSON text, or the object. */
export const givenDefinition = z.union([z.string(), definitionObject], {
  error: "must be text or an object",
}).openapi({ description: "In the planner format: YAML or JSON text, or the object itself" });

/** A definition as it is shown. */
export const shownDefinition = z.custom<Definition>(isJsonObject)
  .openapi("Definition", { type: "object", additionalProperties: true });

const definitionError = z.object({
  path: z.string(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  message: z.string(),
  suggestion: z.string().optional(),
}).openapi("DefinitionError");

/** What the checker says. */
export const checked = z.object({ valid: z.boolean(), errors: z.array(definitionError) });

const workflowItem = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  services: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  scheduleStatus: z.boolean().nullable()
    .openapi({ description: "true: paused, false: active, null: no schedule" }),
  sharedTeamKeys: z.array(z.string()),
}).openapi("WorkflowItem");

export const workflowList = z.object({ workflows: z.array(workflowItem), ...pageFields });

export const workflowDetail = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  sharedTeamKeys: z.array(z.string()),
  isPaused: z.boolean().nullable(),
  version: z.string().nullable(),
  isPublic: z.boolean(),
  isDraft: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  workflow: orNull(shownDefinition),
}).openapi("Workflow");

export const createdWorkflow = checked.extend({ workflowId: uuid, draftId: uuid });

export const sharing = z.object({
  id: uuid,
  sharedTeamKeys: z.array(z.string()),
  visibility: z.enum(["owner", "teams"]),
}).openapi("Sharing");

export const shareBody = z.strictObject({ shareWithTeamKeys: z.array(z.string()).default([]) });

export const draft = checked.extend({
  draftId: uuid,
  workflowId: uuid,
  threadId: uuid.nullable(),
  baseVersionNumber: z.number().int().nullable(),
  definition: orNull(shownDefinition),
  source: z.string(),
  updatedAt: timestamp,
}).openapi("Draft");

export const version = z.object({
  versionId: uuid,
  workflowId: uuid,
  versionNumber: z.number().int(),
  isDefault: z.boolean(),
  createdAt: timestamp,
}).openapi("Version");

export const versionWithWorkflow = version.extend({ workflow: shownDefinition })
  .openapi("VersionWithWorkflow");

export const versionList = z.object({
  versions: z.array(version),
  total: z.number().int(),
  truncated: z.boolean(),
});
