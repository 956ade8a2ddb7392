import { parseIsoTime } from "../expressions/mod.ts";
import { parseDuration } from "../lib/duration.ts";

/**
 * The longest time before a question expires, about ten years. A longer one probably means that it
 * should never expire.
 */
const EXPIRES_MS_MAX = 3_650 * 86_400_000;

/**
 * Returns the time, in milliseconds, at which a question asked at `now` expires. `text` is a
 * duration such as `7d`, or an ISO 8601 time. Returns null for other texts.
 */
export function parseExpiry(text: string, now: number): number | null {
  const duration = parseDuration(text);
  if (duration === null) return parseIsoTime(text)?.getTime() ?? null;
  return duration > 0 && duration <= EXPIRES_MS_MAX ? now + duration : null;
}
