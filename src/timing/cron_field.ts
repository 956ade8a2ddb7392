/** The weekdays from Sunday, as cron numbers them. */
export const WEEKDAYS: readonly string[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Sorted numbers as a field of a cron line; with ranges, three or more in a row are one. */
export function fieldText(
  values: readonly number[],
  { hasRanges = false }: { hasRanges?: boolean } = {},
): string {
  const runs: number[][] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run?.at(-1) === value - 1) run.push(value);
    else runs.push([value]);
  }
  return runs.map((run) => hasRanges && run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join())
    .join();
}
