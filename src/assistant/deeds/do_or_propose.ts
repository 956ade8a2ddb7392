import type { JsonObject } from "../../lib/json.ts";
import { overtakeProposals } from "../../threads/proposals/proposal_store.ts";
import type { Talk } from "../talk.ts";
import type { ToolResult } from "../tool.ts";
import type { Plan } from "./plan.ts";

/** Does what the user's own message orders; proposes everything else, which ends the reply. */
export async function doOrPropose(
  talk: Talk,
  { action, input, plan }: { action: string; input: JsonObject; plan: Plan },
): Promise<ToolResult> {
  const said = await talk.orders.take(plan);
  if (said === "ordered otherwise") return { text: orderedOtherwise(plan), hasFailed: true };
  if (said === "not ordered") return propose(talk, { action, input, plan });
  const { ctx, turn: { threadId } } = talk;
  // An earlier proposal is not what the user has ordered now.
  await ctx.db.transaction(({ queries }) => overtakeProposals(queries, threadId));
  return await plan.perform();
}

function orderedOtherwise({ summary }: Plan): string {
  return `Nothing was done. It would have been to ${summary}; the message orders something else.`;
}

/** Says what would be done, and lets it wait for the user's consent. */
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
