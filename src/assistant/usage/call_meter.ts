import type { Context } from "../../identity/context.ts";
import { describeError } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Log } from "../../lib/log.ts";
import type { TokenCounts } from "../model/model_answer.ts";
import { ModelError, serverWords } from "../model/errors.ts";
import type { RequestContent } from "../model/request.ts";
import type { Model } from "../models.ts";
import {
  addUsage,
  findTokensOf,
  findTokensOfUser,
  monthOf,
} from "../../threads/usage/usage_store.ts";

/** A call of a model that is about to begin. */
export interface ModelCall {
  model: Model;
  asked: RequestContent;
}

/** The end of a call. */
export interface ModelCallEnd {
  /**
   * The token counts that the vendor reports; null if it reports none, so that they are estimated.
   */
  tokens: TokenCounts | null;
  /** The length of the answer, in characters. */
  sizeCharacters: number;
  durationMs: number;
  /** The error of the call; null if it succeeded. */
  failure: unknown;
  /** Whether this server ended the call. The vendor has read the conversation nevertheless. */
  isCut: boolean;
}

/** Counts the tokens of model calls, and refuses calls once a budget is used up. */
export interface CallMeter {
  /**
   * Reserves the tokens that the call sends, until the call ends. Throws a `ModelError` if the
   * organization or the user has no tokens left this month.
   */
  begin(call: ModelCall): Promise<OpenCall>;
}

export interface OpenCall {
  /**
   * Ends the reservation, writes a log line, stores the token counts and returns them. Never
   * throws.
   */
  end(end: ModelCallEnd): Promise<TokenCounts>;
}

/** The maximum tokens per month; null for no limit. */
export interface TokenBudgets {
  /** The budget of an organization. */
  monthlyTokens: number | null;
  /** The budget of one user in an organization. */
  monthlyTokensOfUser: number | null;
}

interface MeterOptions extends TokenBudgets {
  ctx: Pick<Context, "db" | "clock" | "principal">;
  log: Log;
}

/** The tokens that calls in progress have reserved in this process, by organization and user. */
const reservedByDatabase = new WeakMap<Context["db"], Map<string, number>>();

/** Creates a meter for the calls of one user. */
export function createCallMeter({ ctx, log, ...budgets }: MeterOptions): CallMeter {
  const reserved = reservedByDatabase.get(ctx.db) ?? new Map<string, number>();
  reservedByDatabase.set(ctx.db, reserved);
  const budgetsOfCall = budgetsOf(ctx, budgets);
  const add = (tokens: number): void => {
    for (const { key } of budgetsOfCall) {
      const sum = (reserved.get(key) ?? 0) + tokens;
      if (sum === 0) reserved.delete(key);
      else reserved.set(key, sum);
    }
  };
  return {
    async begin(call) {
      const used = await Promise.all(budgetsOfCall.map(({ findUsed }) => findUsed()));
      for (const [at, budget] of budgetsOfCall.entries()) {
        requireLeft(budget, { used: used[at] ?? 0, reserved: reserved.get(budget.key) ?? 0 });
      }
      const tokens = budgetsOfCall.length === 0 ? 0 : sentTokens(call);
      add(tokens);
      return {
        async end(end) {
          const spent = await record({ ctx, log }, call, end);
          add(-tokens);
          return spent;
        },
      };
    },
  };
}

/** A budget that a call counts against. */
interface TokenBudget {
  /** The key of its reserved tokens in the map of reserved tokens. */
  key: string;
  most: number;
  /** The owner of the budget, for messages that it is used up. */
  owner: string;
  usedUp: string;
  setting: string;
  findUsed(): Promise<number>;
}

