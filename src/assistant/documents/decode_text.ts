import { likelyUtf16, markedEncoding } from "../../lib/text/byte_order.ts";
import { decodeInTurns } from "../../lib/turns/bytes.ts";

/** Control characters that no Windows-1252 text contains; those from 0x80 are its unused bytes. */
// deno-lint-ignore no-control-regex
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]/;

export interface DecodedText {
  text: string;
  /** Whether the bytes would also be valid, with another meaning, in other encodings. */
  isGuess: boolean;
}

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1252, without its byte order mark; null for what
 * is no text. ISO-8859-1 is read as Windows-1252, which has its letters in the same places. Other
 * encodings of one or two bytes a letter look like Windows-1252, too, so that this is a guess. Others
 * have turns meanwhile.
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
  const text = await decoded(utf16 ?? "windows-1252");
  if (text === null || CONTROLS.test(text)) return null;
  return { text, isGuess: utf16 === null };
}

function known(text: string | null): DecodedText | null {
  return text === null ? null : { text, isGuess: false };
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
