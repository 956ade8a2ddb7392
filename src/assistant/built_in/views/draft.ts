import { z } from "zod";
import { readLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import { defineTool } from "../../tool.ts";
import { showDraft } from "../../tools/authoring.ts";
import { outlineSteps } from "../step_outline.ts";

export const outlineDraftTool = defineTool({
  name: "outline_draft",
  description: "Tells what each step of this thread's draft works on, and shows it; or of the " +
    "published definition where there is no draft.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { text } = await showDraft(talk);
    const draft = await readThreadDraft(talk);
    const definition = draft ? draft.definition : (await readLinkedWorkflow(talk))?.workflow;
    const outline = outlineSteps(definition?.["steps"]);
    return { text: outline === "" ? text : `${outline}\n\n${text}` };
  },
});
