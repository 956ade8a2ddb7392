import { parseIsoTime } from "../../expressions/mod.ts";
import { expectMap, expectOption, expectText } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { CATCHUP_POLICIES, OVERLAP_POLICIES } from "../definition.ts";
import { KEYS } from "../keys.ts";

/** Reports what is wrong in the shape of a schedule; when it fires is not looked at. */
export function checkSchedule(schedule: Cursor): void {
  if (!expectMap(schedule)) return;
  schedule.reportUnknownKeys("key", KEYS.schedule);
  const [phrase, cron, runAt] = ["phrase", "cron", "runAt"].map((key) => schedule.get(key));
  if (!phrase && !cron && !runAt) schedule.report("needs a phrase, a cron or a runAt");
  if (cron && runAt) runAt.report("must not stand beside cron");
  if (phrase) expectText(phrase);
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
  const counts = String(cron.value).split(";").map((line) => line.match(/\S+/g)?.length ?? 0);
  const wrong = counts.find((count) => count !== 5);
  if (wrong === undefined) return;
  cron.report(`${counts.length === 1 ? "must" : "each line must"} have 5 fields, not ${wrong}`);
}

function checkTime(runAt: Cursor): void {
  const text = String(runAt.value);
  const hasZone = /[Zz]$|[+-]\d{2}:\d{2}$/.test(text);
  if (parseIsoTime(text) === null || !hasZone) {
    runAt.report("must be an ISO 8601 time with a zone, such as 2026-03-01T08:30:00Z");
  }
}

function checkZone(timezone: Cursor): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone: String(timezone.value) });
  } catch {
    timezone.report("must be an IANA time zone such as Europe/Berlin");
  }
}
