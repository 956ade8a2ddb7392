import { localDate, tickOf } from "../wall_time.ts";
import { civilOf, dayNumber } from "./civil.ts";
import { namesDay } from "./matching_days.ts";
import { isElapsed, type Recurrence, type Rule, type WallMinute } from "./rule.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * Every rule that ever fires does so within this time: the rarest is 29 February of every 12th
 * year, on one weekday.
 */
const HORIZON_DAYS = 90 * 366;

/** The most sets of minutes that are cached; most rules have one or two. */
const REMEMBERED_MAX = 20;

/** The direction of a search: 1 into the future, -1 into the past. */
type Direction = 1 | -1;

/** The ticks of a rule in a zone. */
export class RuleTicks {
  readonly #rule: Rule;
  readonly #zone: string;
  readonly #fixed: readonly Recurrence[];
  readonly #elapsed: readonly Recurrence[];
  readonly #startMs: number;
  readonly #untilMs: number;
  /** The minutes of a day, by the recurrences that include the day. */
  readonly #minutes = new Map<string, readonly number[]>();

  constructor(rule: Rule, timezone: string) {
    this.#rule = rule;
    this.#zone = timezone;
    this.#fixed = rule.recurrences.filter((recurrence) => !isElapsed(recurrence));
    this.#elapsed = rule.recurrences.filter(isElapsed);
    this.#startMs = this.#instant(rule.start) ?? -Infinity;
    this.#untilMs = Infinity;
    if (rule.until !== null) this.#untilMs = this.#instant(rule.until) ?? Infinity;
    if (rule.count !== null) {
      const counted = this.next({ after: this.#startMs - 1, limit: rule.count });
      this.#untilMs = Math.min(this.#untilMs, counted.at(-1) ?? this.#untilMs);
    }
  }

  /** Returns the first ticks after a time, soonest first. */
  next({ after, limit }: { after: number; limit: number }): number[] {
    const from = Math.max(after, this.#startMs - 1);
    return this.#merge(1, from, limit).filter((tick) => tick <= this.#untilMs);
  }

  /** Returns the last tick before a time; null if there is none. */
  previous(before: number): number | null {
    const [last] = this.#merge(-1, Math.min(before, this.#untilMs + 1), 1);
    return last === undefined || last < this.#startMs ? null : last;
  }

  #merge(direction: Direction, from: number, limit: number): number[] {
    const sources = [
      ...this.#fixed.length === 0 ? [] : [this.#walkDays(direction, from)],
      ...this.#elapsed.map((recurrence) => this.#walkSteps(recurrence, direction, from)),
    ];
    const found = sources.flatMap((source) => Iterator.from(source).take(limit).toArray());
    return [...new Set(found)].sort((a, b) => (a - b) * direction).slice(0, limit);
  }

  /**
   * Yields ticks at times of the day, in order. Two times that both move to the end of a clock
   * change are one tick.
   */
  *#walkDays(direction: Direction, from: number): Generator<number> {
    let latest = from;
    // A clock change may move a time at the end of a day to the next day.
    let day = this.#localDay(from) - direction;
    for (let walked = 0; walked < HORIZON_DAYS; walked++, day += direction) {
      if (direction < 0 && day < this.#rule.start.day) return;
      const minutes = direction > 0 ? this.#minutesOf(day) : this.#minutesOf(day).toReversed();
      for (let at = this.#firstBeyond(latest, { day, minutes, direction });; at++) {
        const minute = minutes[at];
        const tick = minute === undefined ? null : this.#instant({ day, minute });
        if (tick === null) break;
        if ((tick - latest) * direction <= 0) continue;
        latest = tick;
        yield tick;
      }
    }
  }

  /**
   * Returns the index of the first of a day's times that is beyond a moment. The times are in the
   * order of the direction.
   */
  #firstBeyond(
    moment: number,
    { day, minutes, direction }: { day: number; minutes: readonly number[]; direction: Direction },
  ): number {
    const isBeyond = (at: number): boolean => {
      const tick = this.#instant({ day, minute: minutes[at] ?? 0 });
      return tick === null || (tick - moment) * direction > 0;
    };
    // Nearly always, all times of a day are on the same side.
    const last = minutes.length - 1;
    if (last < 0 || isBeyond(0)) return 0;
    if (!isBeyond(last)) return minutes.length;
    let [low, high] = [1, last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBeyond(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Returns the minutes of a day at which the rule fires, in order. */
  #minutesOf(day: number): readonly number[] {
    const named = this.#fixed.map((recurrence) => this.#isNamed(recurrence, day));
    const key = named.join();
    const known = this.#minutes.get(key);
    if (known) return known;
    const minutes = this.#fixed.filter((_, index) => named[index]).flatMap(minutesOf);
    const inOrder = [...new Set(minutes)].sort((a, b) => a - b);
    if (this.#minutes.size >= REMEMBERED_MAX) this.#minutes.clear();
    this.#minutes.set(key, inOrder);
    return inOrder;
  }

  *#walkSteps(recurrence: Recurrence, direction: Direction, from: number): Generator<number> {
    const minutes = recurrence.interval * (recurrence.frequency === "HOURLY" ? 60 : 1);
    const stepMs = minutes * MINUTE_MS;
    const steps = (from - this.#startMs) / stepMs;
    let tick = this.#startMs +
      (direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stepMs;
    while (tick >= this.#startMs) {
      const day = this.#localDay(tick);
      if (this.#isNamed(recurrence, day)) {
        yield tick;
        tick += stepMs * direction;
        continue;
      }
      const edge = this.#edgeOfNamedDay(recurrence, day, direction);
      if (edge === null) return;
      const count = (edge - this.#startMs) / stepMs;
      tick = this.#startMs + (direction > 0 ? Math.ceil(count) : Math.floor(count)) * stepMs;
    }
  }

  /**
   * Returns the beginning of the next day, or the end of the previous one, on which a recurrence
   * fires.
   */
  #edgeOfNamedDay(recurrence: Recurrence, from: number, direction: Direction): number | null {
    for (let walked = 1; walked < HORIZON_DAYS; walked++) {
      const day = from + walked * direction;
      if (direction < 0 && day < this.#rule.start.day) return null;
      if (!this.#isNamed(recurrence, day)) continue;
      const begin = this.#beginOf(direction > 0 ? day : day + 1);
      return direction > 0 ? begin : begin - MINUTE_MS;
    }
    return null;
  }

  #beginOf(day: number): number {
    return this.#plainDate(day).toZonedDateTime(this.#zone).epochMilliseconds;
  }

  #isNamed(recurrence: Recurrence, day: number): boolean {
    const { start, exceptions } = this.#rule;
    const place = { day, start: start.day };
    return namesDay(recurrence, place) && !exceptions.some((each) => namesDay(each, place));
  }

  #localDay(timeMs: number): number {
    const { year, month, day } = localDate(timeMs, this.#zone);
    return dayNumber({ year, month, date: day });
  }

  #instant({ day, minute }: WallMinute): number | null {
    const within = minute % DAY_MINUTES;
    const time = { hour: Math.floor(within / 60), minute: within % 60 };
    return tickOf({ date: this.#plainDate(day), ...time }, this.#zone);
  }

  #plainDate(number: number): Temporal.PlainDate {
    const { year, month, date } = civilOf(number);
    return new Temporal.PlainDate(year, month, date);
  }
}

function minutesOf({ hours, minutes }: Recurrence): number[] {
  return hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
}
