import { Buffer } from "node:buffer";
import { nextTurn, Turns } from "./turns.ts";

/** The longest time that work on bytes may block, except for a single piece. */
const TURN_MS = 5;

/**
 * The bytes of a piece, which take a few milliseconds at worst. A multiple of 3, so that base64
 * needs no padding between pieces.
 */
const PIECE_BYTES = 3 * 64 * 1024;

/** Pieces whose texts are joined in about 3 ms. */
const PIECES_AT_ONCE = 16;

/** The bytes in pieces; what is done with them is followed by turns for others. */
export async function* bytesInTurns(
  bytes: Uint8Array<ArrayBuffer>,
  orgKey: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
    if (turns.isOver) await turns.next();
  }
}

/** Yields the chunks of a stream made in this process, with pauses for other work in between. */
export async function* chunksInTurns<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  orgKey: string,
): AsyncGenerator<T> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  for await (const chunk of chunks) {
    yield chunk;
    if (turns.isOver) await turns.next();
  }
}

/** Decodes text in a character set. Throws a `TypeError` if the bytes are not valid. */
export async function decodeInTurns(
  bytes: Uint8Array<ArrayBuffer>,
  { charset = "utf-8", orgKey }: { charset?: string; orgKey: string },
): Promise<string> {
  const decoder = new TextDecoder(charset, { fatal: true });
  if (bytes.length <= PIECE_BYTES) return decoder.decode(bytes);
  const texts: string[] = [];
  for await (const piece of bytesInTurns(bytes, orgKey)) {
    texts.push(decoder.decode(piece, { stream: true }));
  }
  texts.push(decoder.decode());
  return await joined(texts, orgKey);
}

/** Encodes as base64. */
export async function encodeBase64InTurns(
  bytes: Uint8Array<ArrayBuffer>,
  orgKey: string,
): Promise<string> {
  const texts: string[] = [];
  for await (const { buffer, byteOffset, byteLength } of bytesInTurns(bytes, orgKey)) {
    texts.push(Buffer.from(buffer, byteOffset, byteLength).toString("base64"));
  }
  return await joined(texts, orgKey);
}

/** Joining cannot be done in pieces: where it takes long, up to 40 ms, it has a turn of its own. */
async function joined(texts: readonly string[], orgKey: string): Promise<string> {
  if (texts.length <= PIECES_AT_ONCE) return texts.join("");
  await nextTurn(orgKey);
  const text = texts.join("");
  await nextTurn(orgKey);
  return text;
}

/** Joins the chunks; `sizeBytes` is their total size. */
export async function joinInTurns(
  chunks: readonly Uint8Array[],
  { sizeBytes, orgKey }: { sizeBytes: number; orgKey: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
    if (turns.isOver) await turns.next();
  }
  return bytes;
}
