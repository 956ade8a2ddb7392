import type { DaySet } from "./day_set.ts";
import { daySetOf, type FreeDays } from "./free_days.ts";
import { civilOf, weekdayOf } from "./rule/civil.ts";
import { instantOf } from "./wall_time.ts";

/** The ordered ticks of a cron or rule. */
export interface TickSource {
  /** Returns the first ticks after a time, soonest first. */
  next(window: { after: number; limit: number }): number[];
  /** Returns the last tick before a time; null if there is none. */
  previous(before: number): number | null;
}

type Direction = 1 | -1;

/** A day with ticks, and the day to which they are moved; null if they stay or are left out. */
interface Move {
  day: number;
  target: number | null;
}

/** A free day, and the working day to which its ticks are moved. */
interface Target {
  day: number;
  target: number;
}

/** The most days by which a tick is moved; a tick that would move farther is left out. */
const MOVE_DAYS_MAX = 31;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most ticks within an hour before and after a time. */
const TICKS_AROUND = 120;
/** The ticks of a day that are read at a time; most days have fewer. */
const PIECE_SIZE = 4;
/** The most days whose beginnings are cached. */
const BEGINS_MAX = 4_000;

/** The ticks of a source, with those on free days left out or moved. */
export class FreeDayTicks implements TickSource {
  readonly #source: TickSource;
  readonly #zone: string;
  readonly #days: DaySet;
  readonly #policy: FreeDays["policy"];
  readonly #begins = new Map<number, number>();

  constructor(source: TickSource, freeDays: FreeDays, timezone: string) {
    this.#source = source;
    this.#zone = timezone;
    this.#days = daySetOf(freeDays);
    this.#policy = freeDays.policy;
  }

  next({ after, limit }: { after: number; limit: number }): number[] {
    const found = new Set(this.#kept(after, limit));
    const first = (): number[] => [...found].sort((a, b) => a - b).slice(0, limit);
    if (this.#policy === "skip") return first();
    const today = this.#dayOf(after);
    const begin = this.#policy === "next" ? this.#farthest(today, -1) : today;
    for (const move of this.#moves(1, this.#edgeOf(begin, 1))) {
      const last = first()[limit - 1];
      // Ticks of a later free day are not moved to an earlier day, so no further tick can come
      // first.
      if (last !== undefined && this.#beginOf(this.#nearestTarget(move, -1)) > last) break;
      // With a tick in each minute, no moved tick comes between.
      if (last === minuteAfter(after) + (limit - 1) * MINUTE_MS) break;
      const { day, target } = move;
      if (target === null || this.#beginOf(target + 1) <= after) continue;
      for (const tick of this.#movedAfter({ day, target }, { after, limit })) found.add(tick);
    }
    return first();
  }

  previous(before: number): number | null {
    let best = this.#keptBefore(before);
    if (this.#policy === "skip") return best;
    const today = this.#dayOf(before);
    const begin = this.#policy === "next" ? today : this.#farthest(today, 1);
    for (const move of this.#moves(-1, this.#edgeOf(begin, -1))) {
      if (best !== null && this.#beginOf(this.#nearestTarget(move, 1) + 1) <= best) break;
      if (best === minuteBefore(before)) break;
      const { day, target } = move;
      if (target === null || this.#beginOf(target) >= before) continue;
      const tick = this.#movedBefore({ day, target }, before);
      if (tick !== null && (best === null || tick > best)) best = tick;
    }
    return best;
  }

  /** Returns ticks on days that are not free. */
  #kept(after: number, limit: number): number[] {
    const kept: number[] = [];
    let cursor = after;
    // After a free day, reads one tick at a time: if all ticks are on free days, more would be
    // useless.
    let piece = 1;
    while (kept.length < limit) {
      const wanted = Math.min(limit - kept.length, piece);
      const ticks = this.#source.next({ after: cursor, limit: wanted });
      if (ticks.length === 0) break;
      piece = PIECE_SIZE;
      for (const tick of ticks) {
        const day = this.#dayOf(tick);
        if (this.#days.has(day)) {
          piece = 1;
          cursor = this.#edgeOf(this.#end(day, 1), 1);
          break;
        }
        kept.push(tick);
        cursor = tick;
      }
    }
    return kept;
  }

  #keptBefore(before: number): number | null {
    let tick = this.#source.previous(before);
    while (tick !== null && this.#days.has(this.#dayOf(tick))) {
      tick = this.#source.previous(this.#edgeOf(this.#end(this.#dayOf(tick), -1), -1));
    }
    return tick;
  }

  /** Yields the days that have ticks, from a time on in a direction, until no free day follows. */
  *#moves(direction: Direction, from: number): Generator<Move> {
    let cursor = from;
    for (;;) {
      const tick = this.#step(direction, cursor);
      if (tick === null) return;
      const day = this.#dayOf(tick);
      const free = this.#days.nearest(day, direction);
      if (free === null) return;
      if (free !== day) {
        yield { day, target: null };
        cursor = this.#edgeOf(free, direction);
        continue;
      }
      const target = this.#targetOf(day);
      yield { day, target };
      cursor = this.#edgeOf(
        target === null ? this.#afterUnmovable(day, direction) : day + direction,
        direction,
      );
    }
  }

  /**
   * Returns the day, nearest to the start of the walk, to which the ticks of this day and of later
   * days in the walk may be moved.
   */
  #nearestTarget({ day, target }: Move, back: Direction): number {
    if (target !== null) return target;
    return (this.#policy === "next") === (back > 0) ? day + back * MOVE_DAYS_MAX : day;
  }

  /** Returns the working day to which the ticks of a free day are moved; null if none is near. */
  #targetOf(day: number): number | null {
    const direction = this.#policy === "next" ? 1 : -1;
    for (let moved = 1; moved <= MOVE_DAYS_MAX; moved++) {
      const target = day + moved * direction;
      if (this.#isWorkingDay(target)) return target;
    }
    return null;
  }

  /** Returns the farthest day, in a direction, whose ticks may be moved to the day or past it. */
  #farthest(day: number, direction: Direction): number {
    let farthest = day + direction;
    const end = day + MOVE_DAYS_MAX * direction;
    while (farthest !== end && !this.#isWorkingDay(farthest)) farthest += direction;
    return farthest;
  }

  #isWorkingDay(day: number): boolean {
    const weekday = weekdayOf(day);
    return weekday >= 1 && weekday <= 5 && !this.#days.has(day);
  }

  /**
   * Returns the next day whose ticks may be moved, after a day whose ticks are left out. Skips most
   * of a long run of free days.
   */
  #afterUnmovable(day: number, direction: Direction): number {
    const end = this.#end(day, direction);
    const isTowardsTarget = (this.#policy === "next") === (direction > 0);
    if (!isTowardsTarget) return end;
    const near = end - direction * MOVE_DAYS_MAX;
    return (near - day) * direction > 0 ? near : day + direction;
  }

  #movedAfter(
    { day, target }: Target,
    { after, limit }: { after: number; limit: number },
  ): number[] {
    const isLater = target > this.#dayOf(after);
    let from = isLater
      ? this.#beginOf(day) - 1
      : this.#atSameTimeOn(after, day) - this.#orderTolerance(day, target);
    const moved: number[] = [];
    while (moved.length < limit) {
      const wanted = Math.min(limit - moved.length, PIECE_SIZE);
      const ticks = this.#source.next({ after: from, limit: wanted });
      for (const tick of ticks) {
        if (this.#dayOf(tick) !== day) return moved;
        const at = this.#atSameTimeOn(tick, target);
        if (at > after) moved.push(at);
        from = tick;
      }
      if (ticks.length < wanted) break;
    }
    return moved;
  }

  #movedBefore({ day, target }: Target, before: number): number | null {
    const isEarlier = target < this.#dayOf(before);
    let tick = this.#source.previous(
      isEarlier
        ? this.#beginOf(day + 1)
        : this.#atSameTimeOn(before, day) + MINUTE_MS + this.#orderTolerance(day, target),
    );
    for (let seen = 0; seen <= TICKS_AROUND && tick !== null; seen++) {
      if (this.#dayOf(tick) !== day) return null;
      const moved = this.#atSameTimeOn(tick, target);
      if (moved < before) return moved;
      tick = this.#source.previous(tick);
    }
    return null;
  }

  /**
   * Returns how much the order of times may differ between the two days, which is 0 unless the
   * clocks change.
   */
  #orderTolerance(day: number, target: number): number {
    return this.#hasNoClockChange(day) && this.#hasNoClockChange(target) ? 0 : HOUR_MS;
  }

  /** Returns whether the clocks do not change on the day. */
  #hasNoClockChange(day: number): boolean {
    return this.#beginOf(day + 1) - this.#beginOf(day) === DAY_MS;
  }

