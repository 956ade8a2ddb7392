import { z } from "@hono/zod-openapi";
import { expecting } from "../../schema/words.ts";
import { isPlainText, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { LAST_RUNS_MAX, WORKFLOW_LIST_EXPANSIONS } from "../../../runs/list_workflows_with_runs.ts";
import { WORKFLOW_EXPANSIONS } from "../../../workflows/get_workflow.ts";
import { runStatus, shownMember } from "../runs/schema.ts";
import { draftedDefinition, shownDefinition } from "./definition_schema.ts";
import {
  DEFINITION,
  DESCRIPTION,
  DRAFT_ID,
  MADE_AT,
  NAME,
  ONE_PAGE,
  PUBLISHED_AT,
  SOURCE,
  TEAM,
  THREAD_ID,
  USER_ID,
  VERSION,
  WORKFLOW_ID,
} from "../../schema/examples.ts";
import {
  documentFields,
  draftOrigin,
  rightsField,
  versionFields,
  versionListOf,
} from "../../schema/documents.ts";
import { expandQuery, orNull, pageFields, timestamp, uuid } from "../../schema/fields.ts";

export const workflowParams = z.object({ workflowId: uuid });

/** Selects a draft: of the thread, or without one the caller's latest, else the shared draft. */
export const draftQuery = z.object({
  threadId: uuid.optional().openapi({
    description:
      "Selects the draft of this thread. If this is absent: the caller's draft that changed " +
      "last, or else the draft without a thread",
    example: THREAD_ID,
  }),
});

// JSON.parse() has returned the value, so it is JSON at any depth; a schema would walk it again.
const definitionObject = z.custom<JsonObject>(isJsonObject)
  .openapi({ type: "object", additionalProperties: true });

/** A definition in the planner format: YAML or JSON text, or the object. */
export const givenDefinition = z.union([z.string(), definitionObject], {
  error: expecting("text or an object"),
}).refine((given) => typeof given !== "string" || isPlainText(given), NO_CONTROLS).openapi({
  description: "The definition in the planner format: YAML or JSON text, or a JSON object",
});

/** A body with nothing but a definition. */
export const definitionBody = z.strictObject({ definition: givenDefinition })
  .openapi("DefinitionBody", { example: { definition: SOURCE } });

export const definitionError = z.object({
  path: z.string().openapi({
    description:
      "The path of the error, such as `steps[0].with.url`. Empty for the whole definition",
  }),
  line: z.number().int().min(1).nullable().openapi({
    description: "Starts at 1. null for a definition that was sent as an object",
  }),
  column: z.number().int().min(1).nullable().openapi({
    description: "Starts at 1. null for a definition that was sent as an object",
  }),
  message: z.string(),
  suggestion: z.string().optional()
    .openapi({ description: "The most similar known name, for an unknown name" }),
}).openapi("DefinitionError");

const errorFields = { valid: z.boolean(), errors: z.array(definitionError) };

const checkedFields = {
  ...errorFields,
  warnings: z.array(definitionError).openapi({
    description:
      "Findings that do not prevent publishing, such as a step whose `when` is always false",
  }),
};

/** The checker's findings. */
export const checked = z.object(checkedFields).openapi("CheckedDefinition", {
  example: {
    valid: false,
    errors: [{
      path: "steps[1].action",
      line: 16,
      column: 13,
      message: 'unknown action "wriet"',
      suggestion: "write",
    }],
    warnings: [],
  },
});

const lastRun = z.object({
  runId: uuid,
  status: runStatus,
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
}).openapi("LastRun");

const workflowItem = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  services: z.array(z.string()).openapi({ description: "The services of the steps, sorted" }),
  createdAt: timestamp,
  updatedAt: timestamp,
  scheduleStatus: z.boolean().nullable()
    .openapi({
      description:
        "The state of the schedule called `default`. true: paused, false: active, null: no " +
        "such schedule",
    }),
  sharedTeamKeys: z.array(z.string()),
  isDraft: z.boolean().optional().openapi({
    description:
      "true: the workflow has a draft that the caller may read. Only with `expand=isDraft`",
  }),
  lastRuns: z.array(lastRun).optional().openapi({
    description:
      `At most ${LAST_RUNS_MAX} of the latest runs, latest first, without runs that are ` +
      "being deleted. Only with `expand=lastRuns`",
  }),
  nextRunAt: timestamp.nullable().optional().openapi({
    description:
      "The earliest next time of all schedules of the workflow. null: no scheduled run is to " +
      "come. Only with `expand=nextRunAt`",
  }),
  owner: shownMember.optional().openapi({
    description: "The owner of the workflow. Only with `expand=owner`",
  }),
  version: z.string().nullable().optional().openapi({
    description:
      "The number of the default version. null before the first version is published. Only " +
      "with `expand=version`",
  }),
}).openapi("WorkflowItem");

const WORKFLOW_LIST = {
  workflows: [{
    id: WORKFLOW_ID,
    name: NAME,
    description: DESCRIPTION,
    services: ["data", "files"],
    createdAt: MADE_AT,
    updatedAt: PUBLISHED_AT,
    scheduleStatus: false,
    sharedTeamKeys: [TEAM],
  }],
  ...ONE_PAGE,
};

