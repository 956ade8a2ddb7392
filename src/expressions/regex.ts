import { RE2JS } from "re2js";
import { PATTERN_LENGTH_MAX } from "./limits.ts";
import { spend } from "./work.ts";

const CACHE_SIZE = 200;
const cache = new Map<string, RE2JS>();

/** Whether `pattern` (RE2 syntax) matches somewhere in `text`, in time linear in both. */
export function matchesPattern(text: string, pattern: string): boolean {
  spend(1 + text.length + pattern.length);
  return compilePattern(pattern).matcher(text).find();
}

function compilePattern(pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  if (pattern.length > PATTERN_LENGTH_MAX) {
    throw new Error(`re2() takes a pattern of at most ${PATTERN_LENGTH_MAX} characters`);
  }
  const compiled = compile(pattern);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`re2() cannot read its pattern: ${reason}`);
  }
}
