import { parseIsoTime } from "../../expressions/mod.ts";
import { SCHEDULE } from "../definition.ts";
import { CATCHUP_WINDOW_MAX, JITTER_MAX } from "../limits.ts";
import { checkPart } from "./check_part.ts";
import { expectDuration, expectText } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { cronTiming } from "../../timing/cron_timing.ts";
import { phraseProblem } from "../../timing/phrase/parse_phrase.ts";
import { firesAfter } from "../../timing/ticks.ts";
import { knownTimezone } from "../../timing/zones.ts";

/** An arbitrary time, because whether a cron ever fires does not depend on the current time. */
const SOME_TIME = 0;

/**
 * Reports the errors of a schedule, independently of the current time: a time may be in the past.
 */
export function checkSchedule(schedule: Cursor): void {
  const [hasCron, hasTime] = [schedule.has("cron"), schedule.has("runAt")];
  const isMap = checkPart(schedule, SCHEDULE, {
    // With a cron or a time, the phrase is only a note and may be in any language.
    phrase: (phrase) => expectText(phrase) && !hasCron && !hasTime && checkPhrase(phrase),
    cron: (cron) => expectText(cron) && checkCron(cron),
    runAt: (runAt) => expectText(runAt) && checkTime(runAt),
    timezone: (timezone) => expectText(timezone) && checkZone(timezone),
    jitter: (jitter) => expectDuration(jitter, JITTER_MAX),
    catchupWindow: (window) => expectDuration(window, CATCHUP_WINDOW_MAX),
  });
  if (!isMap) return;
  if (!hasCron && !hasTime && !schedule.has("phrase")) {
    schedule.report("needs a phrase, a cron or a runAt");
  }
  if (hasCron) schedule.get("runAt")?.report("cannot be combined with cron");
}

function checkCron(cron: Cursor): void {
  const parsed = cronTiming(String(cron.value), "UTC");
  if ("problem" in parsed) return cron.report(parsed.problem);
  if (!firesAfter(parsed.timing, SOME_TIME)) cron.report("must fire some time");
}

function checkPhrase(phrase: Cursor): void {
  const problem = phraseProblem(String(phrase.value));
  if (problem !== null) phrase.report(problem);
}

function checkTime(runAt: Cursor): void {
  const text = String(runAt.value);
  const hasZone = /[Zz]$|[+-]\d{2}:\d{2}$/.test(text);
  if (parseIsoTime(text) === null || !hasZone) {
    runAt.report("must be an ISO 8601 time with a zone, such as 2026-03-01T08:30:00Z");
  }
}

function checkZone(timezone: Cursor): void {
  if (knownTimezone(String(timezone.value)) !== null) return;
  timezone.report("must be an IANA time zone such as Europe/Berlin");
}
