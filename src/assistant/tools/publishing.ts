import { z } from "zod";
import { publishWorkflow } from "../../workflows/versions/publish_workflow.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import { defineTool } from "../tool.ts";

export const publishTool = defineTool({
  name: "publish",
  description:
    "Publishes this thread's draft as the next version, which becomes the default one. " +
    "Only when the user asks for it in this message.",
  effect: "outside",
  input: z.strictObject({
    force: z.boolean().default(false).describe(
      "Publish over a version that has come since the draft was begun.",
    ),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { force }) {
    const workflow = await requireLinkedWorkflow(talk);
    if (!talk.consent.take("publish", { ...workflow, isLinked: true })) {
      const text = 'Nothing was published: the user has to ask for it, as "publish it".';
      return { text, hasFailed: true };
    }
    const { threadId } = talk.turn;
    const { versionNumber } = await publishWorkflow(talk.ctx, {
      workflowId: workflow.id,
      threadId,
      force,
    });
    return { text: `Version ${versionNumber} is published and is the default version now.` };
  },
});
