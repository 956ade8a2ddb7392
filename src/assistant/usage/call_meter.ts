import type { Context } from "../../identity/context.ts";
import { describeError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import type { Tokens } from "../model/answer.ts";
import { ModelError, serverWords } from "../model/errors.ts";
import type { Asked } from "../model/request.ts";
import type { Model } from "../models.ts";
import { addUsage, findTokensOf, monthOf } from "../../threads/usage/usage_store.ts";

/** One call of a model that has ended. */
export interface CallRecord {
  model: Model;
  asked: Asked;
  /** The vendor's count; null if the vendor gives none, and the tokens are estimated. */
  tokens: Tokens | null;
  /** The length of the answer. */
  sizeCharacters: number;
  durationMs: number;
  /** Null if there was none. */
  failure: unknown;
}

/** Counts what the models cost, and refuses further calls once a budget is used up. */
export interface CallMeter {
  /** Throws a `ModelError` if the organization has used up its month. */
  requireBudget(): Promise<void>;
  /** Writes a line of the log, counts the tokens and answers them; does not throw. */
  record(call: CallRecord): Promise<Tokens>;
}

interface MeterOptions {
  ctx: Pick<Context, "db" | "clock" | "principal">;
  log: Log;
  /** The most tokens that an organization may use in a month; null for no limit. */
  monthlyTokens: number | null;
}

/** A meter for the calls that one user causes. */
export function createCallMeter({ ctx, log, monthlyTokens }: MeterOptions): CallMeter {
  const { db, clock, principal: { orgKey, userId } } = ctx;
  return {
    async requireBudget() {
      if (monthlyTokens === null) return;
      const used = await findTokensOf(db.queries, { orgKey, month: monthOf(clock.now()) });
      if (used < monthlyTokens) return;
      throw new ModelError(
        `Your organization has used up its ${monthlyTokens} tokens of this month. The budget ` +
          "begins anew with the next month; the operator of this server can raise it: see " +
          "LLM_MONTHLY_TOKENS.",
      );
    },
    async record(call) {
      const { model: { listed, name }, failure } = call;
      const tokens = call.tokens ?? estimate(call);
      const spent = { inputTokens: tokens.input, outputTokens: tokens.output };
      const durationMs = Math.round(call.durationMs);
      const line = { model: listed, name, orgKey, userId, ...spent, durationMs };
      if (failure === null) log.info("model called", line);
      else log.warn("model called", { ...line, error: serverWords(failure) });
      try {
        const month = monthOf(clock.now());
        const usage = { orgKey, userId, month, model: listed, ...spent };
        await db.transaction(({ queries }) => addUsage(queries, usage));
      } catch (error) {
        log.warn("tokens of a model not counted", { detail: describeError(error), ...line });
      }
      return tokens;
    },
  };
}

const CHARACTERS_OF_A_TOKEN = 4;

/** Estimates the tokens if a server does not tell them; a budget must not depend on its word. */
function estimate({ asked, sizeCharacters, failure }: CallRecord): Tokens {
  const isRefused = failure !== null && sizeCharacters === 0;
  const input = isRefused ? 0 : JSON.stringify(asked.messages).length;
  return {
    input: Math.ceil(input / CHARACTERS_OF_A_TOKEN),
    output: Math.ceil(sizeCharacters / CHARACTERS_OF_A_TOKEN),
  };
}
