import { EvaluationError, ParseError, TypeError as CelTypeError } from "@marcbachmann/cel-js";
import { OWN_PREFIX } from "./environment.ts";

/** The library's names of tokens, with their names in messages. */
const TOKENS = new Map([
  ["EOF", "the end"],
  ["NUMBER", "a number"],
  ["STRING", "a text"],
  ["IDENTIFIER", "a name"],
  ["LPAREN", '"("'],
  ["RPAREN", '")"'],
  ["LBRACKET", '"["'],
  ["RBRACKET", '"]"'],
  ["LBRACE", '"{"'],
  ["RBRACE", '"}"'],
  ["DOT", '"."'],
  ["COMMA", '","'],
  ["COLON", '":"'],
  ["QUESTION", '"?"'],
  ["EQ", '"=="'],
  ["NE", '"!="'],
  ["AND", '"&&"'],
  ["OR", '"||"'],
]);

/** The library's messages contain keys of the data, which may be long. */
const MESSAGE_LENGTH_MAX = 1_000;

/**
 * Returns the message for a failure of the library or of our functions, without the names of the
 * library's types.
 */
export function describeFailure(error: unknown): string {
  const message = fullMessage(error);
  if (message.length <= MESSAGE_LENGTH_MAX) return message;
  // Leaves out the text instead of cutting it: a part of a secret would not be recognized and
  // masked.
  const colon = message.slice(0, 100).indexOf(": ");
  const beginning = colon < 0 ? "it failed" : message.slice(0, colon);
  return `${beginning}: a text of ${message.length - beginning.length} characters`;
}

function fullMessage(error: unknown): string {
  if (error instanceof RangeError) return "it is nested too deeply";
  if (!isCelError(error)) return error instanceof Error ? error.message : String(error);
  // The library reads the key as the constructor of a class that it does not know.
  if (error.code === "unsupported_type") {
    return 'a map that has a key "constructor" can be read only by a plain path, as inputs.map.key';
  }
  const summary = error.summary.replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase());
  if (summary.startsWith("exceeded maxDepth")) return "it is nested too deeply";
  if (error instanceof ParseError) {
    return summary.replaceAll(/\b[A-Z]{2,}\b/g, (token) => TOKENS.get(token) ?? token);
  }
  return TYPE_FAILURES.has(error.code) ? nameTypes(summary) : summary;
}

/**
 * Failures whose messages contain names of types. Other messages contain keys of the data and are
 * not changed.
 */
const TYPE_FAILURES = new Set([
  "no_such_overload",
  "no_matching_overload",
  "invalid_condition_type",
  "invalid_logical_operand",
  "invalid_comprehension_range",
  "optional_expected",
  "cannot_index_type",
  "invalid_index_type",
]);

const OWN_NAME = new RegExp(`${OWN_PREFIX}(\\w+)`, "g");

function nameTypes(summary: string): string {
  return summary
    .replaceAll(OWN_NAME, (_, name: string) => name.replace("__", "."))
    .replaceAll(/dyn<([^<>]*)>/g, "$1")
    .replaceAll(/\bdouble\b(?!\()/g, "number")
    .replaceAll(/\bgoogle\.protobuf\.(\w)/g, (_, initial: string) => initial.toLowerCase())
    .replace("found no matching overload for", "wrong arguments for")
    .replace("no such overload:", "no such operation:");
}

/**
 * Returns the offset of the failure in the text that the library parsed, if the library knows it.
 */
export function failureOffset(error: unknown): number | undefined {
  return isCelError(error) ? error.range?.start : undefined;
}

function isCelError(error: unknown): error is EvaluationError | ParseError | CelTypeError {
  return error instanceof EvaluationError || error instanceof ParseError ||
    error instanceof CelTypeError;
}
