import { casual } from "chrono-node/en";

const NOON_HOUR = 12;

/** The day that English words mean on a given day; null where there is no such day. */
export function dateOf(text: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const instant = new Date(Date.UTC(today.year, today.month - 1, today.day, NOON_HOUR));
  const [found, ...others] = casual.parse(text, { instant, timezone: 0 }, { forwardDate: true });
  if (!found || others.length > 0 || found.end || found.text !== text) return null;
  const { start } = found;
  if (!start.isCertain("day") && !start.isCertain("weekday")) return null;
  const [year, month, day] = [start.get("year"), start.get("month"), start.get("day")];
  if (year === null || month === null || day === null) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return null;
  }
}
