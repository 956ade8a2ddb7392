import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { describeTiming } from "../../../../timing/describe/describe_timing.ts";
import { readTimePart } from "../../../../timing/phrase/change_time.ts";
import type { EditOf } from "../edits.ts";

/** A cron line for one time of one day of each month. */
const MONTHLY = /^(\d{1,2}) (\d{1,2}) (\d{1,2}) \* \*$/u;
/** A day of the month, which has an ending or a word before it. */
const DAY =
  "(?:(?:the|on the|den|am|der|le|el|al|el día|día|día el|tag|jour) )?(\\d{1,2})(?:st|nd|rd|th|\\.|er|º)?(?: (?:of|day of|des|du|de|del) (?:the |each |every |cada |chaque |jeden )?(?:month|monats|mois|mes))?";
const INSTEAD =
  "(?:instead of|rather than|not|statt|nicht|anstatt|au lieu de|au lieu du|plutôt que|pas|en vez de|en vez del|no|en lugar de|en lugar del)";
const OTHER_DAY = new RegExp(
  `^${DAY}(?:,? ((?:at|um|à|a las?|a la) \\S{1,8}(?: (?:am|pm|uhr|h))?))?(?:,? ${INSTEAD} ${DAY})?$`,
  "iu",
);
const IS_DAY = /(?:the|den|am|der|le|el|al|día|tag|jour) \d|\d(?:st|nd|rd|th|\.|er|º)/iu;
const BEFORE =
  /^(?:(?:and|but|no|oh|ok|well|rather|make (?:it|that)|move it to|better|better on|on|und|aber|nein|lieber|doch|besser|et|mais|non|plutôt|mieux|y|pero|mejor|ponlo|que sea)[\s,]+)+/iu;
const AFTER =
  /(?:[\s,]+(?:please|rather|instead|then|bitte|lieber|s'il te plaît|plutôt|por favor|mejor))+$/iu;

/**
 * Returns the draft's schedule on another day of the month: "the 3rd at 10", "el día 10 en vez del
 * 5". Null for any other text, and for a draft that does not run on one day of each month.
 */
export function otherMonthDay(text: string, { schedule }: JsonObject): EditOf<"schedule"> | null {
  const { cron, timezone } = isJsonObject(schedule) ? schedule : NONE;
  const [, minute, hour, present] = typeof cron === "string" ? MONTHLY.exec(cron) ?? [] : [];
  if (present === undefined || typeof timezone !== "string" || text.length > CHARACTERS_MAX) {
    return null;
  }
  const words = text.trim().replaceAll(/\s+/gu, " ").replace(/(?<=\P{N})[.!]+$/u, "").replace(
    BEFORE,
    "",
  ).replace(AFTER, "");
  const [, day, clock, old] = OTHER_DAY.exec(words.replace(/(?<=\d)\.$/u, "")) ?? [];
  if (day === undefined || !IS_DAY.test(words) || Number(day) < 1 || Number(day) > 31) return null;
  if (old !== undefined && Number(old) !== Number(present)) return null;
  const read = clock === undefined ? null : readTimePart(clock);
  const [time, another] = read?.kind === "times" ? read.times : [];
  if (clock !== undefined && (!time || another)) return null;
  const at = time ? `${time.minute % 60} ${Math.floor(time.minute / 60)}` : `${minute} ${hour}`;
  const after = `${at} ${Number(day)} * *`;
  const phrase = describeTiming({ kind: "recurring", cron: after, timezone });
  return { do: "schedule", phrase, cron: after, timezone };
}

const CHARACTERS_MAX = 100;
const NONE: JsonObject = {};
