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

/** Counts one call. */
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
}

/** The tokens of an organization in a month, given and taken. */
export async function findTokensOf(
  queries: Queries,
  { orgKey, month }: { orgKey: string; month: string },
): Promise<number> {
  const row = await queries.selectFrom("model_usage")
    .select(sql<number | null>`sum(input_tokens + output_tokens)`.as("tokens"))
    .where("org_key", "=", orgKey)
    .where("month", "=", month)
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

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
  /** Null for everybody in the organization. */
  userId: string | null;
  /** Months, both included. */
  from: string;
  to: string;
}

/** Latest month first, then by user and model. */
export async function findUsage(
  queries: Queries,
  { userId, ...asked }: UsageQuery,
): Promise<UsageItem[]> {
  const values = { ...asked, userId: userId ?? "" };
  return (await selectUsage(queries, values, { isOfOne: userId !== null })).rows;
}

const selectUsage = prepared((
  queries,
  { orgKey, userId, from, to }: UsageQuery & { userId: string },
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
    .where("month", ">=", from)
    .where("month", "<=", to)
    .$if(isOfOne, (query) => query.where("user_id", "=", userId))
    .orderBy("month", "desc").orderBy("user_id").orderBy("model")
);
