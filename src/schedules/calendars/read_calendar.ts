import ICAL from "ical.js";
import { DaySet } from "../../timing/day_set.ts";
import { dayNumber } from "../../timing/rule/civil.ts";
import { knownTimezone } from "../../timing/zones.ts";
import type { CalendarAnswer, CalendarDays, CalendarText } from "./calendar_job.ts";
import {
  DAY_NAME_LENGTH_MAX,
  DAYS_AFTER,
  DAYS_BEFORE,
  EVENTS_MAX,
  NAMED_DAYS_MAX,
  OCCURRENCES_MAX,
} from "./limits.ts";

const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;

/** The reason why a calendar cannot be read. */
class CalendarProblem extends Error {
  override readonly name = "CalendarProblem";
}

/**
 * Reads the free days of a calendar: each day that an event covers as a whole. This may take long,
 * or forever with some recurrences, so it must run in a thread with a deadline.
 */
export function readCalendar(job: CalendarText): CalendarAnswer {
  try {
    return { kind: "read", calendar: new Reading(job).read() };
  } catch (error) {
    if (error instanceof CalendarProblem) return { kind: "refused", message: error.message };
    // The library throws errors of its own class and plain ones, whose messages quote the text.
    if (error instanceof ICAL.parse.ParserError || error instanceof RangeError) {
      return { kind: "refused", message: "it is no iCalendar text (RFC 5545)" };
    }
    if (!(error instanceof Error) || "code" in error) throw error;
    const reason = error.message.replaceAll(/\s+/g, " ").slice(0, 200);
    return { kind: "refused", message: `it is no iCalendar text (RFC 5545): ${reason}` };
  }
}

/** Minutes of local time since 1970-01-01 00:00, ignoring clock changes. */
type WallMinutes = number;

interface Span {
  begin: WallMinutes;
  /** The end of the span, which is excluded. */
  end: WallMinutes;
}

class Reading {
  readonly #job: CalendarText;
  readonly #first: number;
  readonly #days = new Map<number, string>();
  #timezone: string;
  #occurrences = 0;
  #ignoredEvents = 0;

  constructor(job: CalendarText) {
    this.#job = job;
    this.#first = Math.floor(job.now / DAY_MS) - DAYS_BEFORE;
    this.#timezone = job.timezone ?? job.defaultTimezone;
  }