function budgetsOf(
  { db: { queries }, clock, principal: { orgKey, userId } }: MeterOptions["ctx"],
  { monthlyTokens, monthlyTokensOfUser }: TokenBudgets,
): TokenBudget[] {
  const wanted = () => ({ orgKey, month: monthOf(clock.now()) });
  return [
    ...monthlyTokens === null ? [] : [{
      key: orgKey,
      most: monthlyTokens,
      owner: "your organization's",
      usedUp: "Your organization has used up its",
      setting: "LLM_MONTHLY_TOKENS",
      findUsed: () => findTokensOf(queries, wanted()),
    }],
    ...monthlyTokensOfUser === null ? [] : [{
      key: `${orgKey} ${userId}`,
      most: monthlyTokensOfUser,
      owner: "your",
      usedUp: "You have used up your",
      setting: "LLM_MONTHLY_TOKENS_PER_USER",
      findUsed: () => findTokensOfUser(queries, { ...wanted(), userId }),
    }],
  ];
}

/** Reserved tokens count as used. Otherwise many messages at once could all pass the check. */
function requireLeft(
  { most, owner, usedUp, setting }: TokenBudget,
  { used, reserved }: { used: number; reserved: number },
): void {
  if (used + reserved < most) return;
  throw new ModelError(
    used < most
      ? `The rest of ${owner} ${most} tokens of this month may be used by messages that ` +
        "are being answered. Try again when they are."
      : `${usedUp} ${most} tokens of this month. The budget begins anew with the next month; the ` +
        `operator of this server can raise it: see ${setting}.`,
  );
}

async function record(
  { ctx: { db, clock, principal: { orgKey, userId } }, log }: Pick<MeterOptions, "ctx" | "log">,
  call: ModelCall,
  end: ModelCallEnd,
): Promise<TokenCounts> {
  const { model: { listed, name } } = call;
  const tokens = end.tokens ?? estimate(call, end);
  const spent = { inputTokens: tokens.input, outputTokens: tokens.output };
  const durationMs = Math.round(end.durationMs);
  const line: JsonObject = { model: listed, name, orgKey, userId, ...spent, durationMs };
  if (isReadInPart(call, end)) line["note"] = READ_IN_PART;
  if (end.failure === null) log.info("model called", line);
  else log.warn("model called", { ...line, error: serverWords(end.failure) });
  try {
    const month = monthOf(clock.now());
    const usage = { orgKey, userId, month, model: listed, ...spent };
    await db.transaction(({ queries }) => addUsage(queries, usage));
  } catch (error) {
    log.warn("tokens of a model not counted", { detail: describeError(error), ...line });
  }
  return tokens;
}

const CHARACTERS_OF_A_TOKEN = 4;

const READ_IN_PART = "the server counted less than half of what was sent: its context may be " +
  "shorter than LLM_CONTEXT_TOKENS";

/** In shorter conversations, the vendor's count may differ too much from the estimate. */
const TOKENS_MIN = 4_000;

/** Whether the vendor has silently cut the conversation, as Ollama does. */
function isReadInPart(call: ModelCall, { tokens, failure }: ModelCallEnd): boolean {
  if (tokens === null || failure !== null) return false;
  const hasParts = call.asked.messages.some(({ content }) => Array.isArray(content));
  const sent = sentTokens(call);
  return !hasParts && sent >= TOKENS_MIN && tokens.input < sent / 2;
}

/**
 * Returns an estimate of the tokens to send, at most the model's context, because an image has many
 * characters and few tokens.
 */
function sentTokens({ model, asked: { messages, tools = [] } }: ModelCall): number {
  const characters = JSON.stringify(messages).length + JSON.stringify(tools).length;
  return Math.min(Math.ceil(characters / CHARACTERS_OF_A_TOKEN), model.contextTokens);
}

/** Estimates the tokens of a call whose vendor reports none, so that budgets apply to it too. */
function estimate(call: ModelCall, { sizeCharacters, failure, isCut }: ModelCallEnd): TokenCounts {
  const isRefused = failure !== null && sizeCharacters === 0 && !isCut;
  return {
    input: isRefused ? 0 : sentTokens(call),
    output: Math.ceil(sizeCharacters / CHARACTERS_OF_A_TOKEN),
  };
}
