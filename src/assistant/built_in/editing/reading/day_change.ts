import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { pattern } from "../../../../lib/text/pattern.ts";
import { readTimePart } from "../../../../timing/phrase/change_time.ts";

const VERBS = {
  en: ["change|switch|move|turn|replace|swap"],
  de: ["änder(e)|tausch(e)|ersetz(e)|verschieb(e)|verleg(e)"],
  fr: ["changez|change|remplace(z)|passe(z)|déplace(z)"],
  es: ["cambia|reemplaza|mueve|pasa"],
};
const TO = {
  en: ["to|into|with|by|for"],
  de: ["zu|in|auf|durch|gegen"],
  fr: ["à|en|par|au"],
  es: ["a|al|por"],
};
/** Matches "Change it from Friday to Thursday". */
const OTHER_DAY = pattern("iu")`
  ^ (?: ${"please|bitte"} \s )? ${VERBS} \s (?: ${["it? from", "von|den|le|du|el|del"]} \s )?
  ( \p{L}{3,12} ) \s ${TO} \s (?: ${"le|el|den"} \s )? ( \p{L}{3,12} ) [\s.!]* $
`;

/** A day of the week that replaces another one, as in "change Friday to Thursday". */
export interface DayChange {
  from: string;
  to: string;
  /** Whether the draft's schedule contains the old day, and whether its steps contain it. */
  isOfSchedule: boolean;
  isOfSteps: boolean;
}

/** Reads the replacement of a day. Returns null for any other text. */
export function readDayChange(text: string, draft: JsonObject): DayChange | null {
  const [, from, to] = OTHER_DAY.exec(text) ?? [];
  const [old, wanted] = [from, to].map((word) => word === undefined ? null : dayOf(word));
  if (from === undefined || to === undefined || old == null || wanted == null) return null;
  const named = new RegExp(`(?<!\\p{L})${RegExp.escape(from)}(?!\\p{L})`, "iu");
  return {
    from,
    to,
    isOfSchedule: runsOn(draft, old),
    isOfSteps: named.test(JSON.stringify(draft["steps"] ?? [])),
  };
}

function dayOf(word: string): number | null {
  const read = readTimePart(word);
  const [only, another] = read?.kind === "days" ? read.weekdays : [];
  return only === undefined || another !== undefined ? null : only % 7;
}

function runsOn({ schedule }: JsonObject, day: number): boolean {
  const cron = isJsonObject(schedule) ? schedule["cron"] : null;
  const days = typeof cron === "string" ? cron.split(" ").at(-1) ?? "" : "";
  return days.split(",").some((each) => Number(each) % 7 === day && each !== "*");
}
