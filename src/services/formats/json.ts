import type { Json } from "../../lib/json.ts";
import { describeError } from "../../lib/errors.ts";
import { StepError } from "../service.ts";

/** Reads JSON. Errors: `parse_failed`. */
export function parseJson(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const message = `Cannot parse JSON: ${describeError(error)}`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

/** JSON on one line, or over many, indented by two. */
export function printJson(value: Json, { indented = false } = {}): string {
  return JSON.stringify(value, null, indented ? 2 : 0);
}
