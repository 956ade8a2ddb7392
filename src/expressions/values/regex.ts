import { RE2JS } from "re2js";
import { PATTERN_LENGTH_MAX } from "../limits.ts";
import type { Steps } from "../steps.ts";
import { describeValue } from "../types.ts";
import { boundList, boundText, chargeUnits, isTurnOver } from "../work.ts";

const CACHE_SIZE = 200;
/** The units of work for storing one match. */
const MATCH_WORK = 20;
const cache = new Map<string, RE2JS>();

/** Returns whether `pattern` (RE2 syntax) matches anywhere in `text`, in time linear in both. */
export function matchesPattern(text: string, pattern: string): boolean {
  return matcherOf("re2", { text, pattern }).find();
}

/**
 * Returns at most `most` matches from the left: of each match the group, if the pattern has one.
 */
export function* extractAll(
  name: string,
  { text, pattern, most }: { text: string; pattern: string; most: number },
): Steps<string[]> {
  const matcher = matcherOf(name, { text, pattern });
  const groups = matcher.groupCount();
  if (groups > 1) {
    throw new Error(`${name}() takes a pattern with one group at most, not ${groups}`);
  }
  const found: string[] = [];
  while (found.length < most && matcher.find()) {
    found.push(matcher.group(groups) ?? "");
    chargeUnits(MATCH_WORK);
    boundList(found.length);
    if (isTurnOver()) yield;
  }
  return found;
}

/** Replaces every match. `\1` in the replacement is the first group. */
export function* replacePattern(
  text: string,
  pattern: string,
  replacement: string,
): Steps<string> {
  const matcher = matcherOf("regex.replace", { text, pattern });
  const pieces = replacement.split(/\\([0-9\\])/);
  checkGroups(pieces, matcher.groupCount());
  let result = "";
  let at = 0;
  while (matcher.find()) {
    result += text.slice(at, matcher.start());
    pieces.forEach((piece, place) => {
      if (place % 2 === 0) result += piece;
      else result += piece === "\\" ? piece : matcher.group(Number(piece)) ?? "";
    });
    at = matcher.end();
    chargeUnits(MATCH_WORK + 2 * pieces.length);
    boundText(result.length);
    if (isTurnOver()) yield;
  }
  boundText(result.length + text.length - at);
  return result + text.slice(at);
}

function checkGroups(pieces: readonly string[], count: number): void {
  const missing = pieces.find((piece, place) => place % 2 === 1 && Number(piece) > count);
  if (missing === undefined) return;
  throw new Error(`regex.replace() refers to group ${missing}, which the pattern does not have`);
}

/**
 * Creates a matcher. Charges the worst case, in which every character tries every instruction of
 * the pattern.
 */
function matcherOf(name: string, { text, pattern }: { text: string; pattern: string }) {
  const compiled = compilePattern(name, pattern);
  chargeUnits(1 + Math.ceil(text.length * compiled.programSize() / 8));
  return compiled.matcher(text);
}

function compilePattern(name: string, pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  if (pattern.length > PATTERN_LENGTH_MAX) {
    throw new Error(`${name}() takes a pattern of at most ${PATTERN_LENGTH_MAX} characters`);
  }
  const compiled = compile(name, pattern);
  // A short pattern can have many instructions: `a{1000}` has a thousand.
  chargeUnits(100 + compiled.programSize() * 20);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}

function compile(name: string, pattern: string): RE2JS {
  chargeUnits(pattern.length);
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const shown = describeValue(pattern);
    throw new Error(`${name}() takes a pattern in RE2 syntax, not ${shown}: ${reason}`);
  }
}
