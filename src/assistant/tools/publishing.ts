import { z } from "zod";
import { publishRule } from "../../rules/versions/publish_rule.ts";
import { publishWorkflow } from "../../workflows/versions/publish_workflow.ts";
import { readLinkedRule } from "./linked_rule.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import { defineTool } from "../tool.ts";

export const publishTool = defineTool({
  name: "publish",
  description:
    "Publishes this thread's draft, of a workflow or of a decision rule, as the next version, which becomes the default one. " +
    "Only when the user asks for it in this message.",
  effect: "outside",
  input: z.strictObject({
    force: z.boolean().default(false).describe(
      "Publish over a version that has come since the draft was begun, and a decision rule with " +
        "a test that fails.",
    ),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { force }) {
    const rule = await readLinkedRule(talk);
    const target = rule ?? await requireLinkedWorkflow(talk);
    if (!talk.consent.take("publish", { ...target, isLinked: true })) {
      const text = 'Nothing was published: the user has to ask for it, as "publish it".';
      return { text, hasFailed: true };
    }
    const { ctx, turn: { threadId } } = talk;
    const { versionNumber } = rule
      ? await publishRule(ctx, { ruleId: rule.id, threadId, force })
      : await publishWorkflow(ctx, { workflowId: target.id, threadId, force });
    return { text: `Version ${versionNumber} is published and is the default version now.` };
  },
});
