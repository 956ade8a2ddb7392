import { shownWallTime } from "../../grammar/language/answers/shown_values.ts";
import { TIMING_TEXTS, type TimingTexts } from "../../grammar/language/timing_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { describeTiming } from "../../../timing/describe/describe_timing.ts";
import { localTime } from "../../../timing/wall_time.ts";
import { freeDaysOf, type Timing } from "../../../timing/timing.ts";

/**
 * Describes when a draft runs. Common timings are described in the user's language, others in
 * English, like schedules elsewhere.
 */
export function timingWords(timing: Timing, language: Language): string {
  // Free days can only be described in English, and must not be omitted.
  const texts = language === "en" || freeDaysOf(timing) !== null ? null : TIMING_TEXTS[language];
  if (texts && timing.kind === "once") {
    const at = localTime(timing.runAt, timing.timezone);
    return `${shownWallTime(at, language)}, ${timing.timezone}`;
  }
  const said = texts && timing.kind === "recurring" ? cronWords(timing.cron, texts) : null;
  return said === null ? describeTiming(timing) : `${said}, ${timing.timezone}`;
}

function cronWords(cron: string, texts: TimingTexts): string | null {
  const [minute = "", hour = "", day = "", month, weekday = "", more] = cron.split(/\s+/);
  if (month !== "*" || more !== undefined) return null;
  if (hour === "*") return day === "*" && weekday === "*" ? often(minute, texts) : null;
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return null;
  const days = daysOf({ day, weekday }, texts);
  return days && `${days} ${texts.at(`${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`)}`;
}

function often(minute: string, { everyHour, everyMinutes }: TimingTexts): string | null {
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? [];
  // A step in minutes that does not divide 60 has an irregular gap at each full hour.
  if (step !== undefined) return 60 % Number(step) === 0 ? everyMinutes(Number(step)) : null;
  return minute === "0" ? everyHour : null;
}

function daysOf(
  { day, weekday }: { day: string; weekday: string },
  { everyDay, everyWeekday, everyWeekdayNamed, everyMonth }: TimingTexts,
): string | null {
  if (weekday === "*") {
    if (day === "*") return everyDay;
    return /^\d+$/.test(day) && Number(day) <= LAST_DAY_OF_ALL ? everyMonth(Number(day)) : null;
  }
  if (day !== "*") return null;
  return weekday === "1-5" ? everyWeekday : everyWeekdayNamed[Number(weekday)] ?? null;
}

/** The last day of the month that every month has. */
const LAST_DAY_OF_ALL = 28;
