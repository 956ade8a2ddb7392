import { readRule } from "../rule/rule_text.ts";
import { freeDaysOf, type Timing } from "../timing.ts";
import { localTime } from "../wall_time.ts";
import { describeCron } from "./describe_cron.ts";
import { describeRule } from "./describe_rule.ts";

/**
 * Describes a timing in words that, read as a phrase, mean the same timing: `every weekday at 08:30
 * and 17:00, Europe/Berlin`.
 */
export function describeTiming(timing: Timing): string {
  return `${describeTime(timing)}${describeFreeDays(timing)}, ${describeZone(timing.timezone)}`;
}

function describeTime(timing: Timing): string {
  if (timing.kind === "recurring") return describeCron(timing.cron);
  if (timing.kind === "rule") return describeRule(readRule(timing.rule));
  const [day, time] = localTime(timing.runAt, timing.timezone).split("T");
  return `once on ${day} at ${time?.slice(0, 5)}`;
}

function describeFreeDays(timing: Timing): string {
  const freeDays = freeDaysOf(timing);
  if (freeDays === null) return "";
  const { calendar, policy } = freeDays;
  const days = calendar === "" ? "free days" : `free days of ${calendar}`;
  return policy === "skip"
    ? ` except on ${days}`
    : ` moved from ${days} to the ${policy} working day`;
}

function describeZone(timezone: string): string {
  return /^[+-]/.test(timezone) ? `UTC${timezone}` : timezone;
}
