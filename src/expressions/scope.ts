import type { Json } from "../lib/json.ts";

/** The prefix of all names that only rewritten expressions contain. */
export const OWN_PREFIX = "heddle_";

declare const scopeBrand: unique symbol;

/** The names that an expression may read, with their values; created by `createScope`. */
export type Scope = Readonly<Record<string, Json>> & { readonly [scopeBrand]: true };

/** The names that a workflow's expressions may read, if they have a value. */
export const WORKFLOW_NAMES: ReadonlySet<string> = new Set([
  "inputs",
  "env",
  "steps",
  "item",
  "index",
  "run",
  "workflow",
]);

/** Names that have another meaning in the library: types and name spaces. */
const LIBRARY_NAMES: ReadonlySet<string> = new Set([
  ...["bool", "bytes", "double", "int", "list", "map", "null_type", "string", "type", "uint"],
  ...["cel", "google", "optional"],
]);

/** Returns the alias of a variable in the library; null if the library accepts the name itself. */
export function aliasOf(name: string): string | null {
  return LIBRARY_NAMES.has(name) ? OWN_PREFIX + name : null;
}

/**
 * Inherits nothing, so that `constructor` and similar names are not defined. All instances share
 * one hidden class, which is fast.
 */
class Names {
  static {
    Object.setPrototypeOf(this.prototype, null);
    Reflect.deleteProperty(this.prototype, "constructor");
  }
}

/**
 * Creates a scope from plain JSON. A name whose value is undefined is absent. If names may need an
 * alias, call `withAliases()` first. Values are neither copied nor changed, and results may share
 * parts with them, so nobody may change either afterwards.
 */
export function createScope(
  values: Readonly<Record<string, Json | undefined>>,
  more?: Readonly<Record<string, Json | undefined>>,
): Scope {
  return Object.assign(new Names(), values, more) as Scope;
}

/** Returns the values. Adds the values of names such as `type` under their aliases. */
export function withAliases(
  values: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const aliases = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    const alias = aliasOf(name);
    return alias === null ? [] : [[alias, value]];
  });
  return aliases.length === 0 ? values : { ...values, ...Object.fromEntries(aliases) };
}
