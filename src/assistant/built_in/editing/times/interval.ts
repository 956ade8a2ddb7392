import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import type { EditOf } from "../edits.ts";

const MINUTES = /^(?:\*|\*\/\d{1,2}) \* \* \* \*$/u;
const HOURS = /^(\d{1,2}) (?:\*|\*\/\d{1,2}) \* \* \*$/u;

/**
 * Returns another length for the interval at which a draft runs, as in "2 is enough" for every 5
 * minutes; null for a draft that runs at hours of the day, and for a number that divides no hour or
 * day evenly.
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

const NONE: JsonObject = {};
