import { describeError } from "../../lib/errors.ts";
import type { Json } from "../../lib/json.ts";
import { JsonTooDeep, parseJsonInTurns } from "../../lib/json_in_turns.ts";
import { StepError } from "../service.ts";
import { LEVELS_MAX, TOO_DEEP } from "./limits.ts";

/** Reads JSON, with turns for others where it is long. Errors: `parse_failed`. */
export async function parseJson(
  text: string,
  turn: { orgKey: string; signal?: AbortSignal } = { orgKey: "" },
): Promise<Json> {
  try {
    const levelsMax = LEVELS_MAX;
    return await parseJsonInTurns(text.replace(/^\uFEFF/, ""), { ...turn, levelsMax });
  } catch (error) {
    if (error instanceof JsonTooDeep) {
      throw new StepError("parse_failed", `Cannot parse JSON: ${TOO_DEEP}`, { cause: error });
    }
    if (!(error instanceof SyntaxError)) throw error;
    const message = `Cannot parse JSON: ${describeError(error)}`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

/** JSON on one line, or over many, indented by two. */
export function printJson(value: Json, { indented = false } = {}): string {
  return JSON.stringify(value, null, indented ? 2 : 0);
}
