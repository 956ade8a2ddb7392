import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { textList } from "../../drafting/columns.ts";
import type { EditOf } from "../edits.ts";
import { stepsOf } from "../steps.ts";

/** Matches the list of columns that a step keeps. */
const PICKED = /item\.pick\((\[[^\]]{0,2000}\])\)/u;

function pickIn(definition: JsonObject): { step: JsonObject; names: string[] } | null {
  const found = stepsOf(definition).flatMap((step) => {
    const [, list] = PICKED.exec(String(Object(step["with"])["to"] ?? "")) ?? [];
    const names = list === undefined ? null : listIn(list);
    return names === null ? [] : [{ step, names }];
  });
  const [only, another] = found;
  return only && !another ? only : null;
}

function listIn(list: string): string[] | null {
  try {
    const names: unknown = JSON.parse(list);
    return Array.isArray(names) ? names.map(String) : null;
  } catch {
    return null;
  }
}

/** Returns the columns that the only step of this kind keeps; null if there is not exactly one. */
export function keptColumns(definition: JsonObject): readonly string[] | null {
  return pickIn(definition)?.names ?? null;
}

/** Adds columns to, or removes them from, the list of kept columns. */
export function withColumns(
  definition: JsonObject,
  { add, remove, after, isFirst = false }: EditOf<"columns">,
): JsonObject | Refusal {
  const picked = pickIn(definition);
  if (picked === null) return (texts) => texts.noRowsBefore;
  const kept = picked.names.filter((name) => !remove.includes(name));
  const further = add.filter((name) => !kept.includes(name));
  const place = after === null ? (isFirst ? 0 : kept.length) : kept.indexOf(after) + 1;
  const fields = Object(picked.step["with"]);
  const list = textList(kept.toSpliced(place, 0, ...further));
  const to = String(fields["to"]).replace(PICKED, () => `item.pick(${list})`);
  const steps = stepsOf(definition);
  return {
    ...definition,
    steps: steps.with(steps.indexOf(picked.step), { ...picked.step, with: { ...fields, to } }),
  };
}
