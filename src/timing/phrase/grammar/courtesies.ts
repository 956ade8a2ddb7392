import type { Reader } from "../words/reader.ts";

/**
 * Reads the words before the time: `please`, `run this`, `can you schedule the workflow to run`.
 */
export function readOpening(reader: Reader): void {
  for (;;) {
    const polite = reader.attempt(() => readPolite(reader));
    const order = polite ?? reader.attempt(() => readOrder(reader));
    if (order === null) return;
  }
}

function readPolite(reader: Reader): true | null {
  if (!reader.skip("polite")) return null;
  reader.takeWord(",");
  return true;
}

/** Reads `run this`, `schedule it for`, `send me the report`. */
function readOrder(reader: Reader): true | null {
  if (!reader.skip("verb")) return null;
  const object = reader.attempt(() => reader.skip("object") && !isTime(reader) || null);
  if (object !== null) reader.skip("verb");
  reader.attempt(() => reader.skip("purpose") && !isClock(reader) || null);
  return true;
}

/** Returns whether a time follows: in "this weekend" and "this Friday", "this" is no object. */
function isTime(reader: Reader): boolean {
  return reader.isNext("weekday") || reader.isNext("weekend") || reader.isNext("unit") ||
    reader.isNext("dayPart") || reader.isNext("month");
}

function isClock(reader: Reader): boolean {
  return /^\d/.test(reader.peek(1)) || reader.isNext("number");
}

/**
 * Skips the words after the time. Returns false and skips none if other words than courtesies
 * remain.
 */
export function readClosing(reader: Reader): boolean {
  return reader.attempt(() => {
    for (;;) {
      while (reader.takeWord(",") || reader.takeWord(".") || reader.takeWord("!"));
      if (reader.isDone) return true;
      const isVerbAlone = reader.language.name === "German" && reader.skip("verb");
      if (!isVerbAlone && !reader.skip("polite")) return null;
    }
  }) !== null;
}