  #step(direction: Direction, from: number): number | null {
    if (direction < 0) return this.#source.previous(from);
    return this.#source.next({ after: from, limit: 1 })[0] ?? null;
  }

  /** Returns the first day after a run of free days. */
  #end(day: number, direction: Direction): number {
    return this.#days.nearest(day, direction, false) ?? day;
  }

  /** Returns the time from which a search in the direction begins with the day. */
  #edgeOf(day: number, direction: Direction): number {
    return direction > 0 ? this.#beginOf(day) - 1 : this.#beginOf(day + 1);
  }

  #beginOf(day: number): number {
    const known = this.#begins.get(day);
    if (known !== undefined) return known;
    const begin = plainDate(day).toZonedDateTime(this.#zone).epochMilliseconds;
    if (this.#begins.size >= BEGINS_MAX) this.#begins.clear();
    this.#begins.set(day, begin);
    return begin;
  }

  #dayOf(timeMs: number): number {
    let day = Math.floor(timeMs / DAY_MS);
    while (timeMs < this.#beginOf(day)) day--;
    while (timeMs >= this.#beginOf(day + 1)) day++;
    return day;
  }

  /** Returns the same local time on another day. */
  #atSameTimeOn(timeMs: number, day: number): number {
    const today = this.#dayOf(timeMs);
    if (this.#hasNoClockChange(today) && this.#hasNoClockChange(day)) {
      const minutes = Math.floor((timeMs - this.#beginOf(today)) / MINUTE_MS);
      return this.#beginOf(day) + minutes * MINUTE_MS;
    }
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(timeMs)
      .toZonedDateTimeISO(this.#zone);
    return instantOf({ date: plainDate(day), hour, minute }, this.#zone);
  }
}

/** Returns the first whole minute after a time. */
function minuteAfter(timeMs: number): number {
  return (Math.floor(timeMs / MINUTE_MS) + 1) * MINUTE_MS;
}

function minuteBefore(timeMs: number): number {
  return (Math.ceil(timeMs / MINUTE_MS) - 1) * MINUTE_MS;
}

function plainDate(number: number): Temporal.PlainDate {
  const { year, month, date } = civilOf(number);
  return new Temporal.PlainDate(year, month, date);
}
