import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import { openPage, type PageData, type PageInput } from "../../lib/page.ts";
import { requireRange } from "../../lib/time_range.ts";
import {
  findTokensOf,
  findUsage,
  monthOf,
  type Months,
  sumUsageOf,
  sumUsageOfAll,
  type UsageItem,
  type UsageTotals,
} from "./usage_store.ts";

export interface UsageReport {
  /** Months such as `2026-11`, both inclusive; the current month unless stated. */
  from?: string | undefined;
  to?: string | undefined;
  scope: "own" | "organization";
}

export interface ListUsageInput extends UsageReport, Omit<PageInput, "page"> {}

export interface Usage extends Pick<PageData, "limit" | "nextCursor"> {
  items: UsageItem[];
  /** The sums of all items, on this page or not. */
  totals: UsageTotals;
  /** The organization's budget in the current month; null if there is no limit. */
  budget: { month: string; tokens: number; usedTokens: number } | null;
}

type UsageContext = Pick<Context, "db" | "clock" | "principal">;

/** Lists calls and tokens by month, user and model. Errors: `forbidden`, `invalid_request`. */
export async function listUsage(
  ctx: UsageContext,
  { limit, cursor, monthlyTokens, ...report }: ListUsageInput & { monthlyTokens: number | null },
): Promise<Usage> {
  const { db: { queries }, clock, principal: { orgKey } } = ctx;
  const query = queryOf(ctx, report);
  const { userId, from, to } = query;
  const page = openPage({ limit, cursor }, {
    list: ["usage", orgKey, userId, from, to],
    order: ["string", "string", "string"],
  });
  const [month, user, model] = page.window.after?.map(String) ?? [];
  const after = month === undefined ? null : { month, userId: user ?? "", model: model ?? "" };
  const rows = await findUsage(queries, { ...query, after, limit: page.window.limit });
  const { nextCursor } = page.dataOf(
    rows,
    { total: rows.length, isExact: false },
    (row) => [row.month, row.userId, row.model],
  );
  const totals = await sumUsage(ctx, query);
  const budget = monthlyTokens === null
    ? null
    : await budgetOf(ctx, { month: monthOf(clock.now()), tokens: monthlyTokens });
  return { items: page.itemsOf(rows), limit, nextCursor, totals, budget };
}

/** Returns the sums of what `listUsage()` lists. Errors: `forbidden`, `invalid_request`. */
export async function totalUsage(ctx: UsageContext, report: UsageReport): Promise<UsageTotals> {
  return await sumUsage(ctx, queryOf(ctx, report));
}

interface Query extends Months {
  userId: string | null;
}

function queryOf({ clock, principal }: UsageContext, { scope, ...months }: UsageReport): Query {
  const { orgKey, userId, isAdmin } = principal;
  if (scope === "organization" && !isAdmin) {
    throw new AppError("forbidden", "Only an admin may see the usage of the organization");
  }
  requireRange(months, { action: "list usage" });
  const month = monthOf(clock.now());
  const { from = months.to ?? month, to = from > month ? from : month } = months;
  return { orgKey, userId: scope === "own" ? userId : null, from, to };
}

async function sumUsage(
  { db: { queries } }: UsageContext,
  { userId, ...months }: Query,
): Promise<UsageTotals> {
  return userId === null
    ? await sumUsageOfAll(queries, months)
    : await sumUsageOf(queries, { ...months, userId });
}

async function budgetOf(
  { db: { queries }, principal: { orgKey } }: UsageContext,
  { month, tokens }: { month: string; tokens: number },
): Promise<NonNullable<Usage["budget"]>> {
  return { month, tokens, usedTokens: await findTokensOf(queries, { orgKey, month }) };
}
