import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { isTextDeeperThan } from "../../lib/json_depth.ts";

const LEVELS_MAX = 100;

/** The most characters of unreadable arguments that a model is shown again. */
const SHOWN_CHARACTERS_MAX = 2_000;

/** Returns the arguments of a call, or what is wrong with them, for the model. */
export function parseArguments(text: string): { input?: unknown; fault?: string } {
  if (text.trim() === "") return { input: {} };
  if (isTextDeeperThan(text, LEVELS_MAX)) {
    return { fault: `the arguments must have ${LEVELS_MAX} levels at most` };
  }
  try {
    const input: unknown = JSON.parse(text);
    // Some models encode the object as a JSON text again.
    return typeof input === "string" ? parseArguments(input) : { input };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { fault: `the arguments must be one JSON object, and are not valid JSON (${why})` };
  }
}

/**
 * Returns the arguments as the text of a JSON object, to be sent back to the model. vLLM and
 * llama.cpp parse all calls of a conversation, and refuse the request if one of them is malformed.
 */
export function argumentsToSend(text: string): string {
  const { input } = parseArguments(text);
  if (isObject(input)) return isObject(parsedOnce(text)) ? text : JSON.stringify(input);
  return JSON.stringify({ unreadable: text.slice(0, SHOWN_CHARACTERS_MAX) });
}

/** The text is known to be JSON, or empty. */
function parsedOnce(text: string): unknown {
  return text.trim() === "" ? undefined : JSON.parse(text);
}

function isObject(value: unknown): value is JsonObject {
  return value !== undefined && isJsonObject(value as JsonObject);
}
