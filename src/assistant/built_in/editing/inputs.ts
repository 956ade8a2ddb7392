import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { mapTexts } from "./steps.ts";

export function withDefault(
  definition: JsonObject,
  { input: name, value }: { input: string; value: string },
): JsonObject | string {
  const { inputs } = definition;
  const input = isJsonObject(inputs) && Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  if (!isJsonObject(inputs) || !isJsonObject(input)) return noInput(name);
  const { type } = input;
  const read = readAs(typeof type === "string" ? type : "string", value);
  if (read === undefined) return `"${value}" is no value for "${name}", which is a ${type}.`;
  return { ...definition, inputs: { ...inputs, [name]: { ...input, default: read } } };
}

function noInput(name: string): string {
  return `There is no input "${name}" in the draft.`;
}

function readAs(type: string, value: string): Json | undefined {
  if (type === "number") return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (type !== "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

export function withInput(
  definition: JsonObject,
  { input, type, value }: { input: string; type: string; value: string | null },
): JsonObject | string {
  const inputs = isJsonObject(definition["inputs"]) ? definition["inputs"] : {};
  if (Object.hasOwn(inputs, input)) return `There is an input "${input}" in the draft already.`;
  const added = { ...definition, inputs: { ...inputs, [input]: { type } } };
  return value === null ? added : withDefault(added, { input, value });
}

export function withoutInput(definition: JsonObject, name: string): JsonObject | string {
  const { inputs, ...others } = definition;
  if (!isJsonObject(inputs) || !Object.hasOwn(inputs, name)) return noInput(name);
  const { [name]: _removed, ...left } = inputs;
  return Object.keys(left).length === 0 ? others : { ...others, inputs: left };
}

export function renamedInput(
  definition: JsonObject,
  { from, to }: { from: string; to: string },
): JsonObject | string {
  const { inputs } = definition;
  if (!isJsonObject(inputs) || !Object.hasOwn(inputs, from)) return noInput(from);
  const renamed = Object.entries(inputs).map(([name, input]) => [name === from ? to : name, input]);
  const place = new RegExp(String.raw`\binputs\.${from}\b`, "g");
  const steps = mapTexts(definition, (text) => text.replace(place, `inputs.${to}`));
  return { ...steps, inputs: Object.fromEntries(renamed) };
}
