import { nearestName } from "../../expressions/mod.ts";
import { nameProblem } from "../../lib/names.ts";

/** Keys of other formats, each with the corresponding key of this format. */
const KEYS_ELSEWHERE: readonly (readonly [string, string])[] = [
  ["args", "with"],
  ["condition", "when"],
  ["enum", "options"],
  ["if", "when"],
  ["inputs", "with"],
  ["jobs", "steps"],
  ["loop", "forEach"],
  ["name", "title"],
  ["on", "schedule"],
  ["params", "with"],
  ["retries", "retry"],
  ["tasks", "steps"],
  ["trigger", "schedule"],
  ["uses", "service"],
];

const INPUT_TYPES_ELSEWHERE: readonly (readonly [string, string])[] = [
  ["any", "json"],
  ["array", "json"],
  ["bool", "boolean"],
  ["choice", "enum"],
  ["datetime", "date"],
  ["float", "number"],
  ["int", "number"],
  ["integer", "number"],
  ["list", "json"],
  ["object", "json"],
  ["text", "string"],
];

/** Names of other formats and languages for what an expression reads here. */
const NAMES_ELSEWHERE: readonly (readonly [string, string])[] = [
  ["element", "item"],
  ["it", "item"],
  ["record", "item"],
  ["row", "item"],
  ["i", "index"],
  ["params", "inputs"],
  ["secrets", "env"],
  ["vars", "env"],
];

/**
 * Suggests the known key that an unknown one likely means: by its meaning in other formats, else by
 * its spelling.
 */
export function suggestKey(key: string, known: readonly string[]): string | undefined {
  return meant(KEYS_ELSEWHERE, key, known) ?? nearestName(key, known);
}

/** Suggests the input type that the name of a type in other formats likely means. */
export function suggestInputType(type: string, known: readonly string[]): string | undefined {
  return meant(INPUT_TYPES_ELSEWHERE, type, known) ?? nearestName(type, known);
}

/** Suggests the name that an unknown one of an expression means in other formats. */
export function suggestName(name: string, known: readonly string[]): string | undefined {
  return meant(NAMES_ELSEWHERE, name, known);
}

/** Returns the valid name nearest to an invalid one: `get_rows` for `get-rows`. */
export function validName(name: string): string | undefined {
  const valid = name.trim().replaceAll(/[^A-Za-z0-9_]+/g, "_");
  return valid !== name && nameProblem(valid) === null ? valid : undefined;
}

function meant(
  elsewhere: readonly (readonly [string, string])[],
  name: string,
  known: readonly string[],
): string | undefined {
  return elsewhere.find(([each, here]) => each === name && known.includes(here))?.[1];
}
