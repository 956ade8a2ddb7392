import { parseIsoTime } from "../../expressions/mod.ts";
import { expectMap, expectOption, expectText } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { CATCHUP_POLICIES, OVERLAP_POLICIES } from "../definition.ts";
import { KEYS } from "../keys.ts";
import { cronTiming } from "../../timing/cron_timing.ts";
import { phraseProblem } from "../../timing/phrase/parse_phrase.ts";
import { firesAfter } from "../../timing/ticks.ts";
import { knownTimezone } from "../../timing/zones.ts";

/** Any time: whether a cron fires at all does not depend on it. */
const SOME_TIME = 0;

/** Reports what is wrong in a schedule whenever it is looked at: a time may lie in the past. */
export function checkSchedule(schedule: Cursor): void {
  if (!expectMap(schedule)) return;
  schedule.reportUnknownKeys("key", KEYS.schedule);
  const [phrase, cron, runAt] = ["phrase", "cron", "runAt"].map((key) => schedule.get(key));
  if (!phrase && !cron && !runAt) schedule.report("needs a phrase, a cron or a runAt");
  if (cron && runAt) runAt.report("cannot be combined with cron");
  // Beside a cron or a time, a phrase is a note in any language.
  if (phrase && expectText(phrase) && !cron && !runAt) checkPhrase(phrase);
  if (cron && expectText(cron)) checkCron(cron);
  if (runAt && expectText(runAt)) checkTime(runAt);
  const timezone = schedule.get("timezone");
  if (timezone !== null && expectText(timezone)) checkZone(timezone);
  const catchup = schedule.get("catchup");
  if (catchup !== null) expectOption(catchup, CATCHUP_POLICIES);
  const overlap = schedule.get("overlap");
  if (overlap !== null) expectOption(overlap, OVERLAP_POLICIES);
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
