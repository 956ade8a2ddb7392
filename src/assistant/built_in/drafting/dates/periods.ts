import { PhraseSet } from "../../../grammar/forms.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { fieldOf } from "../columns.ts";
import { lexemesOf } from "../lexemes.ts";
import type { RequestPart } from "../request.ts";
import { type Period, PERIOD_WORDS } from "../words/period_words.ts";

const PERIODS = Object.entries(PERIOD_WORDS).map(([period, words]) => ({
  period: period as Period,
  words: new PhraseSet(words),
}));

/** Returns the longest name of a period at the position; null if there is none. */
export function periodAt(
  tokens: readonly Token[],
  at: number,
): { period: Period; length: number } | null {
  const found = PERIODS.map(({ period, words }) => ({ period, length: words.lengthAt(tokens, at) }))
    .reduce((best, each) => each.length > best.length ? each : best);
  return found.length > 0 ? found : null;
}

/** Returns the period that a part groups by; null if it groups by none. */
export function periodOf({ said }: RequestPart): Period | null {
  const words = said["period"];
  return words === undefined ? null : periodAt(lexemesOf(words).tokens, 0)?.period ?? null;
}

/** Whether a part groups the rows. */
export function isGrouping({ said }: RequestPart): boolean {
  return ["by", "period", "group_keys"].some((name) => said[name] !== undefined);
}

/**
 * Returns the date column that a part needs: its own, or the one that another part names; null if
 * neither names one.
 */
export function dateColumnOf(part: RequestPart, parts: readonly RequestPart[]): string | null {
  return part.said["date"] ?? parts.find(({ kind }) => kind === "date_column")?.said["date"] ??
    null;
}

/**
 * Expressions for the groups of a time. Their texts sort like the times, except for days of the
 * week.
 */
const KEYS: Readonly<Record<Period, (time: string) => string>> = {
  day: (time) => `${time}.format("yyyy-MM-dd")`,
  week: (time) => `${time}.format("YYYY-'W'ww")`,
  month: (time) => `${time}.format("yyyy-MM")`,
  quarter: (time) =>
    `${time}.format("yyyy") + "-Q" + string(math.floor(${time}.getMonth() / 3) + 1)`,
  year: (time) => `${time}.format("yyyy")`,
  weekday: (time) => `${time}.format("EEEE")`,
};

/**
 * Returns an expression for the time in a cell, in UTC if the cell has no time zone. A space may
 * separate date and hour.
 */
export function timeIn(cell: string): string {
  return `timestamp(string(${cell}).replace(" ", "T", 1), "UTC")`;
}

/**
 * Returns an expression for the period that contains the date of an item; empty for an empty date.
 */
export function periodKey(period: Period, column: string): string {
  const cell = fieldOf("item", column);
  return `default(${cell}, "") == "" ? "" : ${KEYS[period](timeIn(cell))}`;
}
