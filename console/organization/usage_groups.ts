import type { Schemas } from "../api/client.ts";
import { languageCode } from "../texts/texts.ts";

type Item = Schemas["Usage"]["items"][number];

export const GROUPS = ["user", "model", "both", "month"] as const;
export type GroupName = typeof GROUPS[number];

/** The calls that have some properties in common. */
export interface UsageGroup {
  key: string;
  userId?: string;
  model?: string;
  month?: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** The properties by which each kind of group differs. */
const PROPERTIES = {
  user: ["userId"],
  model: ["model"],
  both: ["userId", "model"],
  month: ["month"],
} as const satisfies Readonly<Record<GroupName, readonly (keyof Item)[]>>;

/** Sums up calls. Months are in order, latest first; other groups by tokens, most first. */
export function groupUsage(items: readonly Item[], group: GroupName): UsageGroup[] {
  const groups = new Map<string, UsageGroup>();
  for (const item of items) {
    const common = Object.fromEntries(PROPERTIES[group].map((name) => [name, item[name]]));
    const key = JSON.stringify(Object.values(common));
    const { calls, inputTokens, outputTokens } = groups.get(key) ?? NO_CALLS;
    groups.set(key, {
      key,
      ...common,
      calls: calls + item.calls,
      inputTokens: inputTokens + item.inputTokens,
      outputTokens: outputTokens + item.outputTokens,
    });
  }
  return [...groups.values()].sort(group === "month" ? latestFirst : mostFirst);
}

const NO_CALLS = { calls: 0, inputTokens: 0, outputTokens: 0 };

function latestFirst({ month: one = "" }: UsageGroup, { month: other = "" }: UsageGroup): number {
  return one < other ? 1 : -1;
}

function mostFirst(one: UsageGroup, other: UsageGroup): number {
  return other.inputTokens + other.outputTokens - one.inputTokens - one.outputTokens;
}

/** Returns the latest months in UTC, as the server counts them: `2026-11`, `2026-10`, … */
export function latestMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return month.toISOString().slice(0, "2026-11".length);
  });
}

const monthFormat = new Intl.DateTimeFormat(languageCode, {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats a month such as `2026-11` in the reader's language. */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