const workflowList = z.object({ workflows: z.array(workflowItem), ...pageFields })
  .openapi("WorkflowList", { example: WORKFLOW_LIST });

const organizationWorkflow = z.object({
  id: uuid,
  name: z.string(),
  ownerId: uuid,
  sharedTeamKeys: z.array(z.string()),
  sizeBytes: z.number().int().min(0).openapi({
    description: "The total size in bytes of the files of the workflow's runs",
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
}).openapi("OrganizationWorkflow");

/** The response to `scope=organization`. */
const organizationWorkflowList = z.object({
  workflows: z.array(organizationWorkflow),
  ...pageFields,
}).openapi("OrganizationWorkflowList", {
  example: {
    workflows: [{
      id: WORKFLOW_ID,
      name: NAME,
      ownerId: USER_ID,
      sharedTeamKeys: [TEAM],
      sizeBytes: 1_250,
      createdAt: MADE_AT,
      updatedAt: PUBLISHED_AT,
    }],
    ...ONE_PAGE,
  },
});

/** A page of workflows; with `scope=organization`, of all the organization's, for admins. */
export const listedWorkflows = z.union([workflowList, organizationWorkflowList])
  .openapi({ example: WORKFLOW_LIST });

export const visibilityBody = z.strictObject({ isPublic: z.boolean() })
  .openapi("VisibilityBody", { example: { isPublic: true } });

export const ownerBody = z.strictObject({
  userId: uuid.openapi({ description: "The id of the new owner" }),
}).openapi("OwnerBody", { example: { userId: USER_ID } });

export const transferred = z.object({
  success: z.literal(true),
  workflowId: uuid,
  ownerId: uuid,
}).openapi("TransferredWorkflow", {
  example: { success: true, workflowId: WORKFLOW_ID, ownerId: USER_ID },
});

const KIND = { noun: "workflow", use: "run" } as const;

export const workflowDetail = z.object({
  ...documentFields(KIND),
  isPaused: z.boolean().nullable().openapi({
    description: "Whether the schedule called `default` is paused. null: no such schedule",
  }),
  workflow: orNull(shownDefinition),
  rights: rightsField(KIND),
}).openapi("Workflow", {
  example: {
    id: WORKFLOW_ID,
    name: NAME,
    description: DESCRIPTION,
    sharedTeamKeys: [TEAM],
    isPaused: false,
    version: "1",
    isPublic: false,
    isDraft: false,
    createdAt: MADE_AT,
    updatedAt: PUBLISHED_AT,
    workflow: DEFINITION,
  },
});

export const expandItemQuery = { expand: expandQuery(WORKFLOW_LIST_EXPANSIONS) };

export const workflowDetailQuery = z.object({ expand: expandQuery(WORKFLOW_EXPANSIONS) });

export const createdWorkflow = z.object({ ...errorFields, workflowId: uuid, draftId: uuid })
  .openapi("CreatedWorkflow", {
    example: { workflowId: WORKFLOW_ID, draftId: DRAFT_ID, valid: true, errors: [] },
  });

export const sharing = z.object({
  id: uuid,
  sharedTeamKeys: z.array(z.string()),
  visibility: z.enum(["owner", "teams"]),
}).openapi("Sharing", {
  example: { id: WORKFLOW_ID, sharedTeamKeys: [TEAM], visibility: "teams" },
});

const SHARED_TEAMS_MAX = 100;

export const shareBody = z.strictObject({
  shareWithTeamKeys: z.array(z.string()).max(SHARED_TEAMS_MAX).default([])
    .openapi({
      description:
        "The keys of all teams that the workflow is shared with from now on. Empty: only the " +
        "owner has access",
    }),
}).openapi("ShareBody", { example: { shareWithTeamKeys: [TEAM] } });

export const draft = z.object({
  ...checkedFields,
  draftId: uuid,
  workflowId: uuid,
  ...draftOrigin,
  definition: orNull(draftedDefinition).openapi({
    description:
      "The parsed source. It may be any object while `valid` is false. null if the source " +
      "does not parse",
  }),
  source: z.string().openapi({ description: "The text of the definition as its author wrote it" }),
  updatedAt: timestamp,
}).openapi("Draft", {
  example: {
    draftId: DRAFT_ID,
    workflowId: WORKFLOW_ID,
    threadId: THREAD_ID,
    baseVersionNumber: null,
    definition: DEFINITION,
    source: SOURCE,
    valid: true,
    errors: [],
    warnings: [],
    updatedAt: MADE_AT,
  },
});

const workflowVersionFields = { versionId: uuid, workflowId: uuid, ...versionFields };

export const version = z.object(workflowVersionFields).openapi("Version", { example: VERSION });

export const versionWithWorkflow = z.object({ ...workflowVersionFields, workflow: shownDefinition })
  .openapi("VersionWithWorkflow", { example: { ...VERSION, workflow: DEFINITION } });

export const versionList = versionListOf(version, {
  name: "VersionList",
  noun: "workflow",
  example: VERSION,
});
