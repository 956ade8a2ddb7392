import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import { nextTurn } from "../../lib/turns/turns.ts";

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
  await queries.insertInto("token_counts").values({ org_key: orgKey, month, tokens })
    .onConflict((conflict) =>
      conflict.columns(["org_key", "month"]).doUpdateSet({
        tokens: sql<number>`token_counts.tokens + excluded.tokens`,
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

interface UsageQuery {
  orgKey: string;
  /** Null for all users of the organization. */
  userId: string | null;
  /** Months, both inclusive. */
  from: string;
  to: string;
}

/** Usage by month (latest first), user and model, read in pieces. */
export async function findUsage(
  queries: Queries,
  { orgKey, userId, from, to }: UsageQuery,
): Promise<UsageItem[]> {
  const items: UsageItem[] = [];
  let month = (await selectMonth(queries, { orgKey, last: to }, { isIncluded: true })).rows[0];
  while (month !== undefined && month.month >= from) {
    for await (const rows of usageIn(queries, { orgKey, userId, month: month.month })) {
      for (const row of rows) items.push(row);
    }
    const values = { orgKey, last: month.month };
    month = (await selectMonth(queries, values, { isIncluded: false })).rows[0];
  }
  return items;
}

/** The most rows that one statement reads. */
const PIECE_ROWS = 1_000;

async function* usageIn(
  queries: Queries,
  { orgKey, userId, month }: { orgKey: string; userId: string | null; month: string },
): AsyncGenerator<readonly UsageItem[]> {
  let after = { userId: userId ?? "", model: "" };
  for (;;) {
    const values = { orgKey, month, ...after, limit: PIECE_ROWS };
    const { rows } = await selectUsage(queries, values, { isOfOne: userId !== null });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) return;
    after = { userId: last.userId, model: last.model };
    await nextTurn(orgKey);
  }
}

/** The latest month, up to `last`, in which the organization has used models. */
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
