import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { getWorkflow } from "../../../workflows/get_workflow.ts";
import { listWorkflows } from "../../../workflows/list_workflows.ts";
import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import {
  isFullName,
  meansNone,
  type NamedWorkflow,
  openInThread,
  wasAbout,
} from "../../opened_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { fenced } from "../../tools/code_fence.ts";
import { findWorkflows } from "../../tools/running.ts";

/**
 * Links a workflow to the thread if its full name is given, because "run it" means this workflow
 * from then on. Without the full name, the following orders of the message are not carried out.
 */
export const openWorkflowTool = defineTool({
  name: "open_workflow",
  description: "Shows the workflow with that name, and makes it this thread's.",
  effect: "draft",
  input: z.strictObject({ name: z.string(), isReturn: z.boolean().default(false) }),
  async run(talk, { name: wanted, isReturn }) {
    if (meansNone(wanted)) return await whichOne(talk);
    const found = await findWorkflows(talk, wanted);
    const [only, another] = found;
    const { resultLanguage: language } = talk;
    const texts = VIEW_TEXTS[language];
    if (!only) return failed(DEED_TEXTS[language].noneToRead(`"${wanted}"`));
    if (another) return failed([texts.severalFit, ...found.map(lineOf)].join("\n"));
    const { workflow, version, name, id } = await getWorkflow(talk.ctx, { workflowId: only.id });
    const title = `"${name}" (${id})`;
    if (workflow === null) return failed(texts.neverPublished(title));
    const definition = fenced(printDefinition(workflow, "yaml"));
    const shown = `${texts.version(title, `${version}`)}\n${definition}`;
    if (!isFullName(wanted, only)) {
      return failed(`${shown}\n${texts.threadStays(name)}`);
    }
    // "Go back to Pay" may mean an earlier version if the thread was never about Pay.
    if (isReturn && !await wasAbout(talk, { id, name })) {
      return failed(texts.neverHere(JSON.stringify(name), name));
    }
    const note = await openInThread(talk, { id, name });
    return { ...note, text: `${shown}\n${note.text}` };
  },
});

/** Links a workflow that a message names, in a thread without a workflow. */
export const turnToWorkflowTool = defineTool({
  name: "turn_to_workflow",
  description: "Makes the workflow this thread's.",
  effect: "draft",
  input: z.strictObject({ workflowId: z.string() }),
  async run(talk, { workflowId }) {
    return await openInThread(talk, await getWorkflow(talk.ctx, { workflowId }));
  },
});

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

function lineOf({ id, name }: NamedWorkflow): string {
  return `- ${name} (${id})`;
}

const LISTED_MAX = 10;

async function whichOne({ ctx, resultLanguage }: Talk): Promise<ToolResult> {
  const { workflows } = await listWorkflows(ctx, { limit: LISTED_MAX, scope: "all" });
  return failed([VIEW_TEXTS[resultLanguage].whichWorkflow, ...workflows.map(lineOf)].join("\n"));
}
