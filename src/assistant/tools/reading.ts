import { z } from "zod";
import { printDefinition } from "../../definition/canonical.ts";
import { getWorkflow } from "../../workflows/get_workflow.ts";
import { defineTool } from "../tool.ts";
import { fenced } from "./fenced.ts";
import { partOf } from "./part_of.ts";
import { findWorkflows } from "./running.ts";

export const readWorkflowTool = defineTool({
  name: "read_workflow",
  description: "Shows the published definition of any workflow that the user may read.",
  effect: "none",
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
    return { text: `"${name}" (${id}), version ${version}:\n${partOf(text, from)}` };
  },
});
