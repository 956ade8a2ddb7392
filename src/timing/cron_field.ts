/** The weekdays from Sunday, in cron's numbering. */
export const WEEKDAYS: readonly string[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/**
 * Prints sorted numbers as a field of a cron line. With `hasRanges`, three or more consecutive
 * numbers become a range.
 */
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
