import { pattern } from "../../../../lib/text/pattern.ts";
import { CHEERFUL, LEADING, POLITE, TRAILING } from "../../../grammar/language/vocabulary.ts";
import { isFreeOfDoubt, readConsent } from "../../../grammar/read_consent.ts";
import { isColumn } from "../column_token.ts";
import { isMailAddress, lexemesOf } from "../lexemes.ts";

/** An answer with more words is not just a value, but a sentence of its own. */
const WORDS_MAX = 8;
const CHARACTERS_MAX = 2_000;

/** Returns the web address in an answer of few words; null if there is none. */
export function addressIn(answer: string): string | null {
  const [address, another] = valuesIn(answer, /https?:\/\/[^\s"<>]*[^\s"<>.,;:)!?]/giu);
  return another === undefined ? address ?? null : null;
}

/**
 * Returns the e-mail addresses in an answer of few words, joined by "and"; null if there is none.
 */
export function recipientsIn(answer: string): string | null {
  const recipients = valuesIn(answer, /[^\s<>,;:"()]+@[^\s<>,;:"()!]*[^\s<>,;:"()!.]/giu);
  return recipients.length > 0 && recipients.every(isMailAddress) ? recipients.join(" and ") : null;
}

const EITHER = /(?<!\p{L})(?:or|oder|ou|o)(?!\p{L})/iu;

/** Returns the values in an answer; an empty list if the other words are too many. */
function valuesIn(answer: string, value: RegExp): readonly string[] {
  if (answer.length > CHARACTERS_MAX) return [];
  const around = answer.replaceAll(value, " ").trim();
  const words = around.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const isPlain = words.length === 0 || (isFreeOfDoubt(around) && !EITHER.test(around));
  return isPlain && words.length <= WORDS_MAX ? answer.match(value) ?? [] : [];
}

const BY_THE = {
  en: ["by|on|of|in|the"],
  de: ["nach|aus|von|der|die|das"],
  fr: ["par|de|le|la"],
  es: ["por|en|el"],
};
/** Matches "by the column "Order date"" and "the amount column". */
const NAMED = pattern("iu")`
  ^ (?: ${BY_THE} \s+ ){0,2}
  (?: ${"column|field|spalte|colonne|columna"} \s+ (?: ${"is|ist|heißt|est|es|se_llama|s'appelle"} \s+ )? )?
  (?: ["„“«] \s? ( [^"„“”«»\n]{1,63}? ) \s? ["“”»] | ( [\p{L}_][\p{L}\p{N}_]{0,62} ) )
  (?: \s ${"column|field|one|spalte"} )? [.!]? $
`;

/** Matches a name of several words, which begin with capitals: "Order Date", but not "order it". */
const SPACED =
  /^(?:(?:by|nach|par|por) )?(\p{Lu}[\p{L}\p{N}_]{0,40}(?: \p{Lu}[\p{L}\p{N}_]{0,40}){1,3})$/u;

/** Words that leave the choice to the assistant, and courtesies. */
const NO_NAMES: ReadonlySet<string> = new Set([
  ..."any anything something whatever nothing none dunno idk egal irgendwas irgendeine nichts"
    .split(" "),
  ..."weiß quoi rien n'importe cualquiera nada algo".split(" "),
  ...[...LEADING, ...POLITE, ...TRAILING, ...CHEERFUL],
]);

/**
 * Returns the column if an answer names exactly one. A name with characters other than letters,
 * digits and underscores is put in quotes.
 */
export function columnIn(answer: string): string | null {
  // "No" alone is a refusal, not the name of a column.
  if (answer.length > CHARACTERS_MAX || readConsent(answer) !== null) return null;
  const [, quoted, plain] = NAMED.exec(answer.trim()) ?? [];
  const name = quoted ?? plain ?? SPACED.exec(answer.trim())?.[1];
  if (name === undefined || NO_NAMES.has(name.toLowerCase())) return null;
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return `"${name}"`;
  const [token] = lexemesOf(name).tokens;
  return quoted !== undefined || (token && isColumn(token)) ? name : null;
}
