import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";

/** The month of a time, in UTC: `2026-11`. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}

export interface NewUsage {
  orgKey: string;
  userId: string;
  month: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
}

/** Adds one call to the counters of the member and of the organization. */
export async function addUsage(queries: Queries, usage: NewUsage): Promise<void> {
  const { orgKey, userId, month, model, inputTokens, outputTokens } = usage;
  await queries.insertInto("model_usage").values({
    org_key: orgKey,
    month,
    user_id: userId,
    model,
    calls: 1,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
  }).onConflict((conflict) =>
    conflict.columns(["org_key", "month", "user_id", "model"]).doUpdateSet({
      calls: sql<number>`model_usage.calls + 1`,
      input_tokens: sql<number>`model_usage.input_tokens + excluded.input_tokens`,
      output_tokens: sql<number>`model_usage.output_tokens + excluded.output_tokens`,
    })
  ).execute();
  const tokens = inputTokens + outputTokens;
  await queries.insertInto("token_counts").values({
    org_key: orgKey,
    month,
    tokens,
    calls: 1,
    input_tokens: inputTokens,
  }).onConflict((conflict) =>
    conflict.columns(["org_key", "month"]).doUpdateSet({
      tokens: sql<number>`token_counts.tokens + excluded.tokens`,
      calls: sql<number>`token_counts.calls + 1`,
      input_tokens: sql<number>`token_counts.input_tokens + excluded.input_tokens`,
    })
  ).execute();
}

/** The input and output tokens of an organization in a month. */
export async function findTokensOf(
  queries: Queries,
  { orgKey, month }: { orgKey: string; month: string },
): Promise<number> {
  const { rows: [row] } = await selectTokens(queries, { orgKey, month });
  return row?.tokens ?? 0;
}

const selectTokens = prepared((queries, { orgKey, month }: { orgKey: string; month: string }) =>
  queries.selectFrom("token_counts").select("tokens")
    .where("org_key", "=", orgKey)
    .where("month", "=", month)
);

/** The input and output tokens of one user in an organization in a month. */
export async function findTokensOfUser(
  queries: Queries,
  { orgKey, userId, month }: { orgKey: string; userId: string; month: string },
): Promise<number> {
  const { rows: [row] } = await selectTokensOfUser(queries, { orgKey, userId, month });
  return row?.tokens ?? 0;
}

const selectTokensOfUser = prepared((
  queries,
  { orgKey, userId, month }: { orgKey: string; userId: string; month: string },
) =>
  queries.selectFrom("model_usage")
    .select(sql<number | null>`sum(input_tokens + output_tokens)`.as("tokens"))
    .where("org_key", "=", orgKey)
    .where("month", "=", month)
    .where("user_id", "=", userId)
);

