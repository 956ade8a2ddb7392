import type { Refusal } from "../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { idOf } from "./find_step.ts";
import { mapTexts, stepsOf } from "./steps.ts";
import { withComparedInput } from "./values.ts";

export function withDefault(
  definition: JsonObject,
  { input: name, value }: { input: string; value: string },
): JsonObject | Refusal {
  const input = declaredInput(definition, name);
  if (!input) return noInput(name);
  const { type } = input;
  const read = readAs(typeof type === "string" ? type : "string", value);
  if (read === undefined) return (texts) => texts.noValue(value, name, String(type));
  return withDeclared(definition, name, { ...input, default: read });
}

function declaredInput({ inputs }: JsonObject, name: string): JsonObject | undefined {
  const input = isJsonObject(inputs) && Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  return isJsonObject(input) ? input : undefined;
}

function withDeclared(definition: JsonObject, name: string, input: JsonObject): JsonObject {
  const inputs = isJsonObject(definition["inputs"]) ? definition["inputs"] : {};
  return { ...definition, inputs: { ...inputs, [name]: input } };
}

function noInput(name: string): Refusal {
  return (texts) => texts.noInput(name);
}

function readAs(type: string, value: string): Json | undefined {
  if (type === "number") return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (type !== "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

export function withInput(
  definition: JsonObject,
  { input, type, value, options }: {
    input: string;
    type: string;
    value: string | null;
    options?: readonly string[] | undefined;
  },
): JsonObject | Refusal {
  const { inputs } = definition;
  if (isJsonObject(inputs) && Object.hasOwn(inputs, input)) {
    return (texts) => texts.inputExists(input);
  }
  const declared = { type, ...options && { options: [...options] } };
  const added = withDeclared(definition, input, declared);
  return value === null ? added : withDefault(added, { input, value });
}

/** Removes an input. Refuses if something reads it. */
export function withoutInput(definition: JsonObject, name: string): JsonObject | Refusal {
  const { inputs, ...others } = definition;
  if (!isJsonObject(inputs) || !Object.hasOwn(inputs, name)) return noInput(name);
  const reading = stepsOf(definition).filter((step) => readsInput(step, name)).map(idOf);
  const [step] = reading;
  if (step !== undefined || readsInput(definition["outputs"], name)) {
    return (texts) => {
      const steps = reading.map((id) => texts.readerStep(id));
      const readers = [...steps, ...step === undefined ? [texts.readerOutputs] : []].join(", ");
      return texts.inputStillRead(name, readers, step ?? null);
    };
  }
  const { [name]: _removed, ...left } = inputs;
  return Object.keys(left).length === 0 ? others : { ...others, inputs: left };
}

function readsInput(value: Json | undefined, name: string): boolean {
  return new RegExp(String.raw`\binputs\.${RegExp.escape(name)}\b`, "u")
    .test(JSON.stringify(value ?? null));
}

export function renamedInput(
  definition: JsonObject,
  { from, to }: { from: string; to: string },
): JsonObject | Refusal {
  const { inputs } = definition;
  if (!isJsonObject(inputs) || !Object.hasOwn(inputs, from)) return noInput(from);
  const renamed = Object.entries(inputs).map(([name, input]) => [name === from ? to : name, input]);
  const place = new RegExp(String.raw`\binputs\.${from}\b`, "g");
  const steps = mapTexts(definition, (text) => text.replace(place, `inputs.${to}`));
  return { ...steps, inputs: Object.fromEntries(renamed) };
}

/** Makes an input of the number in a comparison, with the number as its default. */
export function withThresholdInput(
  definition: JsonObject,
  { from, input, value }: { from: number; input: string; value: number },
): JsonObject | Refusal {
  const added = withInput(definition, { input, type: "number", value: String(value) });
  return typeof added === "function" ? added : withComparedInput(added, { from, input });
}
