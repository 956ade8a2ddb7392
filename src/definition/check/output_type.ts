import {
  type DataType,
  itemOf,
  listOf,
  mapOf,
  NUMBER,
  TEXT,
  UNKNOWN,
} from "../../expressions/mod.ts";
import { isJsonObject, type Json } from "../../lib/json.ts";
import { type FieldType, findAction } from "../../services/catalogue.ts";
import type { CheckScope } from "./check_scope.ts";
import type { Cursor } from "./cursor.ts";
import { typeOfSource, typeOfValue } from "./step_types.ts";

/** The `with` of a step as the author wrote it, and the scope of the step. */
interface Call {
  given: Cursor | null;
  scope: CheckScope;
}

/** The actions whose output type depends on their fields. */
const BY_FIELDS: ReadonlyMap<string, (call: Call) => DataType> = new Map([
  ["data.parse", (call) => fieldOfCall(call, "as") === "csv" ? rowsOf(call) : UNKNOWN],
  [
    "files.read",
    (call) => fieldOfCall(call, "as") === "rows" ? mapOf([["rows", rowsOf(call)]]) : UNKNOWN,
  ],
  ["data.filter", (call) => typeOfField(call, "items")],
  ["data.map", (call) => listOf(typeOfValue(fieldOfCall(call, "to"), itemScope(call, "items")))],
  ["data.group", (call) => {
    const key = typeOfSource(fieldOfCall(call, "by"), itemScope(call, "items"));
    return listOf(mapOf([["key", key], ["items", typeOfField(call, "items")]]));
  }],
  ["data.join", (call) => {
    const [left, right] = [typeOfField(call, "left"), typeOfField(call, "right")];
    return listOf(mapOf([["left", itemOf(left)], ["right", itemOf(right)]]));
  }],
]);

/** Returns the type of an action step's output; inside a loop, of the output for one item. */
export function outputType(step: Cursor, scope: CheckScope): DataType {
  const [service, action] = [step.get("service")?.value, step.get("action")?.value];
  if (typeof service !== "string" || typeof action !== "string") return UNKNOWN;
  const byFields = BY_FIELDS.get(`${service}.${action}`);
  if (byFields !== undefined) return byFields({ given: step.get("with"), scope });
  return declaredType(findAction(service, action)?.output ?? { type: "any" });
}

/**
 * Returns the type of the rows of a CSV. Cells are texts, except in columns with another declared
 * type.
 */
function rowsOf(call: Call): DataType {
  const columns = fieldOfCall(call, "columns");
  if (columns !== undefined && !isJsonObject(columns)) return UNKNOWN;
  call.scope.noteCells();
  const typed = Object.entries(columns ?? {}).map(([name, type]) =>
    [name, COLUMN_TYPES.get(type) ?? UNKNOWN] as const
  );
  return listOf(mapOf(typed, TEXT));
}

const COLUMN_TYPES: ReadonlyMap<Json, DataType> = new Map([["string", TEXT], ["number", NUMBER]]);

function fieldOfCall({ given }: Call, name: string): Json | undefined {
  return given?.get(name)?.value;
}

function typeOfField(call: Call, name: string): DataType {
  return typeOfValue(fieldOfCall(call, name), call.scope);
}

function itemScope(call: Call, name: string): CheckScope {
  return call.scope.withItem(itemOf(typeOfField(call, name)));
}

/**
 * Converts a declared type. Texts that are no cells become unknown, because the expression checker
 * already covers their types.
 */
function declaredType(type: FieldType): DataType {
  switch (type.type) {
    case "number":
      return NUMBER;
    case "list":
      return listOf(declaredType(type.items));
    case "object":
      return mapOf(
        Object.entries(type.fields).map(([name, field]) =>
          [name, declaredType(field.type)] as const
        ),
      );
    default:
      return UNKNOWN;
  }
}
