import { z } from "zod";
import { printDefinition } from "../../definition/canonical.ts";
import { getWorkflow } from "../../workflows/get_workflow.ts";
import { defineTool, type ToolResult } from "../tool.ts";
import { fenced } from "./code_fence.ts";
import { partOf } from "./text_part.ts";
import { findWorkflows } from "./running.ts";
import { isFullName, type NamedWorkflow, nameToOpen, openInThread } from "../opened_workflow.ts";
import type { Talk } from "../talk.ts";

export const readWorkflowTool = defineTool({
  name: "read_workflow",
  description: "Shows the published definition of any workflow that the user may read. Makes it " +
    "this thread's where the user's message says to open it.",
  effect: "draft",
  input: z.strictObject({
    workflow: z.string().min(1).describe("Name or id."),
    from: z.int().min(0).optional().describe("First character."),
  }),
  async run(talk, { workflow: wanted, from }) {
    const found = await findWorkflows(talk, wanted);
    const [only, ...others] = found;
    if (!only) {
      return { text: `There is no workflow "${wanted}" that you may read.`, hasFailed: true };
    }
    if (others.length > 0) {
      const lines = found.map(({ id, name }) => `- ${name} (${id})`);
      return { text: ["Several workflows fit:", ...lines].join("\n"), hasFailed: true };
    }
    const { workflow, version, name, id } = await getWorkflow(talk.ctx, { workflowId: only.id });
    if (workflow === null) return { text: `"${name}" (${id}) has no published version.` };
    const text = fenced(printDefinition(workflow, "yaml"));
    const shown = `"${name}" (${id}), version ${version}:\n${partOf(text, from)}`;
    const note = await openIfUserNames(talk, { id, name });
    return note === null ? { text: shown } : { ...note, text: `${shown}\n${note.text}` };
  },
});

/** Any text that a model has read may have caused this call, so the user's words decide. */
async function openIfUserNames(talk: Talk, found: NamedWorkflow): Promise<ToolResult | null> {
  const said = nameToOpen(talk.turn.message);
  if (said === null || !isFullName(said, found)) return null;
  const meant = await findWorkflows(talk, said);
  return meant.length === 1 && meant[0]?.id === found.id ? await openInThread(talk, found) : null;
}
