import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import { findTokensOf, findUsage, monthOf, type UsageItem } from "./usage_store.ts";

export interface ListUsageInput {
  /** Months such as `2026-11`, both inclusive; the current month unless stated. */
  from?: string | undefined;
  to?: string | undefined;
  scope: "own" | "organization";
}

export interface Usage {
  items: UsageItem[];
  totals: { calls: number; inputTokens: number; outputTokens: number };
  /** The organization's budget in the current month; null if there is no limit. */
  budget: { month: string; tokens: number; usedTokens: number } | null;
}

/** Lists calls and tokens by month, user and model. Errors: `forbidden`, `invalid_request`. */
export async function listUsage(
  { db: { queries }, clock, principal }: Pick<Context, "db" | "clock" | "principal">,
  input: ListUsageInput & { monthlyTokens: number | null },
): Promise<Usage> {
  const { scope, monthlyTokens } = input;
  const { orgKey } = principal;
  if (scope === "organization" && !principal.isAdmin) {
    throw new AppError("forbidden", "Only an admin may see the usage of the organization");
  }
  const month = monthOf(clock.now());
  const { from = input.to ?? month, to = from > month ? from : month } = input;
  const userId = scope === "own" ? principal.userId : null;
  const items = await findUsage(queries, { orgKey, userId, from, to });
  const totals = { calls: 0, inputTokens: 0, outputTokens: 0 };
  for (const item of items) {
    totals.calls += item.calls;
    totals.inputTokens += item.inputTokens;
    totals.outputTokens += item.outputTokens;
  }
  const budget = monthlyTokens === null ? null : {
    month,
    tokens: monthlyTokens,
    usedTokens: await findTokensOf(queries, { orgKey, month }),
  };
  return { items, totals, budget };
}
