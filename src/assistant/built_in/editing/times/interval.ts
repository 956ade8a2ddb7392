import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import type { EditOf } from "../edits.ts";

const MINUTES = /^(?:\*|\*\/\d{1,2}) \* \* \* \*$/u;
const HOURS = /^(\d{1,2}) (?:\*|\*\/\d{1,2}) \* \* \*$/u;

/**
 * Returns the draft's interval with another length: "2 is enough" for every 5 minutes. Returns null
 * for a draft that runs at a time of day, and for a number that does not divide the hour or day
 * evenly.
 */
export function intervalOf({ schedule }: JsonObject, count: number): EditOf<"schedule"> | null {
  const { cron, timezone } = isJsonObject(schedule) ? schedule : NONE;
  if (typeof cron !== "string" || typeof timezone !== "string") return null;
  const [, minute] = HOURS.exec(cron) ?? [];
  const [whole, unit] = MINUTES.test(cron) ? [60, "minute"] : [24, "hour"];
  const isEven = Number.isInteger(count) && count > 0 && count < whole && whole % count === 0;
  if (!isEven || (unit === "hour" && minute === undefined)) return null;
  const step = count === 1 ? "*" : `*/${count}`;
  return {
    do: "schedule",
    phrase: count === 1 ? `every ${unit}` : `every ${count} ${unit}s`,
    cron: unit === "minute" ? `${step} * * * *` : `${minute} ${step} * * *`,
    timezone,
  };
}

const EVERY =
  /^(?:(?:too \p{L}+|zu \p{L}+|trop \p{L}+|demasiado \p{L}+)[.,;!]?\s)?(?:only\s|nur\s|seulement\s|solo\s)?(?:every|alle|toutes les|tous les|cada)\s(\d{1,2})[\s.!]*$/iu;

/** Reads "every 10" in the unit in which the draft runs, as in "too noisy. every 10". */
export function readInterval(text: string, draft: JsonObject): EditOf<"schedule"> | null {
  const [, count] = EVERY.exec(text.trim()) ?? [];
  return count === undefined ? null : intervalOf(draft, Number(count));
}

const NONE: JsonObject = {};
