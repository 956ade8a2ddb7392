import type { JsonObject } from "../../lib/json.ts";
import { overtakeProposals } from "../../threads/proposals/proposal_store.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import type { Talk } from "../talk.ts";
import type { ToolResult } from "../tool.ts";
import type { Plan } from "./plan.ts";

/** Performs a deed if the user's own message orders it; otherwise returns a proposal. */
export async function doOrPropose(
  talk: Talk,
  { action, input, plan }: { action: string; input: JsonObject; plan: Plan },
): Promise<ToolResult> {
  const said = await talk.orderedDeeds.take(plan);
  if (said === "ordered otherwise") {
    const language = talk.resultLanguage;
    const text = PROPOSAL_TEXTS[language].orderedOtherwise(plan.summary(language));
    return { text, hasFailed: true };
  }
  if (said === "not ordered") return propose(talk, { action, input, plan });
  const { ctx, turn: { threadId } } = talk;
  // The order replaces earlier proposals, which a later "yes" must not accept.
  await ctx.db.transaction(({ queries }) => overtakeProposals(queries, threadId));
  return await plan.perform();
}

/** Returns the proposal of a deed, which waits for the user's consent. */
export function propose(
  { ctx, language }: Talk,
  { action, input, plan }: { action: string; input: JsonObject; plan: Plan },
): ToolResult {
  const { deed, details, bound } = plan;
  const summary = plan.summary(language);
  return {
    text: PROPOSAL_TEXTS[language].proposed(summary),
    proposal: {
      proposalId: ctx.ids.uuid(),
      deed,
      askedId: ctx.principal.userId,
      action,
      input: plan.input ?? input,
      bound,
      summary,
      details,
    },
  };
}
