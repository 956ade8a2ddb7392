import { isoTime } from "./clock.ts";
import { AppError } from "./errors.ts";

/** Times in milliseconds since 1970, or texts of equal form such as `2026-11`. */
interface Range<T extends number | string> {
  from?: T | null | undefined;
  to?: T | null | undefined;
}

interface RangeRules {
  /** For the message: `list runs`. */
  action: string;
  /** Whether the range may end where it starts. */
  mayBeEmpty?: boolean;
}

/** Throws `invalid_request` if a range ends before it starts. An absent end is open. */
export function requireRange<T extends number | string>(
  { from, to }: Range<T>,
  { action, mayBeEmpty = true }: RangeRules,
): void {
  if (from === undefined || from === null || to === undefined || to === null) return;
  if (from < to || (mayBeEmpty && from === to)) return;
  const order = mayBeEmpty ? "at or after" : "after";
  const message = `must be ${order} "from": given from ${textOf(from)} to ${textOf(to)}`;
  const issues = [{ path: "to", message }];
  throw new AppError("invalid_request", `Cannot ${action}: "to" ${message}`, { issues });
}

function textOf(value: number | string): string {
  return typeof value === "string" ? value : isoTime(value);
}
