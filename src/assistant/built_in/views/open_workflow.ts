import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { getWorkflow } from "../../../workflows/get_workflow.ts";
import { listWorkflows } from "../../../workflows/list_workflows.ts";
import {
  isSaidWhole,
  meansNone,
  type Named,
  openInThread,
  wasAbout,
} from "../../opened_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { fenced } from "../../tools/fenced.ts";
import { findWorkflows } from "../../tools/running.ts";

/**
 * Only a full name links the workflow to the thread, because "run it" means that workflow from then
 * on. Otherwise, later orders of the message are not carried out for another workflow.
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
    if (!only) return failed(`There is no workflow "${wanted}" that you may read.`);
    if (another) return failed(["Several workflows fit:", ...found.map(lineOf)].join("\n"));
    const { workflow, version, name, id } = await getWorkflow(talk.ctx, { workflowId: only.id });
    if (workflow === null) return failed(`"${name}" (${id}) has no published version yet.`);
    const shown = `"${name}" (${id}), version ${version}:\n${
      fenced(printDefinition(workflow, "yaml"))
    }`;
    if (!isSaidWhole(wanted, only)) {
      return failed(`${shown}\nThis thread stays as it is: say "open ${name}" to change that.`);
    }
    if (isReturn && !await wasAbout(talk, { id, name })) return failed(neverHere(name));
    const note = await openInThread(talk, { id, name });
    return { ...note, text: `${shown}\n${note.text}` };
  },
});

/** For a message that names a workflow, in a thread without one. */
export const turnToWorkflowTool = defineTool({
  name: "turn_to_workflow",
  description: "Makes the workflow this thread's.",
  effect: "draft",
  input: z.strictObject({ workflowId: z.string() }),
  async run(talk, { workflowId }) {
    return await openInThread(talk, await getWorkflow(talk.ctx, { workflowId }));
  },
});

/** "Go back to Pay" may also mean an earlier version, if the thread was never about Pay. */
function neverHere(name: string): string {
  const shown = JSON.stringify(name);
  return `This thread was not about ${shown} before, and stays as it is. Say "open ${name}" to open ` +
    `it, or "go back to version 1" for an earlier version. Which one is meant?`;
}

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

function lineOf({ id, name }: Named): string {
  return `- ${name} (${id})`;
}

const LISTED_MAX = 10;

async function whichOne({ ctx }: Talk): Promise<ToolResult> {
  const { workflows } = await listWorkflows(ctx, { limit: LISTED_MAX, scope: "all" });
  return failed(["Which workflow?", ...workflows.map(lineOf)].join("\n"));
}
