import { describeError } from "../../lib/errors.ts";
import type { Json } from "../../lib/json.ts";
import { isTextDeeperThan } from "../../lib/json_depth.ts";
import { StepError } from "../service.ts";
import { LEVELS_MAX, TOO_DEEP } from "./limits.ts";
import { refuseLongPrint } from "./printed_length.ts";

/** Reads JSON. Errors: `parse_failed`. */
export function parseJson(text: string): Json {
  if (isTextDeeperThan(text, LEVELS_MAX)) {
    throw new StepError("parse_failed", `Cannot parse JSON: ${TOO_DEEP}`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const message = `Cannot parse JSON: ${describeError(error)}`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

/** JSON on one line, or over many, indented by two. Errors: `input_invalid` where that is too long. */
export function printJson(value: Json, { indented = false } = {}): string {
  if (indented) refuseLongPrint(value, "JSON");
  return JSON.stringify(value, null, indented ? 2 : 0);
}
