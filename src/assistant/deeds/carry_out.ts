import { AppError } from "../../lib/errors.ts";
import { canonicalText } from "../../services/data/canonical_text.ts";
import { markOvertaken } from "../../threads/proposals/proposal_store.ts";
import type { Proposal } from "../../threads/proposals/proposal.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import { deliver } from "../replies/deliver.ts";
import { type Reply, say, type Talk } from "../talk.ts";
import { failureText, type ToolResult } from "../tool.ts";
import { offeredTool } from "../tools.ts";
import { propose } from "./do_or_propose.ts";
import { isPlan } from "./plan.ts";

/** A proposal that has just been accepted or refused. */
export interface SettledProposal {
  proposal: Proposal;
  accepted: boolean;
}

/**
 * Performs the accepted deed if it is still the same. Otherwise proposes the deed that a call would
 * perform now.
 */
export async function* carryOut(talk: Talk, { proposal, accepted }: SettledProposal): Reply {
  if (!accepted) return yield say(PROPOSAL_TEXTS[talk.language].refused);
  try {
    yield* deliver(talk, await resultOf(talk, proposal));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    yield say(failureText(error, talk.language));
  }
}

async function resultOf(talk: Talk, proposal: Proposal): Promise<ToolResult> {
  const { action, input, bound, proposalId } = proposal;
  const tool = await offeredTool(talk, action);
  const { language } = talk;
  if (!tool?.plan) return { text: DEED_TEXTS[language].notAllowed, hasFailed: true };
  const plan = await tool.plan(talk, input);
  if (!isPlan(plan)) return plan;
  if (canonicalText(plan.bound) === canonicalText(bound)) return await plan.perform();
  await talk.ctx.db.transaction(({ queries }) => markOvertaken(queries, proposalId));
  const again = propose(talk, { action, input, plan });
  return { ...again, text: `${PROPOSAL_TEXTS[language].changedSince} ${again.text}` };
}
