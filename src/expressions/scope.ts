import type { Json } from "../lib/json.ts";

declare const scopeBrand: unique symbol;

/** The names an expression may read and their values; made by `createScope`. */
export type Scope = Readonly<Record<string, Json>> & { readonly [scopeBrand]: true };

/** The names that expressions of a workflow may read, each where it exists. */
export const WORKFLOW_NAMES: ReadonlySet<string> = new Set([
  "inputs",
  "env",
  "steps",
  "item",
  "index",
  "run",
  "workflow",
]);

/** Inherits nothing, so that `constructor` and its like are no names; all share one fast shape. */
class Names {
  static {
    Object.setPrototypeOf(this.prototype, null);
    Reflect.deleteProperty(this.prototype, "constructor");
  }
}

/**
 * Makes a scope out of plain JSON; a name whose value is undefined is absent. Values are neither
 * copied nor changed, and results may share parts with them: nobody may change either afterwards.
 */
export function createScope(
  values: Readonly<Record<string, Json | undefined>>,
  more?: Readonly<Record<string, Json | undefined>>,
): Scope {
  return Object.assign(new Names(), values, more) as Scope;
}
