const DAY_MS = 24 * 60 * 60 * 1_000;
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** Day 60 is 29 February 1900, which never existed, so earlier days have to be shifted by one. */
const PHANTOM_DAY = 60;
/** 31 December 9999, the last day that a workbook can show. */
const DAY_MAX = 2_958_465;

/**
 * The kinds of values that a format shows in place of a number: a date or time of day, or a span of
 * time.
 */
export type NumberKind = "date" | "span" | null;

export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code !== undefined) return kindOfCode(code);
  if (id === 46) return "span";
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 ||
    (id >= 50 && id <= 58);
  return isDate ? "date" : null;
}

/** Colours, conditions and spans of time (`[h]`) are in brackets, plain text is in quotes. */
function kindOfCode(code: string): NumberKind {
  if (/\[[hms]+\]/i.test(code)) return "span";
  const bare = code.slice(0, 300).replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "");
  return /[ymdhs]/i.test(bare.replace(/general/gi, "")) ? "date" : null;
}

/** Returns hours, minutes and seconds of a number of days; null if it is beyond the calendar. */
export function spanOfTime(days: number): string | null {
  if (!(Math.abs(days) <= DAY_MAX)) return null;
  const seconds = Math.round(Math.abs(days) * DAY_MS / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts.map((part) => `${part}`.padStart(2, "0")).join(":");
  return days < 0 ? `-${shown}` : shown;
}

/** Returns date and time of a workbook's number in ISO 8601; null if it is beyond the calendar. */
export function isoDate(days: number, { is1904 }: { is1904: boolean }): string | null {
  if (!(days >= 0 && days <= DAY_MAX)) return null;
  const shift = !is1904 && days < PHANTOM_DAY ? 1 : 0;
  const epochMs = is1904 ? EPOCH_1904_MS : EPOCH_1900_MS;
  // A workbook stores binary fractions of a day, which are rarely a whole second.
  const ms = Math.round((days + shift) * DAY_MS / 1_000) * 1_000;
  const [date = "", time = ""] = new Date(epochMs + ms).toISOString().slice(0, 19).split("T");
  // In the 1904 system, the first day is day 0. Numbers between day 0 and day 1 are times of a day,
  // as in the 1900 system.
  if (days < 1 && (days > 0 || !is1904)) return time;
  return time === "00:00:00" ? date : `${date}T${time}`;
}
