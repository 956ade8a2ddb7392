import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { addSteps } from "./add_steps.ts";
import type { EditOf } from "../edits.ts";
import { idOf } from "../find_step.ts";
import { mapTexts, stepsOf } from "../steps.ts";

/** Sets the order of the only sorting step. */
export function withOrder(
  definition: JsonObject,
  { descending, spoken }: EditOf<"order">,
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const sorting = steps.filter((step) => sortingIn(step) !== null);
  const said = sorting.filter((step) => idOf(step) === spoken);
  const [only, another] = said.length > 0 ? said : sorting;
  const sort = only && sortingIn(only);
  if (!only || !sort) {
    return (texts) => texts.nothingSorted;
  }
  if (another) {
    const list = sorting.map((step) => idOf(step)).join(", ");
    return (texts) => texts.severalSort(list);
  }
  const fields = Object(only["with"]);
  const isReversed = descending ?? !String(fields["items"]).includes(REVERSED);
  const items = `\${{ ${sort}${isReversed ? REVERSED : ""} }}`;
  const after = { ...only, with: { ...fields, items } };
  return { ...definition, steps: steps.map((step) => step === only ? after : step) };
}

/**
 * Adds a sorting step for another column before the only sorting step. The existing step keeps the
 * order of rows with equal keys, or reverses it with each `reverse()`.
 */
export function withFurtherKey(
  definition: JsonObject,
  { column, descending }: EditOf<"then_by">,
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [only, another] = steps.filter((step) => sortingIn(step) !== null);
  const at = only ? steps.indexOf(only) : -1;
  if (!only || another) {
    return (texts) => another ? texts.severalSortAlready : texts.noFirstKey;
  }
  const turns = String(Object(only["with"])["items"]).split(REVERSED).length - 1;
  const isTurned = descending !== (turns % 2 === 1);
  const request = `sort by ${JSON.stringify(column)}${isTurned ? " descending" : ""}`;
  return addSteps(definition, { request, at, isBefore: true });
}

/** Sets the column of the only sorting step. */
export function withOtherKey(
  definition: JsonObject,
  { column, descending }: EditOf<"sort_by">,
): JsonObject | Refusal {
  const request = `sort by ${JSON.stringify(column)}${descending ? " descending" : ""}`;
  const steps = stepsOf(definition);
  const [only, another] = steps.filter((step) => sortingIn(step) !== null);
  if (!only) return addSteps(definition, { request, isBefore: false });
  if (another) {
    return (texts) => texts.severalSortAlready;
  }
  const at = steps.indexOf(only);
  const both = addSteps(definition, { request, at, isBefore: true });
  if (typeof both === "function") return both;
  // The new step replaces the old one and gets its id.
  const [made] = stepsOf(both).slice(at, at + 1);
  const left = { ...both, steps: stepsOf(both).toSpliced(at + 1, 1) };
  const old = new RegExp(String.raw`\bsteps\.${RegExp.escape(idOf(made))}\b`, "g");
  const renamed = mapTexts(left, (text) => text.replace(old, () => `steps.${idOf(only)}`));
  return {
    ...renamed,
    steps: stepsOf(renamed).map((step, index) => index === at ? { ...step, id: idOf(only) } : step),
  };
}

const REVERSED = ".reverse()";
const SORT = ".sortBy(";

/**
 * Returns the expression, in ascending order, of a step that only sorts; null for any other step.
 */
function sortingIn({ with: fields }: JsonObject): string | null {
  const items = Object(fields)["items"];
  const [, inner = ""] = typeof items === "string" ? /^\$\{\{([^]*)\}\}$/.exec(items) ?? [] : [];
  const expression = inner.trim();
  const upwards = expression.endsWith(REVERSED)
    ? expression.slice(0, -REVERSED.length)
    : expression;
  const at = upwards.lastIndexOf(SORT);
  return at >= 0 && closesAtEnd(upwards.slice(at + SORT.length)) ? upwards : null;
}

/** Whether the last character of a text closes the parenthesis that was opened before the text. */
function closesAtEnd(text: string): boolean {
  let depth = 1;
  for (const [at, character] of [...text].entries()) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth === 0) return at === text.length - 1;
  }
  return false;
}
