import type { JsonObject } from "../../lib/json.ts";
import { overtakeProposals } from "../../threads/proposals/proposal_store.ts";
import type { Talk } from "../talk.ts";
import type { ToolResult } from "../tool.ts";
import type { Plan } from "./plan.ts";

/** Performs the action if the user's own message orders it; otherwise ends with a proposal. */
export async function doOrPropose(
  talk: Talk,
  { action, input, plan }: { action: string; input: JsonObject; plan: Plan },
): Promise<ToolResult> {
  const said = await talk.orders.take(plan);
  if (said === "ordered otherwise") return { text: orderedOtherwise(plan), hasFailed: true };
  if (said === "not ordered") return propose(talk, { action, input, plan });
  const { ctx, turn: { threadId } } = talk;
  // The order replaces earlier proposals, which a later "yes" must not accept.
  await ctx.db.transaction(({ queries }) => overtakeProposals(queries, threadId));
  return await plan.perform();
}

function orderedOtherwise({ summary }: Plan): string {
  return `Nothing was done. It would have been to ${summary}; the message orders something else.`;
}

/** Says what would be done, and waits for the user's consent. */
export function propose(
  { ctx }: Talk,
  { action, input, plan }: { action: string; input: JsonObject; plan: Plan },
): ToolResult {
  const { deed, summary, details, bound } = plan;
  return {
    text: `I have not done anything yet. I would: ${summary}.\n\nShall I? Say "yes" or "no".`,
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
