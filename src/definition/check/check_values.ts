import {
  isClearLine,
  isPlainLine,
  isPlainText,
  NO_CONTROLS,
  NO_HIDDEN,
} from "../../lib/control_characters.ts";
import { isJsonObject, type Json } from "../../lib/json.ts";
import { nearestName } from "../../expressions/mod.ts";
import { listOptions, parseExpiry } from "../../services/catalogue.ts";
import type { Cursor } from "./cursor.ts";
import { validName } from "./familiar_names.ts";
import { NAME_LENGTH_MAX } from "../limits.ts";
import { parseDuration } from "../../lib/duration.ts";

/**
 * Reports a value that is no text. Each `expect…` function reports a value of the wrong kind and
 * returns whether the value fits.
 */
export function expectText(cursor: Cursor): boolean {
  return expect(cursor, typeof cursor.value === "string", "must be a text");
}

export function expectBoolean(cursor: Cursor): boolean {
  return expect(cursor, typeof cursor.value === "boolean", "must be true or false");
}

export function expectMap(cursor: Cursor): boolean {
  return expect(cursor, isJsonObject(cursor.value), "must be an object");
}

export function expectList(cursor: Cursor): boolean {
  return expect(cursor, Array.isArray(cursor.value), "must be a list");
}

export function expectWhole(
  cursor: Cursor,
  { minimum, maximum }: { minimum: number; maximum: number },
): boolean {
  const { value } = cursor;
  const fits = typeof value === "number" && Number.isInteger(value) && value >= minimum &&
    value <= maximum;
  return expect(cursor, fits, `must be a whole number from ${minimum} to ${maximum}`);
}

/**
 * Expects a list of at least one text. A duplicate is reported, but the list still counts as
 * fitting.
 */
export function expectOptions(cursor: Cursor): boolean {
  if (!expectList(cursor)) return false;
  const items = cursor.items();
  if (items.length === 0) cursor.report("must contain at least one option");
  const seen = new Set<unknown>();
  let fits = items.length > 0;
  for (const item of items) {
    if (!expectText(item)) fits = false;
    else if (seen.has(item.value)) {
      item.report(`option ${JSON.stringify(item.value)} is given twice`);
    }
    seen.add(item.value);
  }
  return fits;
}

export function expectOption(
  cursor: Cursor,
  options: readonly string[],
  suggest: (given: string, known: readonly string[]) => string | undefined = nearestName,
): boolean {
  const { value } = cursor;
  if (typeof value === "string" && options.includes(value)) return true;
  const suggestion = typeof value === "string" ? suggest(value, options) : undefined;
  cursor.report(`must be ${listOptions(options)}`, suggestion);
  return false;
}

/** Expects a duration, of at most `limit.maxMs` if a limit is given. */
export function expectDuration(cursor: Cursor, limit?: { maxMs: number; max: string }): boolean {
  const ms = typeof cursor.value === "string" ? parseDuration(cursor.value) : null;
  if (ms === null) {
    return expect(cursor, false, "must be a duration such as 500ms, 30s, 5m, 2h or 7d");
  }
  if (ms === 0) return expect(cursor, false, "must be longer than 0");
  return expect(cursor, limit === undefined || ms <= limit.maxMs, `must be at most ${limit?.max}`);
}

/** Expects a duration, or a time with a zone. */
export function expectExpiry(cursor: Cursor): boolean {
  const { value } = cursor;
  const fits = typeof value === "string" && parseExpiry(value, 0) !== null;
  return expect(
    cursor,
    fits,
    "must be a duration of at most 3650d, such as 7d, or an ISO 8601 time",
  );
}

function expect(cursor: Cursor, fits: boolean, message: string): boolean {
  if (!fits) cursor.report(message);
  return fits;
}

/** Reports the errors of a map from names to declarations. */
export function checkNamed(
  map: Cursor,
  problemOf: (name: string) => string | null,
  checkOne: (declaration: Cursor) => unknown,
): void {
  if (!expectMap(map)) return;
  for (const [name, declaration] of map.entries()) {
    const problem = problemOf(name);
    if (problem !== null) map.reportKey(name, problem, validName(name));
    checkOne(declaration);
  }
}

/**
 * Reports control characters in all texts except the name. A database may cut off a text at NUL,
 * and a terminal executes other control characters.
 */
export function checkTexts(root: Cursor): void {
  if (!hasControlCharacters(root.value)) return;
  for (const [key, child] of root.entries()) {
    if (!isPlainText(key)) root.reportKey(key, NO_CONTROLS);
    if (key !== "name") reportControls(child);
  }
}

function reportControls(cursor: Cursor): void {
  if (cursor.isFull() || !hasControlCharacters(cursor.value)) return;
  if (typeof cursor.value === "string") return cursor.report(NO_CONTROLS);
  for (const item of cursor.items()) reportControls(item);
  for (const [key, child] of cursor.entries()) {
    if (!isPlainText(key)) cursor.reportKey(key, NO_CONTROLS);
    reportControls(child);
  }
}

/**
 * Returns whether a value contains control characters. Cursors are created only for such values.
 */
function hasControlCharacters(value: Json): boolean {
  if (typeof value === "string") return !isPlainText(value);
  if (Array.isArray(value)) return value.some(hasControlCharacters);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, inner]) =>
    !isPlainText(key) || hasControlCharacters(inner)
  );
}

/** Reports a name that is empty, has more than one line or hidden characters, or is too long. */
export function checkName(name: Cursor, charactersMax = NAME_LENGTH_MAX): void {
  const text = String(name.value);
  if (text.trim() === "") name.report("must not be empty");
  else if (!isPlainLine(text)) name.report(NO_CONTROLS);
  else if (!isClearLine(text)) name.report(NO_HIDDEN);
  else if (text.length > charactersMax) {
    name.report(`must have at most ${charactersMax} characters`);
  }
}
