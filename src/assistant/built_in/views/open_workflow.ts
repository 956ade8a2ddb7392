import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { isUuid } from "../../../lib/ids.ts";
import { getThread } from "../../../threads/get_thread.ts";
import { linkWorkflow } from "../../../threads/link_workflow.ts";
import { overtakeProposals } from "../../../threads/proposals/proposal_store.ts";
import { foldName } from "../../../workflows/fold_name.ts";
import { getWorkflow } from "../../../workflows/get_workflow.ts";
import { listWorkflows } from "../../../workflows/list_workflows.ts";
import { namesMeant } from "../../deeds/orders.ts";
import { readLinkedWorkflow } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { fenced } from "../../tools/fenced.ts";
import { findWorkflows } from "../../tools/running.ts";

/**
 * Only a name that is said whole makes the workflow the thread's, since "run it" means that one
 * from then on. Where it does not, what follows in the message is not done for another workflow.
 */
export const openWorkflowTool = defineTool({
  name: "open_workflow",
  description: "Shows the workflow with that name, and makes it this thread's.",
  effect: "draft",
  input: z.strictObject({ name: z.string() }),
  async run(talk, { name: wanted }) {
    if (MEANS_NONE.has(foldName(wanted))) return await whichOne(talk);
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
    const note = await makeThreads(talk, { id, name });
    return { ...note, text: `${shown}\n${note.text}` };
  },
});

/** Words for a workflow that name none: a colleague may have chosen one of them as a name. */
const MEANS_NONE: ReadonlySet<string> = new Set(
  [...[
    "",
    "it",
    "this",
    "that",
    "them",
    "workflow",
    "the workflow",
    "this workflow",
    "flow",
    "one",
  ], ...["es", "ihn", "den workflow", "le", "la", "lo", "le workflow", "el workflow", "el flujo"]]
    .map(foldName),
);

interface Named {
  id: string;
  name: string;
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

function isSaidWhole(wanted: string, { id, name }: Named): boolean {
  const folded = foldName(name);
  return isUuid(wanted) ? wanted.toLowerCase() === id : namesMeant({
    kind: "named",
    name: wanted.trim(),
    isQuoted: false,
  }).some((each) => foldName(each) === folded);
}

/** Tells what "it" means from now on. */
async function makeThreads(talk: Talk, { id, name }: Named): Promise<ToolResult> {
  const { ctx, turn: { threadId } } = talk;
  const { rule } = await getThread(ctx, { threadId });
  if (rule !== null) {
    return failed("This thread stays with its decision rule: open the workflow in another one.");
  }
  const before = await readLinkedWorkflow(talk);
  if (before?.id === id) return { text: "This thread is about it already." };
  await linkWorkflow(ctx, { threadId, workflowId: id });
  // What was proposed for the workflow before is not what a later yes is for.
  await ctx.db.transaction(({ queries }) => overtakeProposals(queries, threadId));
  const back = before === null ? "" : `, and no longer about ${JSON.stringify(before.name)}`;
  return { text: `This thread is about ${JSON.stringify(name)} now${back}: "run it" runs it.` };
}
