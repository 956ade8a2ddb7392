import { isJsonObject, type JsonObject } from "../../../lib/json.ts";

interface StepChange {
  id: string;
  change(step: JsonObject): JsonObject[] | string;
}

/** Changes a step of the first level: what is inside a block is for the definition itself. */
export function withSteps(definition: JsonObject, { id, change }: StepChange): JsonObject | string {
  const list = stepsOf(definition);
  const at = indexOf(list, id);
  const step = list[at];
  if (!step) return noStep(id);
  const changed = change(step);
  if (typeof changed === "string") return changed;
  return { ...definition, steps: list.toSpliced(at, 1, ...changed) };
}

export function stepsOf({ steps }: JsonObject): JsonObject[] {
  return Array.isArray(steps) ? steps.filter(isJsonObject) : [];
}

export function indexOf(steps: readonly JsonObject[], id: string): number {
  const exact = steps.findIndex((step) => step["id"] === id);
  if (exact >= 0) return exact;
  return steps.findIndex((step) => String(step["id"]).toLowerCase() === id.toLowerCase());
}

export function noStep(id: string): string {
  return `There is no step "${id}" at the first level of the draft.`;
}

export function turned(step: JsonObject, on: boolean): JsonObject[] | string {
  const { when, ...others } = step;
  if (!on) {
    return when === undefined || when === false || when === OFF
      ? [{ ...step, when: OFF }]
      : `Step "${step["id"]}" has a condition of its own, which would be lost: ${
        JSON.stringify(when)
      }.`;
  }
  return when === OFF || when === false ? [others] : [step];
}

/** A condition that never holds. */
const OFF = "false";

/** The definition with a step at another place, where it reads no later one then. */
export function moved(
  definition: JsonObject,
  { step: id, other, isBefore }: { step: string; other: string; isBefore: boolean },
): JsonObject | string {
  const steps = stepsOf(definition);
  const step = steps[indexOf(steps, id)];
  if (!step) return noStep(id);
  const others = steps.filter((each) => each !== step);
  const at = indexOf(others, other);
  if (at < 0) return noStep(other);
  const moved = others.toSpliced(isBefore ? at : at + 1, 0, step);
  const late = readsLater(moved);
  return late ?? { ...definition, steps: moved };
}

function readsLater(steps: readonly JsonObject[]): string | null {
  for (const [at, step] of steps.entries()) {
    const text = JSON.stringify(step);
    const later = steps.slice(at + 1).find(({ id }) => holdsStep(text, String(id)));
    if (later) {
      return `Cannot move it: step "${step["id"]}" reads step "${
        later["id"]
      }", which would come after it.`;
    }
  }
  return null;
}

function holdsStep(text: string, id: string): boolean {
  return text.includes(`steps.${id}.`) || text.includes(`steps.${id} `) ||
    text.includes(`steps.${id}}`);
}

/** Every text in a value, changed. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(
    JSON.stringify(value),
    (_, each) => typeof each === "string" ? change(each) : each,
  );
}