export interface UsageItem {
  month: string;
  userId: string;
  model: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

export interface UsageTotals {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** The months of a report, both inclusive. */
export interface Months {
  orgKey: string;
  from: string;
  to: string;
}

/** The usage of all members of an organization together, from its counters. */
export async function sumUsageOfAll(queries: Queries, months: Months): Promise<UsageTotals> {
  const { rows: [row] } = await selectTotals(queries, { ...months });
  return row ?? NO_USAGE;
}

const NO_USAGE: UsageTotals = { calls: 0, inputTokens: 0, outputTokens: 0 };

const selectTotals = prepared((queries, { orgKey, from, to }: Months) =>
  queries.selectFrom("token_counts").select([
    sql<number>`ifnull(sum(calls), 0)`.as("calls"),
    sql<number>`ifnull(sum(input_tokens), 0)`.as("inputTokens"),
    sql<number>`ifnull(sum(tokens - input_tokens), 0)`.as("outputTokens"),
  ])
    .where("org_key", "=", orgKey)
    .where("month", ">=", from)
    .where("month", "<=", to)
);

/** The usage of one member. */
export async function sumUsageOf(
  queries: Queries,
  query: Months & { userId: string },
): Promise<UsageTotals> {
  const { rows: [row] } = await selectTotalsOf(queries, { ...query });
  return row ?? NO_USAGE;
}

// The counters name the months: so the index finds the rows of the member in each.
const selectTotalsOf = prepared((
  queries,
  { orgKey, from, to, userId }: Months & { userId: string },
) =>
  queries.selectFrom("token_counts")
    .innerJoin("model_usage", (join) =>
      join.onRef("model_usage.org_key", "=", "token_counts.org_key")
        .onRef("model_usage.month", "=", "token_counts.month")
        .on("model_usage.user_id", "=", userId))
    .select([
      sql<number>`ifnull(sum(model_usage.calls), 0)`.as("calls"),
      sql<number>`ifnull(sum(model_usage.input_tokens), 0)`.as("inputTokens"),
      sql<number>`ifnull(sum(model_usage.output_tokens), 0)`.as("outputTokens"),
    ])
    .where("token_counts.org_key", "=", orgKey)
    .where("token_counts.month", ">=", from)
    .where("token_counts.month", "<=", to)
);

export interface UsageQuery extends Months {
  /** Null for all users of the organization. */
  userId: string | null;
}

/** The place of an item in a report. */
export type UsagePosition = Pick<UsageItem, "month" | "userId" | "model">;

/** Returns at most `limit` items after a position: latest month first, then by user and model. */
export async function findUsage(
  queries: Queries,
  { limit, ...query }: UsageQuery & { after: UsagePosition | null; limit: number },
): Promise<UsageItem[]> {
  const { orgKey, userId, from, to, after } = query;
  const items: UsageItem[] = [];
  let month = after?.month ?? await lastMonth(queries, { orgKey, last: to, isIncluded: true });
  let position = after;
  while (month !== null && month >= from) {
    // One's own id first: a cursor can be forged.
    const begin = { userId: userId ?? position?.userId ?? "", model: position?.model ?? "" };
    const values = { orgKey, month, ...begin, limit: limit - items.length };
    items.push(...(await selectUsage(queries, values, { isOfOne: userId !== null })).rows);
    if (items.length === limit) break;
    position = null;
    month = await lastMonth(queries, { orgKey, last: month, isIncluded: false });
  }
  return items;
}

/** The latest month up to `last` in which the organization has used models. */
async function lastMonth(
  queries: Queries,
  { isIncluded, ...values }: { orgKey: string; last: string; isIncluded: boolean },
): Promise<string | null> {
  const { rows: [row] } = await selectMonth(queries, values, { isIncluded });
  return row?.month ?? null;
}

const selectMonth = prepared((
  queries,
  { orgKey, last }: { orgKey: string; last: string },
  { isIncluded }: { isIncluded: boolean },
) =>
  queries.selectFrom("model_usage").select("month")
    .where("org_key", "=", orgKey)
    .where("month", isIncluded ? "<=" : "<", last)
    .orderBy("month", "desc")
    .limit(sql.lit(1))
);

/** The parameters for the usage in a month after a user and a model. */
interface PieceValues {
  orgKey: string;
  month: string;
  userId: string;
  model: string;
  limit: number;
}

const selectUsage = prepared((
  queries,
  { orgKey, month, userId, model, limit }: PieceValues,
  { isOfOne }: { isOfOne: boolean },
) =>
  queries.selectFrom("model_usage")
    .select([
      "month",
      "user_id as userId",
      "model",
      "calls",
      "input_tokens as inputTokens",
      "output_tokens as outputTokens",
    ])
    .where("org_key", "=", orgKey)
    .where("month", "=", month)
    .where(
      isOfOne
        ? sql<boolean>`(user_id = ${userId} AND model > ${model})`
        : sql<boolean>`(user_id, model) > (${userId}, ${model})`,
    )
    .orderBy("user_id").orderBy("model")
    .limit(limit)
);
