import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { chunksInTurns, decodeInTurns } from "../../lib/turns/bytes.ts";
import { StepError } from "../service.ts";
import { SIZE_BYTES_MAX } from "./limits.ts";

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Each encoding may expand one byte to a thousand. */
const ENCODINGS_MAX = 2;

/**
 * Decodes the content encodings of a body, at most two. A body with an unknown encoding is not
 * changed. Throws `StepError` for more encodings, for a body that does not match its encoding, and
 * if there are more than `SIZE_BYTES_MAX` bytes between two encodings; the caller limits the
 * decoded bytes. Lets other work run in between, because a few bytes may take long to decode.
 */
export function decodeBody(
  body: AsyncIterable<Uint8Array>,
  { contentEncoding = "", orgKey }: { contentEncoding?: string; orgKey: string },
): AsyncIterable<Uint8Array> {
  const encodings = contentEncoding.toLowerCase().split(",").map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encodings.length > ENCODINGS_MAX) {
    const message = `Cannot read the answer: it has ${encodings.length} content encodings, ` +
      `expected ${ENCODINGS_MAX} at most`;
    throw new StepError("http_invalid_body", message);
  }
  const decoders = encodings.reverse().map((name) => DECODERS[name]).filter((each) => !!each);
  return decoders.reduce((encoded, open) => {
    const decoded = pipeline([Readable.from(bounded(encoded)), open()], () => {});
    return chunksInTurns(guarded(decoded as Transform), orgKey);
  }, body);
}

/** Limits the bytes between two decoders as well, because a few bytes may decode to very many. */
async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > SIZE_BYTES_MAX) {
      const message = `Cannot read the answer: it must have ${SIZE_BYTES_MAX} bytes at most`;
      throw new StepError("too_large", message);
    }
    yield chunk;
  }
}

async function* guarded(decoded: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* decoded;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) {
      throw error;
    }
    const message = "Cannot read the answer: its body does not match its content-encoding";
    throw new StepError("http_invalid_body", message, { retryable: true, cause: error });
  }
}

const TEXT_TYPE =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml|x-yaml|javascript|x-www-form-urlencoded|x-ndjson|graphql|sql|toml))$/;

export interface MediaType {
  essence: string;
  charset: string;
  isJson: boolean;
  isText: boolean;
}

export function mediaType(contentType: string | undefined): MediaType {
  const [essence = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const type = essence.trim();
  const charset = parameters.map((each) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(each)?.[1])
    .find((each) => each !== undefined);
  return {
    essence: type,
    charset: charset ?? "utf-8",
    isJson: /^(?:application|text)\/(?:.*\+)?json$/.test(type),
    isText: TEXT_TYPE.test(type) || charset !== undefined,
  };
}

/** Decodes a text; null if the bytes are invalid in the character set. */
export async function decodeText(
  bytes: Uint8Array<ArrayBuffer>,
  decoding: { charset: string; orgKey: string },
): Promise<string | null> {
  try {
    return await decodeInTurns(bytes, decoding);
  } catch {
    return null;
  }
}
