import { parseIsoTime } from "../../expressions/mod.ts";
import { type Clock, isoTime } from "../../lib/clock.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type Service, type StepCall, StepError } from "../service.ts";

/** Waits for a duration or until a time. */
export function createWaitService({ clock }: { clock: Clock }): Service {
  return (call) => {
    const now = clock.now();
    const until = call.waited?.until ?? wakeTime(call, now);
    return Promise.resolve(
      until > now ? { kind: "wait", until } : { kind: "done", output: { resumedAt: isoTime(now) } },
    );
  };
}

function wakeTime({ action, values }: StepCall, now: number): number {
  if (action === "for") return now + durationMs(String(values.duration));
  return timeMs(String(values.time));
}

function durationMs(text: string): number {
  const ms = parseDuration(text);
  if (ms !== null) return ms;
  const message =
    `Cannot wait for "${text}": it must be a duration such as 500ms, 30s, 5m, 2h or 7d`;
  throw new StepError("input_invalid", message);
}

function timeMs(text: string): number {
  const time = parseIsoTime(text);
  if (time !== null) return time.getTime();
  const message =
    `Cannot wait until "${text}": it must be an ISO 8601 time with a zone: 2026-03-01T08:30:00Z`;
  throw new StepError("input_invalid", message);
}
