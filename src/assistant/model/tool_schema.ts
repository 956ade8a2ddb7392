import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import type { Tool } from "../tool.ts";
import type { FunctionTool } from "./request.ts";

const described = new WeakMap<Tool, FunctionTool>();

/** Returns a tool in the form of the models' API. Computed once for each tool, as it takes long. */
export function toFunction(tool: Tool): FunctionTool {
  const known = described.get(tool) ?? describe(tool);
  described.set(tool, known);
  return known;
}

function describe({ name, description, input }: Tool): FunctionTool {
  const schema: Json = JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: "input" })));
  const parameters = isJsonObject(schema) ? slim(schema) : {};
  return { type: "function", function: { name, description, parameters } };
}

/**
 * The keywords that tell a model what to write. Bounds of values are left out: they are checked
 * when a call arrives, and some servers refuse them. A reference to "any JSON" means nothing.
 */
const KEPT: ReadonlySet<string> = new Set(["type", "description", "enum", "const", "required"]);

function slim(schema: JsonObject): JsonObject {
  const slimmed: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (KEPT.has(key) && !(Array.isArray(value) && value.length === 0)) slimmed[key] = value;
    if (key === "properties" && isJsonObject(value)) slimmed[key] = eachSlim(value);
    if (key === "items" && isJsonObject(value)) slimmed[key] = slim(value);
    if (key === "anyOf" && Array.isArray(value)) slimmed[key] = value.map(slimIfObject);
  }
  return slimmed;
}

function eachSlim(schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, slimIfObject(schema)]),
  );
}

function slimIfObject(schema: Json): Json {
  return isJsonObject(schema) ? slim(schema) : schema;
}
