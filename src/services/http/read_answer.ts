import { type Json, type JsonObject, JsonOutOfBounds } from "../../lib/json.ts";
import { LEVELS_MAX } from "../../lib/json_depth.ts";
import { parseJsonInTurns } from "../../lib/json_in_turns.ts";
import { type FileDeps, storeRunFile } from "../file_store.ts";
import { type StepCall, StepError } from "../service.ts";
import { readBounded } from "../stream_bytes.ts";
import { decodeBody, decodeText, type MediaType, mediaType } from "./decode.ts";
import { placeOf } from "./exchange.ts";
import type { Answer } from "./follow.ts";
import { SIZE_BYTES_MAX } from "./limits.ts";

/**
 * Returns the output of the step. Stores the body as a file if the step asks for that, or the body
 * is no text.
 */
export async function readAnswer(
  deps: FileDeps,
  call: StepCall,
  { url, exchange: { status, headers, body } }: Answer,
): Promise<JsonObject> {
  const { saveAs } = call.values as { saveAs?: string };
  const contentEncoding = headers["content-encoding"];
  const decoded = decodeBody(body, { contentEncoding, orgKey: call.run.orgKey });
  const type = mediaType(headers["content-type"]);
  const head = { status, headers: { ...headers } };
  if (saveAs !== undefined) {
    const body = ReadableStream.from(decoded);
    return { ...head, objectKey: await save(deps, call, { name: saveAs, type, body }) };
  }
  const isEncoded = contentEncoding !== undefined;
  const expectedBytes = isEncoded ? 0 : Number(headers["content-length"] ?? 0) || 0;
  const bytes = await readHeld(call, { body: decoded, expectedBytes });
  if (bytes === null) {
    const message = `Cannot read the answer of ${placeOf(url)}: it must have ${SIZE_BYTES_MAX} ` +
      "bytes at most";
    throw new StepError("too_large", message);
  }
  if (bytes.length === 0) return { ...head, body: type.isText && !type.isJson ? "" : null };
  const isReadable = type.isJson || type.isText || type.essence === "";
  const text = isReadable
    ? await decodeText(bytes, { charset: type.charset, orgKey: call.run.orgKey })
    : null;
  if (text !== null) {
    return {
      ...head,
      body: type.isJson ? await parseBody(text, { url, call }) : text,
    };
  }
  return { ...head, objectKey: await save(deps, call, { name: nameOf(url), type, body: bytes }) };
}

async function readHeld(
  call: StepCall,
  { body, expectedBytes }: { body: AsyncIterable<Uint8Array>; expectedBytes: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (expectedBytes > SIZE_BYTES_MAX) return null;
  const hold = (moreBytes: number): Promise<void> => call.hold(moreBytes);
  const heldBytes = Math.max(0, expectedBytes);
  await hold(heldBytes);
  return await readBounded(body, {
    orgKey: call.run.orgKey,
    bytesMax: SIZE_BYTES_MAX,
    signal: call.signal,
    heldBytes,
    hold,
  });
}

/** Parses JSON, and lets other work run in between, because a response may be long. */
async function parseBody(
  text: string,
  { url, call: { signal, run: { orgKey } } }: { url: URL; call: StepCall },
): Promise<Json> {
  try {
    return await parseJsonInTurns(text, { orgKey, levelsMax: LEVELS_MAX, signal });
  } catch (cause) {
    if (cause instanceof JsonOutOfBounds) {
      const message = `Cannot read the answer of ${placeOf(url)}: its JSON ${cause.message}`;
      throw new StepError("http_invalid_body", message, { cause });
    }
    if (!(cause instanceof SyntaxError)) throw cause;
    const message = `Cannot read the answer of ${
      placeOf(url)
    }: its content-type is JSON, but its body is not`;
    throw new StepError("http_invalid_body", message, { cause });
  }
}

interface SavedBody {
  name: string;
  type: MediaType;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}

async function save(
  deps: FileDeps,
  call: StepCall,
  { name, type, body }: SavedBody,
): Promise<string> {
  const contentType = type.essence + (type.isText ? `; charset=${type.charset}` : "");
  const file = { name, contentType, body, sizeBytesMax: SIZE_BYTES_MAX };
  return (await storeRunFile(deps, call, file)).objectKey;
}

/** Returns the last part of the path, as a file name. */
function nameOf(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "download";
  } catch {
    return last;
  }
}

const START_CHARACTERS_MAX = 200;

/**
 * Returns the beginning of a body on one line, for an error message; empty if the body is no text.
 */
export async function readStart(open: () => AsyncIterable<Uint8Array>): Promise<string> {
  try {
    for await (const chunk of open()) {
      const text = new TextDecoder("utf-8").decode(chunk.subarray(0, 4 * START_CHARACTERS_MAX));
      // deno-lint-ignore no-control-regex
      if (/[\x00-\x08\ufffd]/.test(text)) return "";
      return text.slice(0, START_CHARACTERS_MAX).replace(/\s+/g, " ").trim();
    }
  } catch {
    // The status fails the step; its explanation is optional.
  }
  return "";
}
