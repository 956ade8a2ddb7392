import { Buffer } from "node:buffer";
import { HEAD_LENGTH_MAX, type Pattern } from "./matcher.ts";
import { PART_LENGTH_MIN } from "./parts.ts";

/**
 * A way to spell a text inside another. The spelling of a text's beginning is the beginning of the
 * spelling of the whole.
 */
type Spelling = (text: string) => string;

/** How a secret may be spelled: as it is, and encoded wherever in a text it begins. */
export function formsOf(text: string): Pattern[] {
  return patternsOf(text, SPELLINGS);
}

/** The text as it is. */
export function plainForm(text: string): Pattern[] {
  return patternsOf(text, [asItIs]);
}

/** Encoded twice, as a password is in a header that is kept in a manifest. */
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

/** Enough for the head of every spelling, ending between two characters. */
function beginningOf(text: string): string {
  if (text.length <= HEAD_LENGTH_MAX) return text;
  const isCut = /[\ud800-\udbff]/.test(text[HEAD_LENGTH_MAX - 1] ?? "");
  return text.slice(0, isCut ? HEAD_LENGTH_MAX - 1 : HEAD_LENGTH_MAX);
}

const asItIs: Spelling = (text) => text;

const inForm: Spelling = (text) => new URLSearchParams([["", text]]).toString().slice(1);

/** Quoted-printable; the breaks of its lines are left out before a text is searched. */
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
 * Three bytes make four characters, so the bytes before a secret shift how it looks. These are the
 * characters that the secret alone decides.
 */
const inBase64 = (encoding: "base64" | "base64url", shift: number): Spelling => (text) => {
  const shifted = Buffer.concat([Buffer.alloc(shift), Buffer.from(text, "utf8")]);
  const from = Math.ceil(8 * shift / 6);
  return shifted.toString(encoding).slice(from, Math.floor(8 * shifted.length / 6));
};

const SHIFTS = [0, 1, 2];

/** Escapes are read before a text is searched, so that no spelling has any of its own. */
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
