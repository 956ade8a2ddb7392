import { likelyUtf16, markedEncoding } from "../../lib/text/byte_order.ts";
import { decodeInTurns } from "../../lib/turns/bytes.ts";
import { type GuessedEncoding, likelyEncoding } from "./likely_encoding.ts";

/** Control characters that no text contains; those from 0x80 are unused bytes of Windows-1252. */
// deno-lint-ignore no-control-regex
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]/;

export interface DecodedText {
  text: string;
  /** The encoding, if it was guessed because the bytes are valid in several encodings. */
  guess: GuessedEncoding | null;
}

/**
 * Returns the text of a file in UTF-8, UTF-16 or its most likely encoding, without the byte order
 * mark; null for a binary file. Pauses, so that other work continues.
 */
export async function decodeText(
  bytes: Uint8Array<ArrayBuffer>,
  orgKey: string,
): Promise<DecodedText | null> {
  const decoded = (charset: string) => decodedAs(bytes, { charset, orgKey });
  const marked = markedEncoding(bytes);
  if (marked !== null && marked !== "utf-8") return known(await decoded(marked));
  const utf8 = await decoded("utf-8");
  if (utf8 !== null) return known(utf8);
  const utf16 = likelyUtf16(bytes);
  if (utf16 !== null) return known(withoutControls(await decoded(utf16)));
  for (const guess of new Set([likelyEncoding(bytes), "windows-1252"] as const)) {
    const text = withoutControls(await decoded(guess));
    if (text !== null) return { text, guess };
  }
  return null;
}

function withoutControls(text: string | null): string | null {
  return text === null || CONTROLS.test(text) ? null : text;
}

function known(text: string | null): DecodedText | null {
  return text === null ? null : { text, guess: null };
}

async function decodedAs(
  bytes: Uint8Array<ArrayBuffer>,
  decoding: { charset: string; orgKey: string },
): Promise<string | null> {
  try {
    const text = await decodeInTurns(bytes, decoding);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
