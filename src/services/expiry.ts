import { parseIsoTime } from "../expressions/mod.ts";
import { parseDuration } from "../lib/duration.ts";

/** Ten years, near enough: what waits longer is meant to wait for ever. */
const EXPIRES_MS_MAX = 3_650 * 86_400_000;

/**
 * The time, in milliseconds, at which a question asked at `now` expires: `7d`, or an ISO 8601 time;
 * else null.
 */
export function parseExpiry(text: string, now: number): number | null {
  const duration = parseDuration(text);
  if (duration === null) return parseIsoTime(text)?.getTime() ?? null;
  return duration > 0 && duration <= EXPIRES_MS_MAX ? now + duration : null;
}
