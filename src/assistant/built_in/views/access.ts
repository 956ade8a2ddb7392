import { z } from "zod";
import { listWebhooks } from "../../../webhooks/list_webhooks.ts";
import { listEnvs } from "../../../workflows/envs/list_envs.ts";
import { listUsage } from "../../../threads/usage/list_usage.ts";
import { latestRunId } from "../../last_run.ts";
import { loadWorkflow } from "../../../workflows/workflow_access.ts";
import { readEditable, requireLinkedWorkflow } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { idOf } from "../editing/find_step.ts";
import { stepsOf } from "../editing/steps.ts";
import { defineTool, type Tool } from "../../tool.ts";

const NOTHING = z.strictObject({});
const LISTED_MAX = 20;

const listWebhooksTool = defineTool({
  name: "list_webhooks",
  description: "Lists the webhooks of this thread's workflow.",
  effect: "none",
  input: NOTHING,
  async run(talk) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    const { webhooks, total } = await listWebhooks(talk.ctx, { workflowId, limit: LISTED_MAX });
    if (total === 0) {
      return {
        text: `"${name}" has no webhook. One is made at POST /api/v1/workflows/{id}/webhooks.`,
      };
    }
    const lines = webhooks.map(({ webhookId, name, createdAt, lastUsedAt }) =>
      `- ${name ?? webhookId}, made ${createdAt}, ${
        lastUsedAt === null ? "never used" : `used ${lastUsedAt}`
      }`
    );
    return { text: [`"${name}" has ${total} webhooks:`, ...lines].join("\n") };
  },
});

const listEnvsTool = defineTool({
  name: "list_envs",
  description: "Lists the environment variables of this thread's workflow, without their values.",
  effect: "none",
  input: NOTHING,
  async run(talk) {
    const { id: workflowId, name, workflow } = await requireLinkedWorkflow(talk);
    const { envs } = await listEnvs(talk.ctx, { workflowId });
    const given = new Map(envs.map((env) => [env.name, env.updatedAt]));
    const declared = Object.keys(workflow?.env ?? {});
    const names = [...new Set([...declared, ...given.keys()])];
    if (names.length === 0) return { text: `"${name}" has no environment variables.` };
    const lines = names.map((each) => {
      const since = given.get(each);
      return `- ${each}: ${since === undefined ? "no value yet" : `has a value since ${since}`}`;
    });
    const advice =
      'Say set NAME to "…" to give a value: it is taken out before the message is kept.';
    return { text: [...lines, advice].join("\n") };
  },
});

const showAccessTool = defineTool({
  name: "show_access",
  description: "Tells with whom this thread's workflow is shared, and whose it is.",
  effect: "none",
  input: NOTHING,
  async run(talk) {
    const { id: workflowId, name, sharedTeamKeys, isPublic } = await requireLinkedWorkflow(talk);
    const { db: { queries }, principal } = talk.ctx;
    const { ownerId } = await loadWorkflow(queries, { principal, workflowId });
    const owner = ownerId === principal.userId ? "you" : ownerId;
    const teams = sharedTeamKeys.length === 0
      ? "its owner alone, and admins"
      : `its owner, admins, and these teams: ${sharedTeamKeys.join(", ")}`;
    const text = isPublic
      ? `"${name}" is public: every member of the organization may read and run it.`
      : `"${name}" is for ${teams}.`;
    return { text: `${text} The owner is ${owner}.` };
  },
});

const showCallerTool = defineTool({
  name: "show_caller",
  description: "Tells who the user is here.",
  effect: "none",
  input: NOTHING,
  run({ ctx: { principal } }) {
    const { userId, email, orgKey, teamKeys, isAdmin } = principal;
    const teams = teamKeys.length === 0 ? "no team" : `the teams ${teamKeys.join(", ")}`;
    const role = isAdmin ? ", and an admin" : "";
    const text = `You are user ${userId}${
      email === null ? "" : ` (${email})`
    } in ${orgKey}, in ${teams}${role}.`;
    return Promise.resolve({ text });
  },
});

const showVersionTool = defineTool({
  name: "show_live_version",
  description: "Tells which version of this thread's workflow runs.",
  effect: "none",
  input: NOTHING,
  async run(talk) {
    const { name, version } = await requireLinkedWorkflow(talk);
    if (version === null) return { text: `"${name}" has no published version yet.` };
    return { text: `Version ${version} of "${name}" is the one that runs.` };
  },
});

const showModelUsageTool = defineTool({
  name: "show_model_usage",
  description: "Tells how many tokens of models the user has used this month.",
  effect: "none",
  input: NOTHING,
  async run({ ctx }) {
    const { totals } = await listUsage(ctx, { scope: "own", monthlyTokens: null });
    const { calls, inputTokens, outputTokens } = totals;
    return {
      text: `This month you made ${calls} calls of models, with ${inputTokens} tokens read and ` +
        `${outputTokens} tokens written. GET /api/v1/usage tells it by month and model.`,
    };
  },
});

const SHOWN_CHARACTERS_MAX = 300;

const showStepsTool = defineTool({
  name: "show_steps",
  description: "Lists the steps of this thread's last run with their inputs and errors.",
  effect: "none",
  input: NOTHING,
  async run(talk) {
    const runId = await latestRunId(talk);
    if (runId === null) return { text: await declaredSteps(talk) };
    const { status, inputs, steps, error } = await talk.runs.get(talk.ctx, { runId });
    const lines = steps.slice(0, LISTED_MAX).map(({ id, status, input, error }) =>
      `- "${id}": ${status}, input ${shown(input)}${
        error === null ? "" : `, ${error.code}: ${error.message}`
      }`
    );
    const failure = error === null ? [] : [`Error ${error.code}: ${error.message}`];
    return {
      text: [`Run ${runId} is ${status}, with the inputs ${shown(inputs)}.`, ...failure, ...lines]
        .join("\n"),
    };
  },
});

/** Before the first run, shows the steps that it will have. */
async function declaredSteps(talk: Talk): Promise<string> {
  const first = "No run was started in this thread yet.";
  const steps = stepsOf((await readEditable(talk))?.definition ?? {});
  const lines = steps.slice(0, LISTED_MAX).map((step) => `- "${idOf(step)}"`);
  const hidden = steps.length - lines.length;
  return lines.length === 0 ? first : [
    `${first} It will have these steps:`,
    ...lines,
    ...hidden > 0 ? [`- and ${hidden} more`] : [],
  ].join("\n");
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.length > SHOWN_CHARACTERS_MAX ? `${text.slice(0, SHOWN_CHARACTERS_MAX)}…` : text;
}

/** Views of the settings of a workflow, and of who may use it. */
export const ACCESS_TOOLS: readonly Tool[] = [
  listWebhooksTool,
  listEnvsTool,
  showAccessTool,
  showCallerTool,
  showVersionTool,
  showModelUsageTool,
  showStepsTool,
];
