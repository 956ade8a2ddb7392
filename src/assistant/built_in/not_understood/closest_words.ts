import { DOUBTS } from "../../grammar/language/consent_words.ts";
import { type Language, NEGATIONS } from "../../grammar/language/vocabulary.ts";
import { PLEASE_TO } from "../../grammar/polite.ts";
import { plainWord } from "../../grammar/spelling.ts";
import { type Token, tokenize } from "../../grammar/tokens.ts";
import { EVERYWHERE, KNOWN_WORDS, languageOf } from "../message_language.ts";

const CHARACTERS_MAX = 120;
const TOKENS_MAX = 16;
/** A message with more misspelled words probably is in other words. */
const MISSPELT_MAX = 2;
const TEXTS_MAX = 5;
const LENGTH_MIN = 3;

/** Words that exclude orders are never replaced by another word. */
const DOUBT_WORDS: ReadonlySet<string> = new Set(DOUBTS.map(plainWord));
const NEGATION_WORDS: ReadonlySet<string> = new Set(NEGATIONS);
/** Nouns in draft changes, whose tables are not separated by language. */
const DRAFT_NOUNS: Readonly<Record<Language, readonly string[]>> = {
  en: "threshold address recipient column".split(" "),
  de: "schwelle schwellenwert adresse empfanger spalte eingabe anstatt statt".split(" "),
  fr: "seuil adresse destinataire colonne fichier".split(" "),
  es: "umbral direccion destinatario columna archivo fichero".split(" "),
};

export interface Respelling {
  text: string;
  language: Language;
}

/**
 * Returns the message in a few variants, in which misspelled words are replaced by known words that
 * differ in one letter. The variants are guesses, so their deeds are only proposed. Returns an
 * empty list if a word may mean "not".
 */
export function respellings(message: string): Respelling[] {
  if (message.length > CHARACTERS_MAX) return [];
  const straight = message.replace(PLEASE_TO, "please ").replace(EVERY_DAY, "").replace(
    AT_HOUR,
    "at ",
  );
  if (straight !== message) return [{ text: straight, language: "en" }];
  const { tokens, source, isCut } = tokenize(message);
  if (isCut || tokens.length > TOKENS_MAX) return [];
  const language = languageOf(tokens);
  const known = new Set([...KNOWN_WORDS.get(language) ?? [], ...DRAFT_NOUNS[language]]);
  const misspelt = tokens.flatMap((token) => {
    const near = isStrange(token, known) ? correctionsOf(plainWord(token.text), known) : [];
    return near.length > 0 ? [{ token, near }] : [];
  });
  const isDoubtful = misspelt.some(({ near }) => near.some((word) => NEGATION_WORDS.has(word)));
  if (misspelt.length === 0 || misspelt.length > MISSPELT_MAX || isDoubtful) return [];
  const alone = misspelt.flatMap((one) => withRespelt([source], [one]).slice(0, 1));
  const all = withRespelt([source], misspelt).filter((text) => !alone.includes(text));
  return [...alone, ...all].slice(0, TEXTS_MAX).map((text) => ({ text, language }));
}

/** Matches wordings of non-native speakers, such as "on every day" and "in 6 in the morning". */
const EVERY_DAY = /(?<![\p{L}\p{N}])(?:on|in)\s(?=every\s)/giu;
const AT_HOUR =
  /(?<![\p{L}\p{N}])(?:on|in)\s(?=\d{1,2}(?::\d\d)?\s(?:in the|o'clock|am|pm)(?!\p{L}))/giu;

interface Misspelt {
  token: Token;
  near: readonly string[];
}

/**
 * Returns variants of texts with known words in place of misspelled ones, replacing the last word
 * first.
 */
function withRespelt(texts: readonly string[], misspelt: readonly Misspelt[]): string[] {
  return misspelt.reduceRight<string[]>(
    (before, { token, near }) =>
      near.flatMap((word) =>
        before.map((text) => `${text.slice(0, token.start)}${word}${text.slice(token.end)}`)
      ),
    [...texts],
  );
}

function isStrange({ kind, text }: Token, known: ReadonlySet<string>): boolean {
  const word = plainWord(text);
  return kind === "word" && /^\p{L}+$/u.test(text) && !known.has(word) &&
    !EVERYWHERE.has(word) && !DOUBT_WORDS.has(word);
}

/** Pronouns that speakers of other languages use for things. */
const PRONOUN_CORRECTIONS: ReadonlyMap<string, string> = new Map([["him", "it"], ["her", "it"]]);

function correctionsOf(word: string, known: ReadonlySet<string>): string[] {
  const thing = PRONOUN_CORRECTIONS.get(word);
  return thing === undefined ? nearTo(word, known) : [thing];
}

/**
 * Returns the known words that differ in one letter. Swapped letters are the most frequent typo,
 * and come first.
 */
function nearTo(word: string, known: ReadonlySet<string>): string[] {
  if (word.length < LENGTH_MIN) return [];
  const found = [...known].filter((each) =>
    each.length >= LENGTH_MIN && each[0] === word[0] && isOneLetterOff(word, each)
  );
  return found.toSorted((one, other) =>
    Number(other.length === word.length) - Number(one.length === word.length)
  );
}

/**
 * The minimum length of a word that may have a wrong letter; in a shorter word, another letter
 * makes another word.
 */
const OTHER_LETTER_LENGTH_MIN = 5;

/**
 * Whether one letter is missing, doubled, wrong, or swapped with its neighbour. A wrong or
 * additional letter at the end makes another form of a word: "paused" is a report, "pause" an
 * order.
 */
function isOneLetterOff(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  const rest = word.slice(at);
  const expected = known.slice(at);
  if (word.length < known.length) return rest === expected.slice(1);
  const mayBeOther = known.length >= OTHER_LETTER_LENGTH_MIN && rest.length > 1;
  if (word.length > known.length) {
    const isDoubled = rest[0] === word[at - 1] || rest[0] === rest[1];
    return rest.slice(1) === expected && (isDoubled || mayBeOther);
  }
  return (mayBeOther && rest.slice(1) === expected.slice(1)) ||
    (rest[0] === expected[1] && rest[1] === expected[0] && rest.slice(2) === expected.slice(2));
}
