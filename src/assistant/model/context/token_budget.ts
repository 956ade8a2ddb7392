import type { Clock } from "../../../lib/clock.ts";
import { LruCache } from "../../../lib/lru_cache.ts";
import type { Model } from "../../models.ts";
import type { FunctionTool } from "../request.ts";
import type { ContextError } from "./context_error.ts";
import { estimateTokens } from "./tokens.ts";

/** The share of the context that is reserved for the answer, with its minimum and maximum. */
const ANSWER_TOKENS_MIN = 1_024;
const ANSWER_TOKENS_MAX = 8_192;
const ANSWER_SHARE = 0.25;

/** The factor that shrinks the budget after a server has refused a conversation as too long. */
const SHRINK_FACTOR = 0.6;

/** With a smaller budget no useful request is possible. */
const BUDGET_TOKENS_MIN = 1_000;

/** A model, and the user who asks it. */
export interface ModelAndUser {
  model: Model;
  clock: Clock;
  principal: { orgKey: string; userId: string };
}

/** How long a limit that a server reported is used, and for how many users at once. */
const LIMIT_VALID_MS = 60 * 60_000;
const USERS_MAX = 1_000;

interface ReportedLimit {
  tokens: number;
  until: number;
}

/**
 * The limits that servers reported to each user, which may be lower than the setting. A server's
 * message may quote the request, so it counts only for that user, and only for a while.
 */
const limits = new WeakMap<Model, LruCache<ReportedLimit>>();

/** Returns the tokens that the messages of a request may have, without its tools and its answer. */
export function tokenBudget(asking: ModelAndUser, tools: readonly FunctionTool[]): number {
  const tokens = contextTokensOf(asking);
  const answer = Math.min(ANSWER_TOKENS_MAX, Math.max(ANSWER_TOKENS_MIN, tokens * ANSWER_SHARE));
  const budget = tokens - answer - estimateTokens(JSON.stringify(tools));
  return Math.max(BUDGET_TOKENS_MIN, Math.floor(budget));
}

export function contextTokensOf({ model, clock, principal }: ModelAndUser): number {
  const limit = limits.get(model)?.get(keyOf(principal));
  const isBelieved = limit !== undefined && limit.until > clock.now();
  return isBelieved ? Math.min(model.contextTokens, limit.tokens) : model.contextTokens;
}

/**
 * Returns a smaller budget after a refusal; null if the budget is at its minimum already. A limit
 * that the server reports is used for an hour.
 */
export function smallerBudget(
  asking: ModelAndUser,
  { tools, budget, error }: { tools: readonly FunctionTool[]; budget: number; error: ContextError },
): number | null {
  const { limitTokens } = error;
  if (limitTokens !== null) believe(asking, Math.min(contextTokensOf(asking), limitTokens));
  const smaller = Math.min(Math.floor(budget * SHRINK_FACTOR), tokenBudget(asking, tools));
  if (budget <= BUDGET_TOKENS_MIN) return null;
  return Math.max(BUDGET_TOKENS_MIN, smaller);
}

function believe({ model, clock, principal }: ModelAndUser, tokens: number): void {
  const known = limits.get(model) ?? new LruCache<ReportedLimit>(USERS_MAX);
  known.set(keyOf(principal), { tokens, until: clock.now() + LIMIT_VALID_MS });
  limits.set(model, known);
}

function keyOf({ orgKey, userId }: ModelAndUser["principal"]): string {
  return JSON.stringify([orgKey, userId]);
}
