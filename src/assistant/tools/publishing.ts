import { z } from "zod";
import { sha256Hex } from "../../lib/crypto.ts";
import type { JsonObject } from "../../lib/json.ts";
import { publishRule } from "../../rules/versions/publish_rule.ts";
import { allSteps, type Definition, isActionStep } from "../../definition/definition.ts";
import { publishWorkflow } from "../../workflows/versions/publish_workflow.ts";
import { refersTo } from "../deeds/ordered_deeds.ts";
import type { Plan } from "../deeds/plan.ts";
import { explainErrors } from "../explain.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS, type ProposalTexts } from "../grammar/language/answers/proposal_texts.ts";
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
    const texts = DEED_TEXTS[talk.resultLanguage];
    if (!draft) return failed(texts.nothingToPublish(`"${target.name}"`));
    const { source, errors, valid } = draft;
    if (!valid) {
      return failed(
        `${texts.invalidDraft}\n${
          explainErrors(errors, { source, language: talk.resultLanguage })
        }`,
      );
    }
    const { id, name } = target;
    const draftSha256 = sha256Hex(source);
    const details: JsonObject = { [rule ? "ruleId" : "workflowId"]: id, name, draftSha256, force };
    const version = rule ? null : (await requireLinkedWorkflow(talk)).version;
    const steps = rule ? [] : stepsOf(JSON.parse(JSON.stringify(draft.definition)));
    const told = { isRule: rule !== null, name: JSON.stringify(name), isNext: version !== null };
    return {
      deed: "publish",
      summary: (language) => summaryOf(PROPOSAL_TEXTS[language], { ...told, force, steps }),
      details,
      bound: { id, draftSha256, force, version },
      draft: source,
      isOrderedBy: (order) =>
        order.deed === "publish" && order.force === force &&
        refersTo(order.reference, { id, name, isLinked: true }),
      perform: () => publish(talk, { id, isRule: rule !== null, force, source }),
    };
  },
});

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

const TOLD_STEPS_MAX = 12;

function summaryOf(
  texts: ProposalTexts,
  { force, steps, ...told }: Parameters<ProposalTexts["publish"]>[0] & {
    force: boolean;
    steps: readonly string[];
  },
): string {
  const hidden = steps.length - TOLD_STEPS_MAX;
  const more = hidden > 0 ? texts.andMore(hidden) : "";
  const list = `${steps.slice(0, TOLD_STEPS_MAX).join(", ")}${more}`;
  return `${texts.publish(told)}${force ? texts.byForce : ""}${
    steps.length === 0 ? "" : texts.itsSteps(list)
  }`;
}

/**
 * Returns the steps of a definition for the proposal, so that the user sees what will be published.
 */
function stepsOf({ steps }: Definition): string[] {
  return [...allSteps(steps)].flatMap(({ step }) =>
    isActionStep(step) ? [`${step.id} (${step.service}.${step.action})`] : []
  );
}

async function publish(
  { ctx, turn: { threadId }, resultLanguage }: Talk,
  { id, isRule, ...input }: { id: string; isRule: boolean; force: boolean; source: string },
): Promise<ToolResult> {
  const { versionNumber } = isRule
    ? await publishRule(ctx, { ruleId: id, threadId, ...input })
    : await publishWorkflow(ctx, { workflowId: id, threadId, ...input });
  return { text: DEED_TEXTS[resultLanguage].published(versionNumber) };
}
