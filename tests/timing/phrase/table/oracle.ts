/**
 * When a meaning of the table fires, worked out by walking over days; it shares nothing with the
 * parser or the evaluation of rules.
 */
export const NOW = Temporal.PlainDateTime.from("2026-11-21T08:00");
export const ZONE = "Europe/Berlin";

const DAY_CODES = ["", "MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const DAY_MINUTES = 24 * 60;
/** Every N years on one day, and 29 February. */
const YEARS_MAX = 16;

interface Clause {
  [key: string]: string;
}

/** The first ticks after a wall time, in milliseconds. */
export function expectedTicks(
  meaning: string,
  { after, limit }: { after: Temporal.PlainDateTime; limit: number },
): number[] {
  const clauses = meaning.split(" + ").map(clauseOf);
  const zone = clauses.map(({ tz }) => tz).find(Boolean) ?? ZONE;
  const now = toEpoch(after, ZONE);
  const ends = clauses.map(({ count, until }) => count === undefined && until === undefined);
  const ticks = clauses.flatMap((clause) => ticksOf(clause, { zone, now, limit }));
  const sorted = [...new Set(ticks)].sort((a, b) => a - b);
  return ends.includes(false) ? sorted : sorted.slice(0, limit);
}

function clauseOf(text: string): Clause {
  return Object.fromEntries(text.trim().split(/\s+/).map((part) => part.split("=")));
}

interface Window {
  zone: string;
  now: number;
  limit: number;
}

function ticksOf(clause: Clause, window: Window): number[] {
  const { zone, now, limit } = window;
  if (clause.once) return [toEpoch(Temporal.PlainDateTime.from(clause.once), zone)];
  const all = clause.step ? elapsedTicks(clause, window) : wallTicks(clause, window);
  const from = clause.after ?? clause.from;
  const first = from ? toEpoch(startOf(from), zone) : 0;
  const started = all.filter((tick) => tick > SAID && tick >= first);
  const counted = clause.count ? started.slice(0, Number(clause.count)) : started;
  const end = clause.until ? toEpoch(endOf(clause.until), zone) : Infinity;
  return counted.filter((tick) => tick <= end && tick > now).slice(0, limit);
}

function startOf(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text.includes("T") ? text : `${text}T00:00`);
}

function endOf(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text.includes("T") ? text : `${text}T23:59`);
}

function toEpoch(time: Temporal.PlainDateTime, zone: string): number {
  return time.toZonedDateTime(zone).epochMilliseconds;
}

const SAID = toEpoch(NOW, ZONE);

function elapsedTicks(clause: Clause, { zone, now, limit }: Window): number[] {
  const stepMs = Number(clause.step) * 60_000;
  const anchor = toEpoch(startOf(clause.from ?? "2026-11-21"), zone);
  const found: number[] = [];
  const skipped = clause.count ? 0 : Math.floor((now - anchor) / stepMs);
  for (let at = anchor + skipped * stepMs; found.length < limit + 20; at += stepMs) {
    const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
    if (fits(date, clause) && at > SAID) found.push(at);
  }
  return found;
}

function wallTicks(clause: Clause, { zone, now, limit }: Window): number[] {
  const minutes = minutesOf(clause);
  const found: number[] = [];
  const isCounted = clause.count !== undefined;
  const earliest = isCounted ? SAID : now;
  const start = clause.from ? toEpoch(startOf(clause.from), zone) : 0;
  let date = isCounted
    ? NOW.toPlainDate()
    : Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const last = date.add({ years: YEARS_MAX });
  while (Temporal.PlainDate.compare(date, last) < 0 && found.length < limit + 50) {
    if (fits(date, clause)) {
      for (const minute of minutes) {
        const wall = date.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
        const tick = toEpoch(wall, zone);
        if (tick > earliest && tick >= start) found.push(tick);
      }
    }
    date = date.add({ days: 1 });
  }
  return found;
}

function minutesOf({ at, min, every, win }: Clause): number[] {
  if (at) return at.split(",").map(minuteOf).sort((a, b) => a - b);
  const all = Array.from({ length: DAY_MINUTES }, (_, minute) => minute);
  if (min) {
    const wanted = min.split(",").map(Number);
    return all.filter((minute) => wanted.includes(minute % 60));
  }
  const [first = 0, last = DAY_MINUTES - 1] = win?.split("-").map(minuteOf) ?? [];
  return all.filter((minute) =>
    minute >= first && minute <= last && (minute - first) % Number(every) === 0
  );
}

function minuteOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return hour * 60 + minute;
}

const numbersByText = new Map<string, number[]>();

/** They are asked for on each day of the walk. */
function numbers(text: string): number[] {
  const known = numbersByText.get(text) ?? parseNumbers(text);
  numbersByText.set(text, known);
  return known;
}

function parseNumbers(text: string): number[] {
  return text.split(",").flatMap((item) => {
    const [, first = "", last = first] = /^(-?\d+)(?:-(\d+))?$/.exec(item) ?? [];
    const length = Number(last) - Number(first) + 1;
    return Array.from({ length }, (_, index) => Number(first) + index);
  });
}

function fits(date: Temporal.PlainDate, clause: Clause): boolean {
  const { dow, dom, mon, nth, wd, not } = clause;
  const { day, month, daysInMonth, dayOfWeek } = date;
  if (dow && !numbers(dow).includes(dayOfWeek % 7)) return false;
  if (mon && !numbers(mon).includes(month)) return false;
  if (dom && !numbers(dom).some((n) => n === day || n === day - daysInMonth - 1)) return false;
  if (nth && !nth.split(",").some((one) => isNth(date, one))) return false;
  if (wd && !isWorkingDay(date, Number(wd))) return false;
  if (not?.split(",").includes(`${month}-${day}`)) return false;
  return isTurn(date, clause);
}

function isNth(date: Temporal.PlainDate, one: string): boolean {
  const [, n = "", code = ""] = /^(-?\d)([A-Z]{2})$/.exec(one) ?? [];
  if (DAY_CODES[date.dayOfWeek] !== code) return false;
  const fromStart = Math.ceil(date.day / 7);
  const fromEnd = -Math.ceil((date.daysInMonth - date.day + 1) / 7);
  return Number(n) === fromStart || Number(n) === fromEnd;
}

const workingDays = new Map<string, number[]>();

function isWorkingDay(date: Temporal.PlainDate, position: number): boolean {
  const month = date.toPlainYearMonth().toString();
  const days = workingDays.get(month) ??
    Array.from({ length: date.daysInMonth }, (_, index) => index + 1)
      .filter((day) => date.with({ day }).dayOfWeek <= 5);
  workingDays.set(month, days);
  return days.at(position > 0 ? position - 1 : position) === date.day;
}

function isTurn(date: Temporal.PlainDate, { day, week, month, year, from = "" }: Clause): boolean {
  if (!day && !week && !month && !year) return true;
  const start = Temporal.PlainDate.from(from.slice(0, 10));
  if (day) return start.until(date).days % Number(day) === 0;
  if (week) {
    const monday = start.subtract({ days: start.dayOfWeek - 1 });
    return Math.floor(monday.until(date).days / 7) % Number(week) === 0;
  }
  const months = (date.year - start.year) * 12 + date.month - start.month;
  return months % (month ? Number(month) : Number(year) * 12) === 0;
}
