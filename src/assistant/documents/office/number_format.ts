const DAY_MS = 24 * 60 * 60 * 1_000;
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** Day 60 is 29 February 1900, which never was, so earlier days are one further on. */
const PHANTOM_DAY = 60;
/** 31 December 9999, the last day that a workbook can show. */
const DAY_MAX = 2_958_465;

/** Whether the format that a workbook has for the number shows it as a date or a time of day. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined) return isDateCode(code);
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47 && id !== 46) ||
    (id >= 50 && id <= 58);
}

/** Colours, conditions and spans of time (`[h]`) stand in brackets, plain text in quotes. */
function isDateCode(code: string): boolean {
  if (/\[[hms]+\]/i.test(code)) return false;
  const bare = code.slice(0, 300).replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "");
  return /[ymdhs]/i.test(bare.replace(/general/gi, ""));
}

/** The date and time of a workbook's number in ISO 8601; null for one beyond its calendar. */
export function isoDate(days: number, { is1904 }: { is1904: boolean }): string | null {
  if (!(days >= 0 && days <= DAY_MAX)) return null;
  const shift = !is1904 && days < PHANTOM_DAY ? 1 : 0;
  const epochMs = is1904 ? EPOCH_1904_MS : EPOCH_1900_MS;
  // A workbook keeps binary fractions of a day, which are seldom a whole second.
  const ms = Math.round((days + shift) * DAY_MS / 1_000) * 1_000;
  const [date = "", time = ""] = new Date(epochMs + ms).toISOString().slice(0, 19).split("T");
  if (days < 1 && !is1904) return time;
  return time === "00:00:00" ? date : `${date}T${time}`;
}
