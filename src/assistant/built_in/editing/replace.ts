import type { Refusal } from "../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import type { EditOf } from "./edits.ts";
import { idsIn, stepsOf } from "./steps.ts";

/** Longer drafts are not changed by a replacement, because it would take too long. */
const CHARACTERS_MAX = 64 * 1024;

/** Keys whose values belong to the format or are referred to elsewhere. */
const FIXED: ReadonlySet<string> = new Set(["format", "id", "service", "action", "type", "method"]);

/**
 * The schedule is not changed, because its phrase and its cron line would have to change together.
 */
const SCHEDULE = "schedule";

/**
 * Replaces a text everywhere in the definition: in values, and in keys inside the fields of steps,
 * such as columns. Steps and inputs are renamed by other edits.
 */
export function withReplaced(
  definition: JsonObject,
  { from, to, isPart }: EditOf<"replace">,
): JsonObject | Refusal {
  if (!isPart && idsIn(stepsOf(definition)).includes(from)) {
    return (texts) => texts.isStep(from);
  }
  if (!isPart && isJsonObject(definition["inputs"]) && Object.hasOwn(definition["inputs"], from)) {
    return (texts) => texts.isInput(from);
  }
  const place = !isPart && MAIL.test(to) ? addressesOf(from) : placesOf(from, isPart);
  let count = 0;
  const change = (text: string) => {
    count += text.match(place)?.length ?? 0;
    return isTooLong() ? text : text.replace(place, () => to);
  };
  const isTooLong = () => count * to.length > CHARACTERS_MAX;
  const number = !isPart && from.trim() !== "" && to.trim() !== "" ? Number(from) : NaN;
  const isNumber = Number.isFinite(number) && Number.isFinite(Number(to));
  const changed = changedIn(definition, {
    text: change,
    number(value) {
      if (!isNumber || value !== number) return value;
      count++;
      return Number(to);
    },
  });
  if (count === 0) return (texts) => texts.notInDraft(JSON.stringify(from));
  return isTooLong() ? (texts) => texts.tooLong : changed;
}

/**
 * Matches the text as a whole word: "100" is not part of "1000" or "100.5", and "a" is not part of
 * "ab".
 */
function placesOf(from: string, isPart: boolean): RegExp {
  const text = RegExp.escape(from);
  if (isPart) return new RegExp(text, "gu");
  const digits = /^[\d.]+$/.test(from) ? String.raw`(?<!\d\.)` : "";
  const behind = digits === "" ? "" : String.raw`(?!\.\d)`;
  return new RegExp(
    `${digits}(?<![\\p{L}\\p{N}_])${text}(?![\\p{L}\\p{N}_])${behind}`,
    "gu",
  );
}

const MAIL = /^[^\s@]+@[^\s@]+$/u;

/**
 * Matches the text, with the rest of an address that begins with it: "Replace nina by
 * paul@example.com" must not give "paul@example.com@example.com".
 */
function addressesOf(from: string): RegExp {
  const rest = from.includes("@") ? "" : String.raw`(?:@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*)?`;
  const edge = String.raw`\p{L}\p{N}_@+-`;
  return new RegExp(
    `(?<![${edge}]|[${edge}][.])${RegExp.escape(from)}${rest}(?![${edge}]|[.][${edge}])`,
    "gu",
  );
}

interface TextReplacement {
  text(text: string): string;
  number(value: number): number;
}

function changedIn(definition: JsonObject, change: TextReplacement): JsonObject {
  const walk = (value: Json, isInFields: boolean): Json => {
    if (typeof value === "string") return change.text(value);
    if (typeof value === "number") return change.number(value);
    if (Array.isArray(value)) return value.map((each) => walk(each, isInFields));
    return isJsonObject(value) ? walkObject(value, isInFields) : value;
  };
  const walkObject = (object: JsonObject, isInFields: boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [
        isInFields ? change.text(key) : key,
        (FIXED.has(key) && typeof value === "string") || (key === SCHEDULE && !isInFields)
          ? value
          : key === "with" && isJsonObject(value)
          ? fieldsOf(value)
          : walk(value, isInFields),
      ]),
    );
  const fieldsOf = (fields: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        FIXED.has(name) && typeof value === "string" ? value : walk(value, true),
      ]),
    );
  return walkObject(definition, false);
}

/** Matches "s/old/new/", with one of several separators, as line editors write it. */
const SUBSTITUTION = /^s([/#|,!])([^\n]*)$/;

/** Reads "s/old/new/"; null for any other text. */
export function readSubstitution(text: string): { edit: EditOf<"replace"> } | null {
  const [, sign = "", rest = ""] = SUBSTITUTION.exec(text) ?? [];
  const [from, to, flags, more] = sign === "" ? [] : rest.split(sign);
  if (!from || to === undefined || more !== undefined || !/^(?:g?i?)?$/.test(flags ?? "")) {
    return null;
  }
  return { edit: { do: "replace", from, to, isPart: true } };
}
