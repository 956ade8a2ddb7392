import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { EditOf } from "../edits.ts";
import { stepsOf } from "../steps.ts";

/**
 * A value of a run's input, a form's field or a model's answer, and the list of its allowed values.
 */
interface Choice {
  name: string;
  /** The allowed values; empty if any value is allowed. */
  values: readonly string[];
  /** Returns the definition in which only these values are allowed. */
  set(definition: JsonObject, values: readonly string[]): JsonObject;
}

/** Returns the values that a draft receives, with their allowed values. */
export function choicesIn(definition: JsonObject): Choice[] {
  return [
    ...declaredIn(definition["inputs"], ["inputs"]),
    ...stepsOf(definition).flatMap((step, at) => [
      ...declaredIn(Object(step["with"])["fields"], ["steps", at, "with", "fields"]),
      ...enumsIn(Object(step["with"])["schema"], ["steps", at, "with", "schema"]),
    ]),
  ];
}

type Path = readonly (string | number)[];

function declaredIn(declarations: Json | undefined, path: Path): Choice[] {
  return Object.entries(isJsonObject(declarations) ? declarations : {}).map(([name, declared]) => ({
    name,
    values: [Object(declared)["options"] ?? []].flat().map(String),
    set: (definition, values) =>
      changedAt(definition, [...path, name], (old) => {
        const { default: preset, ...others } = Object(old);
        const keeps = preset === undefined || values.includes(String(preset));
        return {
          ...others,
          type: "enum",
          options: [...values],
          ...keeps && preset !== undefined && { default: preset },
        };
      }),
  }));
}

/** Returns the values with a list of allowed values in a JSON Schema. */
function enumsIn(schema: Json | undefined, path: Path): Choice[] {
  if (!isJsonObject(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === "enum" && Array.isArray(value)
      ? [{
        name: String(path.at(-1)),
        values: value.map(String),
        set: (definition: JsonObject, values: readonly string[]) =>
          changedAt(definition, [...path, key], () => [...values]),
      }]
      : enumsIn(value, [...path, key])
  );
}

function changedAt(definition: JsonObject, path: Path, change: (old: Json) => Json): JsonObject {
  const changed: JsonObject = JSON.parse(JSON.stringify(definition));
  let place: Json = changed;
  for (const key of path.slice(0, -1)) place = Object(place)[key];
  const last = path.at(-1) ?? "";
  Object(place)[last] = change(Object(place)[last]);
  return changed;
}

/** Restricts a value to a list, or extends its list. */
export function withChoices(
  definition: JsonObject,
  { field, values, isMore }: EditOf<"choices">,
): JsonObject | Refusal {
  const found = choicesIn(definition).find(({ name }) => name === field);
  if (!found) return (texts) => texts.noInput(field);
  const all = isMore ? [...new Set([...found.values, ...values])] : values;
  return found.set(definition, all);
}
