import type { Reader } from "../words/reader.ts";
import { range, readList, sorted } from "./lists.ts";

/** Reads names of months: `January and July`, `March to May`. */
export function readMonthNames(reader: Reader): number[] | null {
  const found = readList(reader, () => {
    const first = reader.take("month");
    if (first === null) return null;
    const last = reader.attempt(() => reader.skip("to") ? reader.take("month") : null);
    return range(first, last ?? first, { min: 1, size: 12 });
  });
  return found && sorted(found.flat());
}

/** Reads `in June and July`, `from March to May`, `every January`. */
export function readMonths(reader: Reader): { months: number[]; isRecurring: boolean } | null {
  return reader.attempt(() => {
    const isEvery = reader.skip("every");
    const isFrom = !isEvery && reader.skip("from");
    if (!isEvery && !isFrom && !reader.takeAny(["in", "of"])) return null;
    const months = readMonthNames(reader);
    // "From January" may include all months after it.
    if (isFrom && months?.length === 1) return null;
    // "From 1 March" begins on a day.
    return months && !/^\d/.test(reader.peek(1)) ? { months, isRecurring: isEvery } : null;
  });
}
