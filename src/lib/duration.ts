const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** The syntax that `parseDuration()` accepts, as the source of a regular expression. */
export const DURATION_PATTERN = "^([0-9]{1,9})(ms|s|m|h|d)$";

const DURATION = new RegExp(DURATION_PATTERN);

/** Parses `500ms`, `30s`, `5m`, `2h` or `7d` into milliseconds; null for any other text. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count === undefined || unit === undefined) return null;
  return Number(count) * (UNITS_MS[unit] ?? 0);
}

/** The shortest text that `parseDuration()` parses as `ms`. */
export function printDuration(ms: number): string {
  const [unit = "ms", unitMs = 1] = Object.entries(UNITS_MS)
    .findLast(([, unitMs]) => ms >= unitMs && ms % unitMs === 0) ?? [];
  return `${ms / unitMs}${unit}`;
}
