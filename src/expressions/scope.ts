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

/**
 * Makes a scope out of plain JSON; a name whose value is undefined is absent. Values are neither
 * copied nor changed, and results may share parts with them: nobody may change either afterwards.
 */
export function createScope(values: Readonly<Record<string, Json | undefined>>): Scope {
  // Without a prototype, `constructor` and its like are no names.
  return Object.assign(Object.create(null), values) as Scope;
}
