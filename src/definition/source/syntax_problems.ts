import { type SyntaxFault, TOO_DEEP } from "./read_document.ts";

/** An error that makes a text unreadable as a definition. Offsets are UTF-16 units. */
export interface SourceProblem {
  offset: number;
  message: string;
}

export interface SyntaxErrors {
  source: string;
  faults: readonly SyntaxFault[];
  /** The offset of the innermost bracket or quote that is never closed; null if there is none. */
  unclosedAt: number | null;
  lineOf: (offset: number) => number;
}

/**
 * Translates the library's errors to messages about the format. Keeps the first error of each line.
 */
export function syntaxProblems(found: SyntaxErrors): SourceProblem[] {
  const problems = new Map<number, SourceProblem>();
  for (const fault of found.faults) {
    const problem = problemOf(fault, found);
    const line = found.lineOf(problem.offset);
    if (!problems.has(line)) problems.set(line, problem);
    // After this error, the library's errors about the rest of the text are wrong.
    if (fault.code === "UNEXPECTED_TOKEN") break;
  }
  return [...problems.values()];
}

const INDENTATION =
  "wrong indentation: this line must start in the same column as the lines around it";

const NO_VALUE = 'a key needs a value, as in "key: value"';
const COMMA = "between { and }, or [ and ], a comma follows each item";

const NOT_EXPECTED = "not expected here: is a comma or a quote missing before it?";

/**
 * Explains an expression such as `'a' == 'b'`: YAML reads its first quotes as those of the whole
 * value.
 */
function afterQuoted(
  source: string,
  { offset, message }: Pick<SyntaxFault, "offset" | "message">,
): string | null {
  const [quote = ""] = /["'](?=[ \t]*$)/.exec(source.slice(Math.max(0, offset - 20), offset)) ?? [];
  if (quote === "" || message !== "Unexpected scalar at node end") return null;
  const shown = quote === "'" ? `"'a' == 'b'"` : `'"a" == "b"'`;
  return `the text ends at the quote before this: put the whole value in quotes, as in ${shown}`;
}

function problemOf({ code, offset, message }: SyntaxFault, found: SyntaxErrors): SourceProblem {
  const { source, unclosedAt } = found;
  const at = (words: string) => ({ offset, message: words });
  if (/Missing closing|end with a/.test(message)) {
    const start = unclosedAt ?? offset;
    const opening = /^[[{]/.exec(source.slice(start, start + 1))?.[0] ?? "quote";
    return { offset: start, message: `the ${opening} is never closed` };
  }
  switch (code) {
    case "RESOURCE_EXHAUSTION":
      return at(TOO_DEEP);
    case "TAB_AS_INDENT":
      return at("a tab must not indent: use spaces");
    case "BAD_INDENT":
      return at(INDENTATION);
    case "BLOCK_AS_IMPLICIT_KEY":
    case "MULTILINE_IMPLICIT_KEY":
      return keyInValue(source, offset);
    case "MISSING_CHAR":
      return at(missing(message));
    case "MULTIPLE_DOCS":
      return at("a second document is not allowed");
    case "BLOCK_IN_FLOW":
      return at(COMMA);
    case "BAD_SCALAR_START":
      return at(`a text that starts with ${source.charAt(offset)} must be in quotes`);
    case "BAD_DQ_ESCAPE":
      return at(`${source.slice(offset, offset + 2)} is no escape: write \\\\ for a backslash`);
    case "UNEXPECTED_TOKEN":
      if (source.startsWith("${", offset - 1)) {
        return at("a text with { or } in it must be in quotes here");
      }
      return at(afterQuoted(source, { offset, message }) ?? NOT_EXPECTED);
    default:
      return at(inLowerCase(message));
  }
}

function columnOf(source: string, offset: number): number {
  return offset - source.lastIndexOf("\n", offset - 1);
}

function missing(message: string): string {
  if (message.startsWith("Implicit map keys")) return NO_VALUE;
  return message.startsWith("Missing , ") ? COMMA : inLowerCase(message);
}

function inLowerCase(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/**
 * Explains a colon in a value: the text needs quotes, or, if no value follows the key, the next
 * line has a wrong indentation or the value is missing.
 */
function keyInValue(source: string, offset: number): SourceProblem {
  const lineEnd = source.indexOf("\n", offset);
  const line = source.slice(offset, lineEnd < 0 ? undefined : lineEnd);
  if (lineEnd < 0 || /:(\s|$)/.test(line)) {
    return { offset, message: 'a text with ": " in it must be in quotes' };
  }
  const next = lineEnd + Math.max(source.slice(lineEnd).search(/\S/), 0);
  // The library reads two lines in the same column as one text; the first is a key without a value.
  if (columnOf(source, next) === columnOf(source, offset)) return { offset, message: NO_VALUE };
  return { offset: next, message: INDENTATION };
}

/** Returns the offset of the anchor or tag before a value, as exactly as the text allows. */
export function propertyOffset(source: string, { sign, before }: { sign: string; before: number }) {
  let at = source.lastIndexOf(sign, before - 1);
  while (at > 0 && source[at - 1] === sign) at--;
  return at < 0 ? before : at;
}
