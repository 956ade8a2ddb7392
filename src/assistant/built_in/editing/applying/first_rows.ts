import type { JsonObject } from "../../../../lib/json.ts";
import { stepsOf } from "../steps.ts";

/** Matches the expression of a step that only keeps the first rows, and their number. */
const FIRST = /\.slice\(0, (\d{1,9})\)(?=\s?\}\}$)/u;

/** Whether exactly one step of the draft keeps the first rows. */
export function keepsFirstRows(definition: JsonObject): boolean {
  return stepsOf(definition).filter(cuts).length === 1;
}

/** Changes the number of first rows. Returns null unless exactly one step keeps the first rows. */
export function withFirstRows(definition: JsonObject, count: number): JsonObject | null {
  const steps = stepsOf(definition);
  const [only, another] = steps.filter(cuts);
  if (!only || another) return null;
  const fields = Object(only["with"]);
  const items = String(fields["items"]).replace(FIRST, () => `.slice(0, ${count})`);
  return {
    ...definition,
    steps: steps.with(steps.indexOf(only), { ...only, with: { ...fields, items } }),
  };
}

/** Returns the number of first rows that the only new step keeps; null for any other change. */
export function firstRowsAdded(before: JsonObject, after: JsonObject): number | null {
  const known = new Set(stepsOf(before).map(({ id }) => id));
  const [added, another] = stepsOf(after).filter(({ id }) => !known.has(id));
  const [, count] = added && !another ? FIRST.exec(itemsOf(added)) ?? [] : [];
  return count === undefined ? null : Number(count);
}

function cuts(step: JsonObject): boolean {
  return FIRST.test(itemsOf(step));
}

function itemsOf({ with: fields }: JsonObject): string {
  return String(Object(fields)["items"] ?? "");
}
