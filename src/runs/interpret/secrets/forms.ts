import { Buffer } from "node:buffer";
import { HEAD_LENGTH_MAX, type Pattern } from "./matcher.ts";
import { PART_LENGTH_MIN } from "./parts.ts";

/**
 * A way to encode a text inside another text. The encoding of a beginning of the text must be the
 * beginning of the encoding of the whole.
 */
type Spelling = (text: string) => string;

/**
 * Returns the forms in which a secret may appear: unchanged, or encoded at any offset in a text.
 */
export function formsOf(text: string): Pattern[] {
  return patternsOf(text, SPELLINGS);
}

/** Returns the pattern of the unchanged text. */
export function plainForm(text: string): Pattern[] {
  return patternsOf(text, [asItIs]);
}

/** Returns the forms encoded twice, such as a password in a header that is stored in a manifest. */
export function nestedForms(text: string): Pattern[] {
  return patternsOf(text, NESTED);
}

function patternsOf(text: string, spellings: readonly Spelling[]): Pattern[] {
  const beginning = beginningOf(text);
  const forms = new Map<string, Pattern>();
  for (const spell of spellings) {
    const spelled = spell(beginning);
    const head = spelled.slice(0, HEAD_LENGTH_MAX);
    if (head.length < PART_LENGTH_MIN || forms.has(head)) continue;
    const isAll = spelled === head && beginning === text;
    forms.set(head, { head, whole: isAll ? null : () => spell(text) });
  }
  return [...forms.values()];
}

/** Returns enough text for the head of every encoding, without splitting a surrogate pair. */
function beginningOf(text: string): string {
  if (text.length <= HEAD_LENGTH_MAX) return text;
  const isCut = /[\ud800-\udbff]/.test(text[HEAD_LENGTH_MAX - 1] ?? "");
  return text.slice(0, isCut ? HEAD_LENGTH_MAX - 1 : HEAD_LENGTH_MAX);
}

const asItIs: Spelling = (text) => text;

const inForm: Spelling = (text) => new URLSearchParams([["", text]]).toString().slice(1);

/** Quoted-printable. Its line breaks are left out of a text before it is searched. */
const inMail: Spelling = (text) =>
  text.replaceAll(
    /=|[^ -~]+/g,
    (odd) =>
      [...Buffer.from(odd, "utf8")].map((byte) =>
        `=${byte.toString(16).toUpperCase().padStart(2, "0")}`
      ).join(""),
  );

const inHex: Spelling = (text) => Buffer.from(text, "utf8").toString("hex");

/**
 * Three bytes make four characters, so the bytes before a secret shift its encoding. Returns the
 * characters that depend on the secret alone.
 */
const inBase64 = (encoding: "base64" | "base64url", shift: number): Spelling => (text) => {
  const shifted = Buffer.concat([Buffer.alloc(shift), Buffer.from(text, "utf8")]);
  const from = Math.ceil(8 * shift / 6);
  return shifted.toString(encoding).slice(from, Math.floor(8 * shifted.length / 6));
};

const SHIFTS = [0, 1, 2];

/** Texts are unescaped before they are searched, so escaped forms are not listed here. */
const SPELLINGS: readonly Spelling[] = [
  asItIs,
  ...SHIFTS.flatMap((shift) => [inBase64("base64", shift), inBase64("base64url", shift)]),
  inForm,
  inMail,
  inHex,
  (text) => inHex(text).toUpperCase(),
];

const NESTED: readonly Spelling[] = (["base64", "base64url"] as const).flatMap((encoding) =>
  SHIFTS.flatMap((inner) =>
    SHIFTS.map((outer): Spelling => (text) =>
      inBase64(encoding, outer)(inBase64(encoding, inner)(text))
    )
  )
);
