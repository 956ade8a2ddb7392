import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";

/** Checks whether a value has the form that a step requires. */
export interface AnswerSchema {
  /** Returns the parts of a value that do not fit, by place; empty if all fit. */
  problems(value: Json): string[];
}

/**
 * The supported keywords. `pattern` is not supported, because a regular expression can take
 * forever. References are not supported, because they let a short schema describe an endless value.
 */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...["type", "title", "description", "properties", "required", "additionalProperties"],
  ...["items", "minItems", "maxItems", "enum", "const", "anyOf"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"],
]);

const CHARACTERS_MAX = 20_000;
const DEPTH_MAX = 10;
const PROBLEMS_MAX = 10;

/** Compiles a JSON Schema. Throws an `Error` that states the unsupported part. */
export function readAnswerSchema(schema: JsonObject): AnswerSchema {
  if (JSON.stringify(schema).length > CHARACTERS_MAX) {
    throw new Error(`must have ${CHARACTERS_MAX} characters at most`);
  }
  checkKeywords(schema, { path: "schema", depth: 1 });
  const compiled = compile(schema);
  return {
    problems: (value) =>
      (compiled.safeParse(value).error?.issues ?? []).slice(0, PROBLEMS_MAX)
        .map(({ path, message }) => `${["data", ...path].join(".")}: ${message}`),
  };
}

function compile(schema: JsonObject): z.ZodType {
  try {
    return z.fromJSONSchema(schema);
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : "is not a JSON Schema", {
      cause: error,
    });
  }
}

interface SchemaPosition {
  path: string;
  depth: number;
}

function checkKeywords(schema: Json | undefined, { path, depth }: SchemaPosition): void {
  if (typeof schema === "boolean") return;
  if (!isJsonObject(schema)) throw new Error(`has no schema at "${path}"`);
  if (depth > DEPTH_MAX) throw new Error(`must have ${DEPTH_MAX} levels at most`);
  for (const name of Object.keys(schema)) {
    if (!KEYWORDS.has(name)) throw new Error(`has "${name}" at "${path}", which is not supported`);
  }
  for (const [name, inner] of schemasIn(schema)) {
    checkKeywords(inner, { path: `${path}.${name}`, depth: depth + 1 });
  }
}

function schemasIn({ properties = {}, items, additionalProperties, anyOf }: JsonObject) {
  const named = isJsonObject(properties) ? Object.entries(properties) : [];
  const others: [string, Json | undefined][] = [
    ["items", items],
    ["additionalProperties", additionalProperties],
  ];
  const any = Array.isArray(anyOf)
    ? anyOf.map((each, at): [string, Json] => [`anyOf.${at}`, each])
    : [];
  return [...named, ...others.filter(([, schema]) => schema !== undefined), ...any];
}
