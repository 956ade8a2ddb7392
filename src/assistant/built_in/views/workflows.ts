import { z } from "zod";
import { isJsonObject } from "../../../lib/json.ts";
import { getStorageUsage } from "../../../objects/get_storage_usage.ts";
import { listWorkflows } from "../../../workflows/list_workflows.ts";
import { shownNumber } from "../../grammar/language/answers/shown_values.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import { readThreadDraft, requireLinkedWorkflow } from "../../linked_workflow.ts";
import { defineTool } from "../../tool.ts";

const LISTED_MAX = 50;

export const listScopeTool = defineTool({
  name: "list_workflows_of",
  description: "Lists the workflows that others share with the user, or that are public.",
  effect: "none",
  input: z.strictObject({ scope: z.enum(["owned", "shared", "public"]) }),
  async run({ ctx, resultLanguage }, { scope }) {
    const { workflows, total } = await listWorkflows(ctx, { limit: LISTED_MAX, scope });
    const { noneOf, more } = VIEW_TEXTS[resultLanguage];
    if (total === 0) return { text: noneOf[scope] };
    const lines = workflows.map(({ id, name }) => `- ${name} (${id})`);
    const hidden = total - workflows.length;
    return { text: [...lines, ...hidden > 0 ? [more(hidden)] : []].join("\n") };
  },
});

export const listUsingTool = defineTool({
  name: "list_workflows_using",
  description: "Lists the user's workflows that have steps of a service.",
  effect: "none",
  input: z.strictObject({ service: z.string() }),
  async run({ ctx, resultLanguage }, { service }) {
    const { workflows, total } = await listWorkflows(ctx, { limit: LISTED_MAX, scope: "owned" });
    const { noneOf, more } = VIEW_TEXTS[resultLanguage];
    const using = workflows.filter(({ services }) => services.includes(service));
    const hidden = total - workflows.length;
    const lines = using.map(({ id, name }) => `- ${name} (${id})`);
    if (lines.length === 0 && hidden === 0) {
      return { text: total === 0 ? noneOf.owned : VIEW_TEXTS[resultLanguage].noneUse(service) };
    }
    return { text: [...lines, ...hidden > 0 ? [more(hidden)] : []].join("\n") };
  },
});

export const showInputsTool = defineTool({
  name: "show_inputs",
  description: "Lists the inputs of this thread's workflow.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const draft = await readThreadDraft(talk);
    const definition = draft ? draft.definition : (await requireLinkedWorkflow(talk)).workflow;
    const declared = definition?.["inputs"];
    const inputs = isJsonObject(declared) ? Object.entries(declared) : [];
    if (inputs.length === 0) return { text: VIEW_TEXTS[talk.resultLanguage].takesNoInputs };
    const lines = inputs.map(([name, input]) => `- ${name}: ${JSON.stringify(input)}`);
    return { text: lines.join("\n") };
  },
});

export const showUsageTool = defineTool({
  name: "show_usage",
  description: "Tells how much storage the organization uses.",
  effect: "none",
  input: z.strictObject({}),
  async run({ ctx, resultLanguage: language }) {
    const texts = VIEW_TEXTS[language];
    const { totalBytes, fileCount, breakdown } = await getStorageUsage(ctx, {});
    const lines = breakdown.slice(0, SHOWN_MAX).map(({ workflowName, bytes }) =>
      texts.bytes(workflowName, shownNumber(bytes, language))
    );
    const first = texts.stored(shownNumber(totalBytes, language), shownNumber(fileCount, language));
    return { text: [first, ...lines].join("\n") };
  },
});

const SHOWN_MAX = 10;
