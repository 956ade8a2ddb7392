import type { Declared } from "./declaration.ts";
import { FORM_SECTIONS, FORMS } from "./syntax/forms.ts";
import { FUNCTION_SECTIONS, FUNCTIONS } from "./functions.ts";
import { nearestName } from "./syntax/nearest.ts";

/** Everything that is called by a name, grouped by topic. */
export const CALLABLE_SECTIONS: ReadonlyMap<string, readonly Declared[]> = new Map([
  ...FORM_SECTIONS,
  ...FUNCTION_SECTIONS,
]);

/** The callables by name, including name spaces. */
export const CALLABLES: ReadonlyMap<string, Declared> = new Map([...FORMS, ...FUNCTIONS]);

/** The library's own functions, except `cel.bind`, with their numbers of arguments. */
export const OPTIONAL_MAKERS: ReadonlyMap<string, number> = new Map([
  ["optional.of", 1],
  ["optional.none", 0],
]);

/** The name spaces of functions, such as `math` of `math.abs`. */
export const NAMESPACES: ReadonlySet<string> = new Set(
  [...CALLABLES.keys(), ...OPTIONAL_MAKERS.keys()].filter((name) => name.includes("."))
    .map((name) => name.slice(0, name.indexOf("."))),
);

/** Names of functions in other languages, with the function to suggest. */
const FOREIGN_NAMES: ReadonlyMap<string, string> = new Map([
  ["length", "size"],
  ["len", "size"],
  ["count", "size"],
  ["includes", "contains"],
  ["toUpperCase", "upper"],
  ["toLowerCase", "lower"],
  ["replaceAll", "replace"],
  ["number", "double"],
  ["float", "double"],
  ["str", "string"],
  ["toString", "string"],
  ["unique", "distinct"],
  ["some", "exists"],
  ["any", "exists"],
  ["every", "all"],
  ["coalesce", "default"],
  ["average", "avg"],
  ["date", "timestamp"],
  ["round", "math.round"],
  ["abs", "math.abs"],
  ["floor", "math.floor"],
  ["ceil", "math.ceil"],
]);

/** Returns the function that an unknown name most likely means. */
export function suggestCallable(name: string): string | undefined {
  return FOREIGN_NAMES.get(name) ?? nearestName(name, CALLABLES.keys());
}
