import type { Json } from "../lib/json.ts";

/** Begins the name of every function, and every other name, that only rewritten expressions have. */
export const OWN_PREFIX = "heddle_";

declare const scopeBrand: unique symbol;

/** The names an expression may read and their values; made by `createScope`. */
export type Scope = Readonly<Record<string, Json>> & { readonly [scopeBrand]: true };

/** The names that expressions of a workflow may read, each if it exists. */
export const WORKFLOW_NAMES: ReadonlySet<string> = new Set([
  "inputs",
  "env",
  "steps",
  "item",
  "index",
  "run",
  "workflow",
]);

/** Names that mean something else to the library: types, and where it keeps functions. */
const LIBRARY_NAMES: ReadonlySet<string> = new Set([
  ...["bool", "bytes", "double", "int", "list", "map", "null_type", "string", "type", "uint"],
  ...["cel", "google", "optional"],
]);

/** The name by which the library knows a variable; null if it accepts the name itself. */
export function aliasOf(name: string): string | null {
  return LIBRARY_NAMES.has(name) ? OWN_PREFIX + name : null;
}

/** Inherits nothing, so that `constructor` and its like are no names; all share one fast shape. */
class Names {
  static {
    Object.setPrototypeOf(this.prototype, null);
    Reflect.deleteProperty(this.prototype, "constructor");
  }
}

/**
 * Makes a scope out of plain JSON; a name whose value is undefined is absent. Names that an alias
 * stands for need `withAliases()` before. Values are neither
 * copied nor changed, and results may share parts with them: nobody may change either afterwards.
 */
export function createScope(
  values: Readonly<Record<string, Json | undefined>>,
  more?: Readonly<Record<string, Json | undefined>>,
): Scope {
  return Object.assign(new Names(), values, more) as Scope;
}

/** The values with those of names such as `type` under their aliases, too. */
export function withAliases(
  values: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const aliases = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    const alias = aliasOf(name);
    return alias === null ? [] : [[alias, value]];
  });
  return aliases.length === 0 ? values : { ...values, ...Object.fromEntries(aliases) };
}
