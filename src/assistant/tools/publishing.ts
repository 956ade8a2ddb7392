import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { publishWorkflow } from "../../workflows/publish_workflow.ts";
import { loadWorkflowToWrite } from "../../workflows/workflow_access.ts";
import { readLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
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
  isOffered: mayPublish,
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

/** Whether the caller may write the workflow at hand; one that is yet to be made will be its own. */
async function mayPublish(talk: Talk): Promise<boolean> {
  const workflow = await readLinkedWorkflow(talk);
  if (!workflow) return true;
  const { db, principal } = talk.ctx;
  try {
    await loadWorkflowToWrite(db.queries, { principal, workflowId: workflow.id });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
