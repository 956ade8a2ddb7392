import type { Issue } from "../lib/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import type { ActionDeclaration, FieldDeclaration, FieldType } from "./declaration.ts";
import { fitsNumber, nounOf } from "./field_types.ts";
import { checkDeclarations } from "./input_values.ts";

type Fields = Readonly<Record<string, FieldDeclaration>>;

/**
 * Returns the problems of an action's field values after their templates are filled in: types,
 * options, ranges, required fields, and choices. Null counts as not given. The service checks
 * formats (durations, times, object keys).
 */
export function checkFieldValues(action: ActionDeclaration, values: JsonObject): Issue[] {
  const issues = checkFields(filledFields(action), values, "");
  for (const { fields, required } of action.choices ?? []) {
    const given = fields.filter((name) => isGiven(values, name));
    if (given.length > 1) {
      issues.push({ path: given[1] ?? "", message: `cannot be combined with "${given[0]}"` });
    }
    if (given.length === 0 && required && !fields.some((name) => Object.hasOwn(values, name))) {
      issues.push({ path: fields.join(", "), message: "one of these is required" });
    }
  }
  return issues;
}

/** The fields of each declaration, which never changes. */
const known = new WeakMap<ActionDeclaration, Fields>();

function filledFields(action: ActionDeclaration): Fields {
  const before = known.get(action);
  if (before) return before;
  const filled = Object.entries(action.input)
    .filter(([, { kind = "value" }]) => kind === "value" || kind === "verbatim");
  const fields = Object.fromEntries(filled);
  known.set(action, fields);
  return fields;
}

function checkFields(fields: Fields, values: JsonObject, path: string): Issue[] {
  return Object.entries(fields).flatMap(([name, { type, required }]) => {
    const value = values[name] ?? null;
    const place = path === "" ? name : `${path}.${name}`;
    if (value !== null) return checkValue(type, value, place);
    const missing = required && !(type.type === "any" && Object.hasOwn(values, name));
    return missing ? [{ path: place, message: "is required" }] : [];
  });
}

function isGiven(values: JsonObject, name: string): boolean {
  return (values[name] ?? null) !== null;
}

function checkValue(type: FieldType, value: Json, path: string): Issue[] {
  switch (type.type) {
    case "any":
      return [];
    case "boolean":
      return typeof value === "boolean" ? [] : [misfit(type, path)];
    case "string":
      return checkText(type, value, path);
    case "number":
      return fitsNumber(type, value) ? [] : [misfit(type, path)];
    case "list":
      if (!Array.isArray(value)) return [misfit(type, path)];
      return value.flatMap((item, at) => checkValue(type.items, item, `${path}[${at}]`));
    case "map":
      if (!isJsonObject(value)) return [misfit(type, path)];
      return Object.entries(value).flatMap(([key, item]) =>
        checkValue(type.values, item, `${path}.${key}`)
      );
    case "form":
      if (!isJsonObject(value)) return [misfit(type, path)];
      return checkDeclarations(value, path);
    case "object":
      if (!isJsonObject(value)) return [misfit(type, path)];
      return checkFields(type.fields, value, path);
    case "union": {
      const tries = type.of.map((each) => checkValue(each, value, path));
      return tries.some((issues) => issues.length === 0) ? [] : tries[0] ?? [];
    }
  }
}

function checkText(type: FieldType & { type: "string" }, value: Json, path: string): Issue[] {
  if (typeof value !== "string") return [misfit(type, path)];
  const { options } = type;
  if (options === undefined || options.includes(value)) return [];
  return [{ path, message: `must be one of ${options.join(", ")}` }];
}

function misfit(type: FieldType, path: string): Issue {
  return { path, message: `must be ${nounOf(type)}` };
}
