import { z } from "zod";
import { listWebhooks } from "../../../webhooks/list_webhooks.ts";
import { listEnvs } from "../../../workflows/envs/list_envs.ts";
import { totalUsage } from "../../../threads/usage/list_usage.ts";
import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { RUN_TEXTS } from "../../grammar/language/answers/run_texts.ts";
import { shownJson, shownNumber, shownTime } from "../../grammar/language/answers/shown_values.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
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
    const { resultLanguage: language } = talk;
    const texts = VIEW_TEXTS[language];
    if (total === 0) return { text: texts.noWebhook(`"${name}"`) };
    const lines = webhooks.map(({ webhookId, name, createdAt, lastUsedAt }) =>
      texts.webhookLine({
        name: name ?? webhookId,
        made: shownTime(createdAt, language),
        used: lastUsedAt === null ? null : shownTime(lastUsedAt, language),
      })
    );
    return { text: [texts.webhooksOf(`"${name}"`, total), ...lines].join("\n") };
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
    const { resultLanguage: language } = talk;
    const { noVariables, hasNoValue, hasValueSince, sayVariable } = VIEW_TEXTS[language];
    if (names.length === 0) return { text: noVariables(`"${name}"`) };
    const lines = names.map((each) => {
      const since = given.get(each);
      const state = since === undefined ? hasNoValue : hasValueSince(shownTime(since, language));
      return `- ${each}: ${state}`;
    });
    return { text: [...lines, sayVariable].join("\n") };
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
    const texts = VIEW_TEXTS[talk.resultLanguage];
    const teams = sharedTeamKeys.length === 0 ? null : sharedTeamKeys.join(", ");
    const text = isPublic ? texts.isPublic(`"${name}"`) : texts.isFor(`"${name}"`, teams);
    const owner = texts.ownerIs(ownerId === principal.userId ? null : ownerId);
    return { text: `${text} ${owner}` };
  },
});

const showCallerTool = defineTool({
  name: "show_caller",
  description: "Tells who the user is here.",
  effect: "none",
  input: NOTHING,
  run({ ctx: { principal }, resultLanguage }) {
    const { userId, email, orgKey, teamKeys, isAdmin } = principal;
    const told = { userId, email, orgKey, teams: teamKeys.join(", "), isAdmin };
    return Promise.resolve({ text: VIEW_TEXTS[resultLanguage].caller(told) });
  },
});

const showVersionTool = defineTool({
  name: "show_live_version",
  description: "Tells which version of this thread's workflow runs.",
  effect: "none",
  input: NOTHING,
  async run(talk) {
    const { name, version } = await requireLinkedWorkflow(talk);
    const texts = VIEW_TEXTS[talk.resultLanguage];
    if (version === null) return { text: texts.neverPublished(`"${name}"`) };
    return { text: texts.thatRuns(`${version}`, `"${name}"`) };
  },
});

const showModelUsageTool = defineTool({
  name: "show_model_usage",
  description: "Tells how many tokens of models the user has used this month.",
  effect: "none",
  input: NOTHING,
  async run({ ctx, resultLanguage: language }) {
    const { calls, inputTokens, outputTokens } = await totalUsage(ctx, { scope: "own" });
    const text = VIEW_TEXTS[language].modelUsage({
      calls: shownNumber(calls, language),
      read: shownNumber(inputTokens, language),
      written: shownNumber(outputTokens, language),
    });
    return { text };
  },
});

const showStepsTool = defineTool({
  name: "show_steps",
  description: "Lists the steps of this thread's last run with their inputs and errors.",
  effect: "none",
  input: NOTHING,
  async run(talk) {
    const runId = await latestRunId(talk);
    if (runId === null) return { text: await declaredSteps(talk) };
    const { status, inputs, steps, error } = await talk.runs.get(talk.ctx, { runId });
    const texts = RUN_TEXTS[talk.resultLanguage];
    const lines = steps.slice(0, LISTED_MAX).map(({ id, status, input, error }) => {
      const step = `"${id}"`;
      const line = texts.stepLine({ step, status: texts.status[status], input: shownJson(input) });
      return `${line}${error === null ? "" : `, ${error.code}: ${error.message}`}`;
    });
    const failure = error === null ? [] : [texts.error(error.code, error.message)];
    const first = texts.isWithInputs({
      runId,
      status: texts.status[status],
      inputs: shownJson(inputs),
    });
    return { text: [first, ...failure, ...lines].join("\n") };
  },
});

/** Returns the steps that the first run will have. */
async function declaredSteps(talk: Talk): Promise<string> {
  const { resultLanguage: language } = talk;
  const first = DEED_TEXTS[language].noRunYet;
  const steps = stepsOf((await readEditable(talk))?.definition ?? {});
  const lines = steps.slice(0, LISTED_MAX).map((step) => `- "${idOf(step)}"`);
  const hidden = steps.length - lines.length;
  return lines.length === 0 ? first : [
    `${first} ${RUN_TEXTS[language].willHaveSteps}`,
    ...lines,
    ...hidden > 0 ? [VIEW_TEXTS[language].more(hidden)] : [],
  ].join("\n");
}

/** Views of the settings of a workflow, and of its users. */
export const ACCESS_TOOLS: readonly Tool[] = [
  listWebhooksTool,
  listEnvsTool,
  showAccessTool,
  showCallerTool,
  showVersionTool,
  showModelUsageTool,
  showStepsTool,
];
