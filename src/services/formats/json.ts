import { describeError } from "../../lib/errors.ts";
import { type Json, JsonOutOfBounds } from "../../lib/json.ts";
import { parseJsonInTurns } from "../../lib/json_in_turns.ts";
import { StepError } from "../service.ts";
import { LEVELS_MAX } from "./limits.ts";

/** Parses JSON. Lets other work run in between if the text is long. Errors: `parse_failed`. */
export async function parseJson(
  text: string,
  turn: { orgKey: string; signal?: AbortSignal } = { orgKey: "" },
): Promise<Json> {
  try {
    const levelsMax = LEVELS_MAX;
    return await parseJsonInTurns(text.replace(/^\uFEFF/, ""), { ...turn, levelsMax });
  } catch (error) {
    const isRefused = error instanceof JsonOutOfBounds;
    if (!isRefused && !(error instanceof SyntaxError)) throw error;
    const message = `Cannot parse JSON: ${
      isRefused ? `it ${error.message}` : describeError(error)
    }`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

/** Prints JSON on one line, or on many, indented by two spaces. */
export function printJson(value: Json, { indented = false } = {}): string {
  return JSON.stringify(value, null, indented ? 2 : 0);
}
