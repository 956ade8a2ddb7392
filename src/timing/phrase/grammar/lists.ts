import type { Reader } from "../words/reader.ts";

/** Reads the words between two items: a sign, an "and", or both. */
export function readSeparator(reader: Reader): true | null {
  const comma = [",", ";", ".", "!"].some((sign) => reader.takeWord(sign));
  return reader.skip("and") || comma || null;
}

/** Reads one or more items; null if there is none. */
export function readList<T>(reader: Reader, readItem: (isFirst: boolean) => T | null): T[] | null {
  const first = reader.attempt(() => readItem(true));
  if (first === null) return null;
  const items = [first];
  for (;;) {
    const next = reader.attempt(() => readSeparator(reader) && readItem(false));
    if (next === null) return items;
    items.push(next);
  }
}

/** Reads a count in figures or words. */
export function readNumber(reader: Reader): number | null {
  const figures = reader.takeMatch(/^\d{1,5}$/);
  return figures ? Number(figures[0]) : reader.take("number");
}

/** Reads a count and its unit in one word: `15min`. */
export function readJoined(reader: Reader): { count: number; unit: number } | null {
  return reader.attempt(() => {
    const [, figures = "", text = ""] = reader.takeMatch(/^(\d{1,5})(\p{L}+)$/u) ?? [];
    const unit = reader.valueOf("unit", text);
    return unit === null ? null : { count: Number(figures), unit };
  });
}

/** Returns the values sorted and without duplicates. */
export function sorted(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/**
 * Returns the numbers from `first` to `last`, both included. After the end of the circle, the
 * numbers start again.
 */
export function range(
  first: number,
  last: number,
  circle: { min: number; size: number },
): number[] {
  const length = (last - first + circle.size) % circle.size + 1;
  return Array.from(
    { length },
    (_, index) => (first - circle.min + index) % circle.size + circle.min,
  );
}
