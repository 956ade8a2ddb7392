import { parseEnv } from "node:util";
import { SetupError } from "../lib/setup_error.ts";
import { readTextFile } from "./read_text.ts";

type Variables = Record<string, string | undefined>;

/** Reads the variables of the file `path`; none if there is no file. Throws `SetupError`. */
export function readEnvFile(path: string): Variables {
  const text = readText(path);
  const issues = checkLines(text);
  if (issues.length > 0) {
    throw new SetupError(`Cannot read ${path}: ${issues.join("; ")}. Nothing of it was used`);
  }
  return parseEnv(text);
}

function readText(path: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw new SetupError(`Cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*/;
const REST_OF_LINE = /^\s*(#.*)?$/;

/**
 * Reports each line that is not understood, because `parseEnv` skips such lines silently, and each
 * name with two values, of which it takes the last.
 */
function checkLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const issues: string[] = [];
  const seen = new Map<string, { at: number; value: string }>();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (REST_OF_LINE.test(line)) continue;
    const assignment = ASSIGNMENT.exec(line);
    if (assignment === null) {
      issues.push(`line ${at + 1} must be NAME=value, a comment or empty`);
      continue;
    }
    const value = line.slice(assignment[0].length);
    const [, name = ""] = assignment;
    const before = seen.get(name);
    if (before !== undefined && before.value !== value) {
      issues.push(`line ${at + 1} gives ${name} another value than line ${before.at + 1}`);
    }
    seen.set(name, { at, value });
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined) continue;
    const end = findClosingLine(lines, { at, value: value.slice(1), quote });
    if (end === null) {
      issues.push(`the value in line ${at + 1} begins with ${quote} and has no closing ${quote}`);
    } else if (!REST_OF_LINE.test(end.rest)) {
      issues.push(`line ${end.at + 1} has text after the closing ${quote}`);
    }
    at = end?.at ?? at;
  }
  return issues;
}

/** Finds the line with the closing quote of a multi-line value, and the text after the quote. */
function findClosingLine(
  lines: readonly string[],
  { at, value, quote }: { at: number; value: string; quote: string },
): { at: number; rest: string } | null {
  for (let text = value; at < lines.length; text = lines[++at] ?? "") {
    const end = text.indexOf(quote);
    if (end >= 0) return { at, rest: text.slice(end + 1) };
  }
  return null;
}