  read(): CalendarDays {
    const text = this.#job.text.replace(/^\ufeff/, "");
    const parsed: unknown[] = ICAL.parse(text);
    // A text with several calendars is parsed to a list of them.
    const roots = Array.isArray(parsed[0]) ? parsed : [parsed];
    for (const root of roots) this.#readRoot(new ICAL.Component(root as [string, [], []]));
    const length = DAYS_BEFORE + DAYS_AFTER;
    const today = this.#first + DAYS_BEFORE;
    const named = [...this.#days].filter(([day]) => day >= today).sort(([a], [b]) => a - b);
    return {
      days: DaySet.of(this.#days.keys(), { first: this.#first, length }).print(),
      named: named.slice(0, NAMED_DAYS_MAX),
      ignoredEvents: this.#ignoredEvents,
    };
  }

  #readRoot(root: ICAL.Component): void {
    if (root.name !== "vcalendar") throw new CalendarProblem("it does not begin a VCALENDAR");
    const zone = String(root.getFirstPropertyValue("x-wr-timezone") ?? "");
    this.#timezone = this.#job.timezone ?? knownTimezone(zone) ?? this.#job.defaultTimezone;
    const events = root.getAllSubcomponents("vevent");
    if (events.length > EVENTS_MAX) {
      throw new CalendarProblem(`it has more than ${EVENTS_MAX} events`);
    }
    const replaced = replacedTimes(events);
    for (const event of events) this.#readEvent(event, replaced);
  }

  #readEvent(event: ICAL.Component, replaced: ReadonlyMap<string, ReadonlySet<string>>): void {
    if (event.getFirstPropertyValue("status") === "CANCELLED") return;
    const start = event.getFirstPropertyValue("dtstart");
    if (!(start instanceof ICAL.Time)) return;
    const minutes = this.#lengthOf(event, start);
    const name = nameOf(event);
    let isIgnored = true;
    const isException = event.hasProperty("recurrence-id");
    const uid = String(event.getFirstPropertyValue("uid") ?? "");
    const gone = isException ? undefined : replaced.get(uid);
    for (const time of this.#timesOf(event, start)) {
      const begin = this.#wallOf(time);
      if (begin >= (this.#first + DAYS_BEFORE + DAYS_AFTER) * DAY_MINUTES) break;
      if (gone?.has(time.toString())) continue;
      if (this.#markDays({ begin, end: begin + minutes }, name)) isIgnored = false;
    }
    if (isIgnored) this.#ignoredEvents++;
  }

  /** Yields the times at which an event begins, endlessly for an endless event. */
  *#timesOf(event: ICAL.Component, dtstart: ICAL.Time): Generator<ICAL.Time> {
    const isRecurring = ["rrule", "rdate"].some((name) => event.hasProperty(name));
    if (!isRecurring || event.hasProperty("recurrence-id")) {
      yield dtstart;
      return;
    }
    const expansion = new ICAL.RecurExpansion({ component: event, dtstart });
    for (let time = expansion.next(); time; time = expansion.next()) {
      if (++this.#occurrences > OCCURRENCES_MAX) {
        throw new CalendarProblem(`its events occur more than ${OCCURRENCES_MAX} times`);
      }
      yield time;
    }
  }

  /**
   * Returns the length of an event in minutes of local time; a day for an all-day event without a
   * length.
   */
  #lengthOf(event: ICAL.Component, start: ICAL.Time): number {
    const end = event.getFirstPropertyValue("dtend");
    if (end instanceof ICAL.Time) return this.#wallOf(end) - this.#wallOf(start);
    const duration = event.getFirstPropertyValue("duration");
    if (duration instanceof ICAL.Duration) return Math.floor(duration.toSeconds() / 60);
    return start.isDate ? DAY_MINUTES : 0;
  }

  /**
   * Converts a time to local time: a time in UTC to the calendar's zone; other times are used as
   * written.
   */
  #wallOf(time: ICAL.Time): WallMinutes {
    const { year, month, day: date, hour, minute } = time;
    const plain = dayNumber({ year, month, date }) * DAY_MINUTES;
    if (time.isDate) return plain;
    const wall = plain + hour * 60 + minute;
    if (time.zone !== ICAL.Timezone.utcTimezone) return wall;
    const local = Temporal.Instant.fromEpochMilliseconds(wall * 60_000)
      .toZonedDateTimeISO(this.#timezone);
    const day = dayNumber({ year: local.year, month: local.month, date: local.day });
    return day * DAY_MINUTES + local.hour * 60 + local.minute;
  }

  /**
   * Marks the days that are completely inside a span. Returns whether there are any, even outside
   * of the known range.
   */
  #markDays({ begin, end }: Span, name: string): boolean {
    const from = Math.ceil(begin / DAY_MINUTES);
    const to = Math.floor(end / DAY_MINUTES);
    const last = Math.min(to, this.#first + DAYS_BEFORE + DAYS_AFTER);
    for (let day = Math.max(from, this.#first); day < last; day++) {
      if (!this.#days.has(day)) this.#days.set(day, name);
    }
    return from < to;
  }
}

/**
 * Returns the times of recurring events that a separate event replaces, by the id that both events
 * share.
 */
function replacedTimes(events: readonly ICAL.Component[]): Map<string, Set<string>> {
  const replaced = new Map<string, Set<string>>();
  for (const event of events) {
    const time = event.getFirstPropertyValue("recurrence-id");
    if (!(time instanceof ICAL.Time)) continue;
    const uid = String(event.getFirstPropertyValue("uid") ?? "");
    const times = replaced.get(uid) ?? new Set();
    replaced.set(uid, times.add(time.toString()));
  }
  return replaced;
}

function nameOf(event: ICAL.Component): string {
  const summary = event.getFirstPropertyValue("summary");
  const text = typeof summary === "string" ? summary : "";
  return [...text.replaceAll(/[\p{C}\s]+/gu, " ").trim()].slice(0, DAY_NAME_LENGTH_MAX).join("");
}
