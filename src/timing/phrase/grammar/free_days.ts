import { CALENDAR_NAME, type FreeDayPolicy } from "../../free_days.ts";
import type { Kind } from "../words/kinds.ts";
import { PhraseProblem, type Reader } from "../words/reader.ts";
import { readExcluded } from "./bounds.ts";
import type { Part } from "./parts.ts";

/**
 * Reads how free days are treated: `except on public holidays`, `not on Fridays and free days of
 * germany`, `moved from free days of germany to the next working day`, `on the next working day if
 * it is a holiday`.
 */
export function readFreeDays(reader: Reader): Part[] | null {
  const excepted = reader.attempt(() => readExcepted(reader));
  if (excepted) return excepted;
  const moved = reader.attempt(() => readMoved(reader)) ??
    reader.attempt(() => readShifted(reader));
  return moved && [moved];
}

/** Reads several exclusions, at least one of which is free days. */
function readExcepted(reader: Reader): Part[] | null {
  if (!reader.skip("except") && !reader.takeWord("no")) return null;
  const parts: Part[] = [];
  for (;;) {
    const part = reader.attempt(() => {
      if (parts.length > 0 && !reader.skip("and") && !reader.skip("or")) return null;
      return readOne(reader);
    });
    if (part === null) break;
    parts.push(part);
  }
  return parts.some(({ kind }) => kind === "freeDays") ? parts : null;
}

function readOne(reader: Reader): Part | null {
  const calendar = reader.attempt(() => readDays(reader));
  if (calendar !== null) return partOf(calendar, "skip");
  const exclusion = readExcluded(reader);
  return exclusion && { kind: "except", exclusion };
}

function readMoved(reader: Reader): Part | null {
  reader.skip("moved");
  const calendar = readDays(reader);
  if (calendar === null) return null;
  reader.takeWord(",");
  const policy = readPolicy(reader);
  return policy && partOf(calendar, policy);
}

function readShifted(reader: Reader): Part | null {
  const policy = readPolicy(reader);
  if (policy === null) return null;
  reader.takeWord(",");
  if (!reader.skip("ifFree")) return null;
  const calendar = readDays(reader);
  return calendar === null ? null : partOf(calendar, policy);
}

function partOf(calendar: string, policy: FreeDayPolicy): Part {
  return { kind: "freeDays", calendar, policy };
}

function readPolicy(reader: Reader): FreeDayPolicy | null {
  const shift = reader.take("shift");
  if (shift === null) return null;
  return shift > 0 ? "next" : "previous";
}

/**
 * Reads free days and returns the name of their calendar: empty if none is named; null if no free
 * days are named.
 */
function readDays(reader: Reader): string | null {
  reader.takeAny(["on", "in", "at"]);
  reader.skip("the");
  if (!reader.skip("freeDay")) return null;
  return reader.attempt(() => reader.skip("calendarOf") ? readName(reader) : null) ?? "";
}

/** Kinds of words that are no calendar's name after "of" and "in". */
const NO_NAMES: readonly Kind[] = [
  ...["weekday", "weekdays", "workday", "workdays", "weekend", "weekends", "unit"] as const,
  ...["number", "ordinal", "dayPart", "the", "this", "every", "holiday", "endOf"] as const,
];

function readName(reader: Reader): string | null {
  if (reader.isNext("month")) {
    throw new PhraseProblem("it leaves open whether the months are those of the free days");
  }
  if (NO_NAMES.some((kind) => reader.isNext(kind))) return null;
  let name = reader.takeMatch(/^[a-z]+$/)?.[0] ?? "";
  for (;;) {
    const more = reader.attempt(() =>
      reader.takeWord("-") ? reader.takeMatch(/^(?:[a-z]+|\d+(?:-\d+)*)$/) : null
    );
    if (more === null) break;
    name += `-${more[0]}`;
  }
  return CALENDAR_NAME.test(name) ? name : null;
}
