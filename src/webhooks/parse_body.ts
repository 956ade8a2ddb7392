import { AppError } from "../lib/errors.ts";
import { isDeeperThan, type Json } from "../lib/json.ts";
import { LEVELS_MAX } from "./limits.ts";

const JSON_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i;

/**
 * The JSON that was sent; undefined where nothing was. Errors: `unsupported_media_type` for what does not
 * say that it is JSON, `invalid_request` for what is none, or is nested too deeply.
 */
export function parseBody(bytes: Uint8Array, contentType: string): Json | undefined {
  if (bytes.length === 0) return undefined;
  if (!JSON_TYPE.test(contentType)) {
    const text = `Cannot take a body of type "${contentType}": it must be application/json`;
    throw new AppError("unsupported_media_type", text);
  }
  const body = readJson(bytes);
  if (!isDeeperThan(body, LEVELS_MAX)) return body;
  const text = `The body must have at most ${LEVELS_MAX} lists and objects inside each other`;
  throw new AppError("invalid_request", text);
}

function readJson(bytes: Uint8Array): Json {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_request", "The body is not JSON in UTF-8", { cause });
  }
}
