import { AppError } from "../lib/errors.ts";
import { type Json, JsonOutOfBounds } from "../lib/json.ts";
import { parseJsonInTurns } from "../lib/json_in_turns.ts";
import { LEVELS_MAX } from "./limits.ts";

const JSON_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i;

/** Throws `unsupported_media_type` for a body that does not say that it is JSON. */
export function requireJsonType(contentType: string): void {
  if (JSON_TYPE.test(contentType)) return;
  const text = `Cannot take a body of type "${contentType}": it must be application/json`;
  throw new AppError("unsupported_media_type", text);
}

/**
 * The JSON that was sent; undefined where nothing was. Errors: `invalid_request` for bytes that are
 * no JSON, or are nested too deeply or have too many keys in one object.
 */
export async function parseBody(
  bytes: Uint8Array,
  { orgKey }: { orgKey: string },
): Promise<Json | undefined> {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  try {
    return await parseJsonInTurns(text, { orgKey, levelsMax: LEVELS_MAX });
  } catch (cause) {
    if (!(cause instanceof JsonOutOfBounds)) throw notJson(cause);
    throw new AppError("invalid_request", `The body ${cause.message}`, { cause });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notJson(cause);
  }
}

function notJson(cause: unknown): AppError {
  return new AppError("invalid_request", "The body is not JSON in UTF-8", { cause });
}
