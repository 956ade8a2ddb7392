import type { JsonObject } from "../../lib/json.ts";
import { parseObject } from "./tokens.ts";

/** The values that a message gives as an answer to a form. */
export interface GivenAnswers {
  runId: string | null;
  step: string | null;
  /**
   * The values by field. Values that are not JSON are texts, which are converted to the types of
   * their fields later.
   */
  answers: JsonObject;
}

const RUN =
  /^(?:(?:the|den|dem|im|la|a la|en la)\s+|(?:à\s+)?l['’])?(?:run|lauf|ex[ée]cution|ejecuci[óo]n)\s+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[,:]?\s*(?:(?:with|mit|avec|con)\b\s*)?/i;
const STEP =
  /^(?:(?:the|den|dem|im|el|al|en el)\s+|(?:à\s+)?l['’])?(?:step|schritt|[ée]tape|paso)\s+(\S+?)(?=[,:]?(?:\s|$))[,:]?\s*(?:(?:with|mit|avec|con)\b\s*)?/i;

/** Reads `amount 5, note fine`, `step limit with amount = 5` and `{"amount": 5}`. */
export function readAnswers(text: string): GivenAnswers {
  const run = RUN.exec(text);
  const afterRun = text.slice(run?.[0].length ?? 0);
  const step = STEP.exec(afterRun);
  const given = afterRun.slice(step?.[0].length ?? 0).replace(
    /^(?:it\s+)?(?:with|mit|avec|con)\s+/i,
    "",
  ).trim();
  const object = given.startsWith("{") ? parseObject(given.replace(/[.!]$/, "")) : null;
  return { runId: run?.[1] ?? null, step: step?.[1] ?? null, answers: object ?? readPairs(given) };
}

const ARTICLE = /^(?:the|my|der|die|das|le|la|l['’]|el)\s+/i;

/**
 * Returns the values that a text gives for named fields of a form: "the mark is 3, remark fine".
 * Returns null if the text contains anything else.
 */
export function readFieldAnswers(text: string, fields: ReadonlySet<string>): JsonObject | null {
  if (text.length > FIELD_ANSWERS_CHARACTERS_MAX || text.trim() === "") return null;
  const pairs = Object.entries(readPairs(text.trim().replace(ARTICLE, "")));
  const isForForm = pairs.every(([name, value]) => fields.has(name) && value !== "");
  return isForForm ? Object.fromEntries(pairs) : null;
}

const FIELD_ANSWERS_CHARACTERS_MAX = 2_000;

const NAME = /([A-Za-z_]\w*)(?:\s*[=:]\s*|\s+(?:(?:is|ist|est|es)\s+)?)/y;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;
/** Matches the separator between a value and the next name, or the end. */
const PARTING = [
  /\s*,\s*(?:(?:and|und|et|y)\s+)?/,
  /\s+(?:and|und|et|y)\s+(?=[A-Za-z_]\w*\s*[=:])/,
  /\s*(?:[.!]\s*)?$/,
  /[^\S\n]*\n\s*/,
].map(({ source }) => source).join("|");
const HERE = new RegExp(PARTING, "y");
const NEXT = new RegExp(`(?<!\\s)(?:${PARTING})`, "g");

/** The maximum number of fields; no form has more. */
const PAIRS_MAX = 200;

/**
 * Reads names and values. A part that is not understood, and everything beyond the maximum number
 * of fields, becomes a field of its own. The form refuses such a field by its name.
 */
function readPairs(text: string): JsonObject {
  const pairs: [string, string][] = [];
  for (let at = 0; at < text.length;) {
    const pair = pairs.length < PAIRS_MAX ? pairAt(text, at) : null;
    const { name, value, end } = pair ?? { name: text.slice(at), value: "", end: text.length };
    pairs.push([name, value.startsWith('"') ? unquoted(value) : value]);
    at = end;
  }
  return Object.fromEntries(pairs);
}

function pairAt(text: string, at: number): { name: string; value: string; end: number } | null {
  const [lead = "", name] = matchFrom(NAME, text, at) ?? [];
  if (name === undefined) return null;
  const start = at + lead.length;
  const quoted = matchFrom(QUOTED, text, start)?.[0] ?? "";
  const parting = matchFrom(HERE, text, start + quoted.length) ?? matchFrom(NEXT, text, start);
  const valueEnd = parting?.index ?? text.length;
  return {
    name,
    value: text.slice(start, valueEnd),
    end: valueEnd + (parting?.[0].length ?? 0),
  };
}

function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(1, -1);
  }
}
