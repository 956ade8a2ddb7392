import { z } from "zod";
import { sha256Hex } from "../../lib/crypto.ts";
import type { JsonObject } from "../../lib/json.ts";
import { publishRule } from "../../rules/versions/publish_rule.ts";
import { allSteps, type Definition, isActionStep } from "../../definition/definition.ts";
import { publishWorkflow } from "../../workflows/versions/publish_workflow.ts";
import { isAimedAt } from "../deeds/orders.ts";
import type { Plan } from "../deeds/plan.ts";
import { explainErrors } from "../explain.ts";
import {
  mayWriteLinkedWorkflow,
  readThreadDraft,
  requireLinkedWorkflow,
} from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { defineDeed, type ToolResult } from "../tool.ts";
import { readLinkedRule, readThreadRule } from "./linked_rule.ts";

export const publishTool = defineDeed({
  name: "publish",
  description:
    "Publishes this thread's draft, of a workflow or of a decision rule, as the next version, which becomes the default one. " +
    "Where the user has not ordered it in this message, the server asks the user first.",
  input: z.strictObject({
    force: z.boolean().default(false).describe(
      "Publish over a version that has come since the draft was begun, and a decision rule with " +
        "a test that fails.",
    ),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { force }): Promise<Plan | ToolResult> {
    const rule = await readLinkedRule(talk);
    const target = rule ?? await requireLinkedWorkflow(talk);
    const draft = rule ? await readThreadRule(talk) : await readThreadDraft(talk);
    if (!draft) {
      return failed(`Cannot publish "${target.name}": it has no draft of yours to publish`);
    }
    const { source, errors, valid } = draft;
    if (!valid) {
      return failed(`Cannot publish an invalid draft:\n${explainErrors(errors, source)}`);
    }
    const { id, name } = target;
    const draftSha256 = sha256Hex(source);
    const details: JsonObject = { [rule ? "ruleId" : "workflowId"]: id, name, draftSha256, force };
    const noun = rule ? "decision rule" : "workflow";
    const version = rule ? null : (await requireLinkedWorkflow(talk)).version;
    const steps = rule ? "" : stepsOf(JSON.parse(JSON.stringify(draft.definition)));
    return {
      deed: "publish",
      summary: `publish the draft of the ${noun} ${JSON.stringify(name)} as its ` +
        `${version === null ? "" : "next "}version, which then is the default one` +
        `${force ? ", by force" : ""}${steps}`,
      details,
      bound: { id, draftSha256, force, version },
      draft: source,
      isOrderedBy: (order) =>
        order.deed === "publish" && order.force === force &&
        isAimedAt(order.aim, { id, name, isLinked: true }),
      perform: () => publish(talk, { id, isRule: rule !== null, force, source }),
    };
  },
});

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

const TOLD_STEPS_MAX = 12;

/** Lists the steps, so that users see what they consent to. */
function stepsOf({ steps }: Definition): string {
  const told = [...allSteps(steps)].flatMap(({ step }) =>
    isActionStep(step) ? [`${step.id} (${step.service}.${step.action})`] : []
  );
  if (told.length === 0) return "";
  const hidden = told.length - TOLD_STEPS_MAX;
  const list = told.slice(0, TOLD_STEPS_MAX).join(", ");
  return `; its steps: ${list}${hidden > 0 ? ` and ${hidden} more` : ""}`;
}

async function publish(
  { ctx, turn: { threadId } }: Talk,
  { id, isRule, ...input }: { id: string; isRule: boolean; force: boolean; source: string },
): Promise<ToolResult> {
  const { versionNumber } = isRule
    ? await publishRule(ctx, { ruleId: id, threadId, ...input })
    : await publishWorkflow(ctx, { workflowId: id, threadId, ...input });
  return { text: `Version ${versionNumber} is published and is the default version now.` };
}
