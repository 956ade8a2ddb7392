import type { Column } from "../column.ts";

/** The ordered values of a column. */
export interface OrderedValues<T extends string | number> {
  compare(left: T, right: T): number;
  /**
   * Returns a value strictly between two others, or null if none exists. A null argument stands for
   * no bound.
   */
  between(low: T | null, high: T | null): T | null;
}

/** The order of doubles. Two neighbouring doubles have no value between them. */
const NUMBERS: OrderedValues<number> = {
  compare: (left, right) => left - right || 0,
  between(low, high) {
    const from = low ?? -Infinity;
    const to = high ?? Infinity;
    const inside = (value: number) => Number.isFinite(value) && from < value && value < to;
    const short = [0, Math.floor(from) + 1, Math.ceil(to) - 1].find(inside);
    if (short !== undefined) return short;
    const middle = from === -Infinity ? to * 2 : to === Infinity ? from * 2 : from / 2 + to / 2;
    for (let digits = 1; digits <= DIGITS_MAX && Number.isFinite(middle); digits++) {
      const rounded = Number(middle.toPrecision(digits));
      if (inside(rounded)) return rounded;
    }
    return [middle, above(from), -above(-to)].find(inside) ?? null;
  },
};

const DIGITS_MAX = 17;

/** Returns the next larger double. */
function above(value: number): number {
  if (!Number.isFinite(value)) return value === -Infinity ? -Number.MAX_VALUE : value;
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

const DAY_MS = 86_400_000;

/** The largest offset from UTC that ISO 8601 can express. */
const OFFSET_MS = (23 * 60 + 59) * 60_000;

const FIRST_MS = Date.UTC(2000, 0, 1) - 730_485 * DAY_MS - OFFSET_MS;
const LAST_MS = Date.UTC(10_000, 0, 1) - 1 + OFFSET_MS;

/** Times in whole milliseconds, within the range of ISO 8601 with years of four digits. */
const TIMES: OrderedValues<number> = {
  compare: (left, right) => left - right,
  between(low, high) {
    const from = (low ?? FIRST_MS - 1) + 1;
    const to = (high ?? LAST_MS + 1) - 1;
    if (from > to) return null;
    if (low === null && high === null) return Date.UTC(2026, 0, 1);
    const day = low === null ? Math.floor(to / DAY_MS) : Math.ceil(from / DAY_MS);
    const midnight = day * DAY_MS;
    if (from <= midnight && midnight <= to) return midnight;
    return low === null ? to : from;
  },
};

/** Texts, ordered by their UTF-16 code units. */
const TEXTS: OrderedValues<string> = {
  compare: (left, right) => left < right ? -1 : left > right ? 1 : 0,
  between(low, high) {
    const inside = (text: string) => (low === null || low < text) && (high === null || text < high);
    const next = low === null ? "" : `${low}\0`;
    return [...FAMILIAR_TEXTS, ...endings(low ?? ""), next].find(inside) ?? null;
  },
};

const FAMILIAR_TEXTS = ["other", "another", "x", "a", "zz", "1"];

function endings(text: string): string[] {
  return [" ", "0", "a"].map((ending) => text + ending);
}

/**
 * Returns the order of the values of a column; null if the type has no order, or too many kinds of
 * values to analyse.
 */
export function orderedValuesOf(
  { type }: Pick<Column, "type">,
): OrderedValues<string> | OrderedValues<number> | null {
  if (type === "number") return NUMBERS;
  if (type === "date") return TIMES;
  return type === "string" || type === "file" ? TEXTS : null;
}

/** Prints a time as ISO 8601; a midnight as the date alone. */
export function printTime(ms: number): string {
  const inYears = ms >= FIRST_MS + OFFSET_MS && ms <= LAST_MS - OFFSET_MS;
  const offsetMs = inYears ? 0 : ms < 0 ? OFFSET_MS : -OFFSET_MS;
  const text = new Date(ms + offsetMs).toISOString();
  if (inYears) return text.replace("T00:00:00.000Z", "");
  return text.replace("Z", offsetMs > 0 ? "+23:59" : "-23:59");
}
