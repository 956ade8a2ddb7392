import type { Context } from "../../identity/context.ts";
import { describeError } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Log } from "../../lib/log.ts";
import type { TokenCounts } from "../model/model_answer.ts";
import { ModelError, serverWords } from "../model/errors.ts";
import type { Asked } from "../model/request.ts";
import type { Model } from "../models.ts";
import {
  addUsage,
  findTokensOf,
  findTokensOfUser,
  monthOf,
} from "../../threads/usage/usage_store.ts";

/** A call that is about to be made. */
export interface ModelCall {
  model: Model;
  asked: Asked;
}

/** The result of a call. */
export interface ModelCallEnd {
  /** The vendor's count; null if the vendor gives none, and the tokens are estimated. */
  tokens: TokenCounts | null;
  /** The length of the answer. */
  sizeCharacters: number;
  durationMs: number;
  /** The error; null if the call succeeded. */
  failure: unknown;
  /** Whether this side ended the call; the vendor has read the conversation all the same. */
  isCut: boolean;
}

/** Counts the cost of the models, and refuses further calls once a budget is used up. */
export interface CallMeter {
  /**
   * Reserves the tokens that the call sends until it has ended. Throws a `ModelError` if the
   * organization or the user has none left in this month.
   */
  begin(call: ModelCall): Promise<OpenCall>;
}

export interface OpenCall {
  /** Writes a log line, counts the tokens and returns them. Never throws. */
  end(end: ModelCallEnd): Promise<TokenCounts>;
}

/** The maximum tokens in a month; null for no limit. */
export interface TokenBudgets {
  /** Of an organization. */
  monthlyTokens: number | null;
  /** Of one user in it. */
  monthlyTokensOfUser: number | null;
}

interface MeterOptions extends TokenBudgets {
  ctx: Pick<Context, "db" | "clock" | "principal">;
  log: Log;
}

/** The tokens that calls in progress have reserved in this process, by organization and user. */
const setAside = new WeakMap<Context["db"], Map<string, number>>();

/** Creates a meter for the calls that one user causes. */
export function createCallMeter({ ctx, log, ...budgets }: MeterOptions): CallMeter {
  const underWay = setAside.get(ctx.db) ?? new Map<string, number>();
  setAside.set(ctx.db, underWay);
  const budgetsOfCall = budgetsOf(ctx, budgets);
  const add = (tokens: number): void => {
    for (const { holder } of budgetsOfCall) {
      const sum = (underWay.get(holder) ?? 0) + tokens;
      if (sum === 0) underWay.delete(holder);
      else underWay.set(holder, sum);
    }
  };
  return {
    async begin(call) {
      const used = await Promise.all(budgetsOfCall.map(({ findUsed }) => findUsed()));
      for (const [at, budget] of budgetsOfCall.entries()) {
        requireLeft(budget, { used: used[at] ?? 0, underWay: underWay.get(budget.holder) ?? 0 });
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

/** A budget that a call needs room in. */
interface TokenBudget {
  /** The name of its counter of reserved tokens. */
  holder: string;
  most: number;
  /** Who has it, and has used it up, for messages. */
  whose: string;
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
      holder: orgKey,
      most: monthlyTokens,
      whose: "your organization's",
      usedUp: "Your organization has used up its",
      setting: "LLM_MONTHLY_TOKENS",
      findUsed: () => findTokensOf(queries, wanted()),
    }],
    ...monthlyTokensOfUser === null ? [] : [{
      holder: `${orgKey} ${userId}`,
      most: monthlyTokensOfUser,
      whose: "your",
      usedUp: "You have used up your",
      setting: "LLM_MONTHLY_TOKENS_PER_USER",
      findUsed: () => findTokensOfUser(queries, { ...wanted(), userId }),
    }],
  ];
}

/** Reserved tokens count too, because many messages at once could otherwise pass the check. */
function requireLeft(
  { most, whose, usedUp, setting }: TokenBudget,
  { used, underWay }: { used: number; underWay: number },
): void {
  if (used + underWay < most) return;
  throw new ModelError(
    used < most
      ? `The rest of ${whose} ${most} tokens of this month may be used by messages that ` +
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

/** Shorter conversations may be counted very differently. */
const TOKENS_MIN = 4_000;

/** Whether the server has cut the conversation without a word, as Ollama does. */
function isReadInPart(call: ModelCall, { tokens, failure }: ModelCallEnd): boolean {
  if (tokens === null || failure !== null) return false;
  const hasParts = call.asked.messages.some(({ content }) => Array.isArray(content));
  const sent = sentTokens(call);
  return !hasParts && sent >= TOKENS_MIN && tokens.input < sent / 2;
}

/** An image has many characters and few tokens, so a call counts at most its model's context. */
function sentTokens({ model, asked: { messages, tools = [] } }: ModelCall): number {
  const characters = JSON.stringify(messages).length + JSON.stringify(tools).length;
  return Math.min(Math.ceil(characters / CHARACTERS_OF_A_TOKEN), model.contextTokens);
}

/** Estimates the tokens if a server reports none, because a budget must not depend on that. */
function estimate(call: ModelCall, { sizeCharacters, failure, isCut }: ModelCallEnd): TokenCounts {
  const isRefused = failure !== null && sizeCharacters === 0 && !isCut;
  return {
    input: isRefused ? 0 : sentTokens(call),
    output: Math.ceil(sizeCharacters / CHARACTERS_OF_A_TOKEN),
  };
}
