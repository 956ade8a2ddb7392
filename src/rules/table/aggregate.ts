import { parseIsoTime } from "../../expressions/mod.ts";
import { AppError } from "../../lib/errors.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import type { CompiledRule } from "./compile.ts";
import type { Aggregate } from "./rule.ts";

/** Returns the outputs of a rule if no row matches: the default of each output, else null. */
export function outputsOfNothing({ outputs }: Pick<CompiledRule, "outputs">): JsonObject {
  const entries = Object.entries(outputs);
  return Object.fromEntries(entries.map(([name, output]) => [name, output.default ?? null]));
}

/**
 * Combines the outputs of all matching rows, output by output. Nulls are ignored. Without any
 * value, a count is 0, and another output is its default, else null.
 */
export function aggregated(
  { name: rule, outputs, aggregate }: CompiledRule,
  rows: readonly JsonObject[],
): JsonObject {
  const combined = Object.entries(outputs).map(([name, { default: fallback = null }]) => {
    const values = rows.map((row) => row[name] ?? null).filter((value) => value !== null);
    if (aggregate === "count") return [name, values.length];
    if (values.length === 0) return [name, fallback];
    return [name, combine(aggregate, values, `Cannot evaluate the rule "${rule}": "${name}"`)];
  });
  return Object.fromEntries(combined);
}

function combine(aggregate: Aggregate, values: readonly Json[], action: string): Json {
  if (aggregate === "sum") {
    const sum = values.reduce((total: number, value) => total + Number(value), 0);
    if (Number.isFinite(sum)) return sum;
    throw new AppError("unprocessable", `${action} has a sum that is not a finite number`);
  }
  const sign = aggregate === "min" ? 1 : -1;
  return values.reduce((best, value) => sign * (rankOf(value) - rankOf(best)) < 0 ? value : best);
}

/** Returns a number itself, or the time of a date in ms. */
function rankOf(value: Json): number {
  return typeof value === "string" ? parseIsoTime(value)?.getTime() ?? NaN : Number(value);
}
