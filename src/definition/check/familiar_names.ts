import { nearestName } from "../../expressions/mod.ts";
import { nameProblem } from "../../lib/names.ts";

/** Names of other formats, each with its name here. */
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

/** The known key that an unknown one stands for: by its meaning, else by its letters. */
export function suggestKey(key: string, known: readonly string[]): string | undefined {
  return meant(KEYS_ELSEWHERE, key, known) ?? nearestName(key, known);
}

/** Finds the name here of an input type in other formats. */
export function suggestInputType(type: string, known: readonly string[]): string | undefined {
  return meant(INPUT_TYPES_ELSEWHERE, type, known) ?? nearestName(type, known);
}

/** The valid name nearest to one that is none: `get_rows` for `get-rows`. */
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
