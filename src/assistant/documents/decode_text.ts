import { decodeInTurns } from "../../lib/turns/bytes.ts";

const SAMPLE_BYTES = 4_096;

/** Fewer bytes without a byte order mark are not enough to recognize UTF-16. */
const GUESSED_BYTES_MIN = 8;

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
  if (marked !== null) return known(await decoded(marked));
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

function markedEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

/** Recognizes UTF-16 by the zero bytes of Latin letters, in every second position. */
function likelyUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes.length % 2 === 1 || bytes.length < GUESSED_BYTES_MIN) return null;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = (parity: number) =>
    sample.reduce((sum, byte, at) => byte === 0 && at % 2 === parity ? sum + 1 : sum, 0);
  const [even, odd] = [zeros(0), zeros(1)];
  if (even === 0 && odd > sample.length / 4) return "utf-16le";
  if (odd === 0 && even > sample.length / 4) return "utf-16be";
  return null;
}
