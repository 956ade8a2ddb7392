import { Buffer } from "node:buffer";

/** Encodings that are guessed, by the names of the WHATWG Encoding Standard. */
export type GuessedEncoding =
  | "shift_jis"
  | "euc-kr"
  | "gb18030"
  | "big5"
  | "windows-1251"
  | "macintosh"
  | "windows-1252";

const SAMPLE_BYTES = 16 * 1024;

/** The share of letters that has to fit, so that a few odd ones do not matter. */
const MOST = 0.9;

/**
 * Guesses the encoding of a text that is neither UTF-8 nor UTF-16: the one in which its bytes are
 * most plausible as words. Returns Windows-1252 if no other fits.
 */
export function likelyEncoding(bytes: Uint8Array<ArrayBuffer>): GuessedEncoding {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const looksLike = (encoding: GuessedEncoding, fits: (text: string) => boolean) => {
    const text = decoded(sample, encoding);
    return text !== null && fits(text);
  };
  if (looksLike("shift_jis", isJapanese)) return "shift_jis";
  if (looksLike("euc-kr", isKorean)) return "euc-kr";
  if (looksLike("gb18030", (text) => isChinese(text) && hasHighPairs(sample))) return "gb18030";
  if (looksLike("big5", isChinese)) return "big5";
  if (looksLike("windows-1251", isCyrillic)) return "windows-1251";
  return isMacRoman(sample) ? "macintosh" : "windows-1252";
}

function decoded(sample: Uint8Array<ArrayBuffer>, encoding: GuessedEncoding): string | null {
  try {
    // A letter that the sample cuts in two is not an error.
    return new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return null;
  }
}

const BEYOND_ASCII = /\P{ASCII}/gu;

function shareOf(text: string, pattern: RegExp): number {
  const all = text.match(BEYOND_ASCII)?.length ?? 0;
  const fitting = text.match(pattern)?.join("").length ?? 0;
  return all === 0 ? 0 : fitting / all;
}

/**
 * East Asian letters form words of their own. In a wrong decoding, they stand between letters of
 * other scripts.
 */
const IN_WORDS = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff5e]{2,}/g;
const HALF_WIDTH = /[\uff61-\uff9f]/g;
const HANGUL = /[\uac00-\ud7a3]/g;

function isJapanese(text: string): boolean {
  return shareOf(text, IN_WORDS) > MOST && shareOf(text, HALF_WIDTH) === 0;
}

function isKorean(text: string): boolean {
  return shareOf(text, IN_WORDS) > MOST && shareOf(text, HANGUL) > MOST;
}

function isChinese(text: string): boolean {
  return shareOf(text, IN_WORDS) > MOST;
}

/** Whether bytes beyond ASCII come in pairs, as in GB 2312, of which GB 18030 is made. */
function hasHighPairs(sample: Uint8Array): boolean {
  const runs = Buffer.from(sample).toString("latin1").match(/[\x80-\xff]+/g) ?? [];
  return runs.slice(0, -1).every((run) => run.length % 2 === 0);
}

const CYRILLIC_WORDS = /(?<![A-Za-z])[А-ЯЁа-яё]+(?![A-Za-z])/g;
const FREQUENT = /[АОао]/g;

/**
 * Whether a text is Cyrillic. Greek text has bytes of the same range, but lacks the two most
 * frequent Cyrillic letters.
 */
function isCyrillic(text: string): boolean {
  return shareOf(text, CYRILLIC_WORDS) > MOST && shareOf(text, FREQUENT) > 0.1;
}

/** Bytes that are small letters in Mac OS Roman, and signs or capitals in Windows-1252. */
const MAC_LETTERS = /[A-Za-z][\x80-\x90\x9f][a-z]/;
const WINDOWS_LETTERS = /[a-z][\xc0-\xff]|[\xc0-\xff][a-z]/;

function isMacRoman(sample: Uint8Array): boolean {
  const text = Buffer.from(sample).toString("latin1");
  return MAC_LETTERS.test(text) && !WINDOWS_LETTERS.test(text);
}
