import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import { idOf } from "../find_step.ts";
import { lateReading } from "./references.ts";
import { movedWithRewiring } from "./move_with_rewiring.ts";
import { idsIn, mapTexts, stepsOf } from "../steps.ts";

/**
 * Returns the definition with its steps in another order. Refuses if a step would read a later one.
 */
function inOrder(definition: JsonObject, steps: JsonObject[]): JsonObject | Refusal {
  return lateReading(steps) ?? { ...definition, steps };
}

export function movedNextTo(
  definition: JsonObject,
  { at, other, isBefore }: { at: number; other: number; isBefore: boolean },
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [step, beside] = [steps[at], steps[other]];
  if (!step || !beside || step === beside) return (texts) => texts.besideItself;
  const others = steps.toSpliced(at, 1);
  const place = others.indexOf(beside) + (isBefore ? 0 : 1);
  const moved = inOrder(definition, others.toSpliced(place, 0, step));
  return typeof moved === "function"
    ? movedWithRewiring(definition, { at, other, isBefore }) ?? moved
    : moved;
}

/** Moves a step. `place` counts from 1, or from -1 at the end. */
export function movedTo(
  definition: JsonObject,
  { at, place }: { at: number; place: number },
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const to = place < 0 ? steps.length + place : place - 1;
  const [step] = steps.slice(at, at + 1);
  if (!step || !(to in steps)) return (texts) => texts.noPlace(place, steps.length);
  return inOrder(definition, steps.toSpliced(at, 1).toSpliced(to, 0, step));
}

export function swapped(
  definition: JsonObject,
  { at, other }: { at: number; other: number },
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [one, another] = [steps[at], steps[other]];
  if (!one || !another) return definition;
  const moved = inOrder(definition, steps.with(at, another).with(other, one));
  if (typeof moved !== "function") return moved;
  // If both are neighbours that only filter, sort or cut rows, each then reads the other's rows.
  const [first, second] = [Math.min(at, other), Math.max(at, other)];
  return second === first + 1
    ? movedWithRewiring(definition, { at: second, other: first, isBefore: true }) ?? moved
    : moved;
}

const ID_LENGTH_MAX = 60;

/** Inserts a copy of a step after it. All steps in the copy get new ids. */
export function duplicated(
  definition: JsonObject,
  { at, name }: { at: number; name: string | null },
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [step] = steps.slice(at, at + 1);
  if (!step) return definition;
  const known = new Set(idsIn(steps));
  if (name !== null && known.has(name)) return (texts) => texts.stepExists(name);
  const renamed = new Map(
    idsIn([step]).map((id) => {
      const free = id === idOf(step) && name !== null ? name : freeId(id, known);
      known.add(free);
      return [id, free];
    }),
  );
  return { ...definition, steps: steps.toSpliced(at + 1, 0, withIds(step, renamed)) };
}

function freeId(id: string, known: ReadonlySet<string>): string {
  const stem = id.replace(/_\d{1,4}$/, "").slice(0, ID_LENGTH_MAX - 5);
  let number = 2;
  while (known.has(`${stem}_${number}`)) number++;
  return `${stem}_${number}`;
}

const READ_STEP = /\bsteps\.(\w+)/g;

/**
 * Returns the step with new ids. The fields of a service call are not changed, because ids in them
 * are not those of steps.
 */
function withIds(step: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const renamed = mapTexts(
    step,
    (text) => text.replace(READ_STEP, (whole, id) => ids.has(id) ? `steps.${ids.get(id)}` : whole),
  );
  return Object.fromEntries(
    Object.entries(renamed).map(([key, value]) => [key, renamedField(key, value, ids)]),
  );
}

function renamedField(key: string, value: Json, ids: ReadonlyMap<string, string>): Json {
  if (key === "with") return value;
  if (key === "id" && typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => renamedField("", each, ids));
  return isJsonObject(value) ? withIds(value, ids) : value;
}
