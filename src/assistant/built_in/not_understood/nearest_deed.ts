import { onFirstUse } from "../../grammar/first_use.ts";
import { PhraseSet } from "../../grammar/forms.ts";
import { FREE_FORM_DEEDS } from "../../grammar/language/free_form_deeds/free_form_deed_words.ts";
import {
  ASKING_FOR,
  CHEERFUL,
  type Language,
  LANGUAGES,
  LEADING,
  POLITE,
  TRAILING,
} from "../../grammar/language/vocabulary.ts";
import { isFreeOfDoubt } from "../../grammar/read_consent.ts";
import type { Token } from "../../grammar/tokens.ts";
import { lexemesOf } from "../drafting/lexemes.ts";
import { type CuedSentence, cuedSentencesOf, onlyMatch } from "./cued_sentences.ts";

/** A longer message also contains a report. */
const CHARACTERS_MAX = 140;
const WORDS_MAX = 16;

interface Reader {
  language: Language;
  filling: PhraseSet;
  deeds: readonly CuedSentence[];
}

const READERS = onFirstUse((): readonly Reader[] =>
  LANGUAGES.map((language) => {
    const { filling, deeds } = FREE_FORM_DEEDS[language];
    const courtesies = [...POLITE, ...LEADING, ...TRAILING, ...CHEERFUL];
    return {
      language,
      filling: new PhraseSet([...filling.split(","), ...courtesies]),
      deeds: cuedSentencesOf(deeds),
    };
  })
);
const ASKING = onFirstUse(() => new PhraseSet(ASKING_FOR));

/**
 * Returns the standard sentence for the only deed that a message orders in other words: "you can
 * put it live now". Returns null unless each of its words points to that deed or can be left out,
 * and for questions, negations, conditions and reports. The deed is only proposed.
 */
export function nearestDeed(message: string, preferred: Language): string | null {
  const text = message.trim();
  if (text.length > CHARACTERS_MAX) return null;
  const asked = (text.endsWith("?") ? text.slice(0, -1) : text).replace(NOTHING_ELSE, "");
  if (!isFreeOfDoubt(asked)) return null;
  const { tokens, isCut } = lexemesOf(asked);
  const words = tokens.filter(({ kind, text: word }) => kind !== "mark" || !/^[,.!\n]$/.test(word));
  const isReadable = !isCut && words.length <= WORDS_MAX &&
    words.every(({ kind }) => kind === "word");
  const isQuestion = text.endsWith("?") && !words.some((_, at) => ASKING().lengthAt(words, at) > 0);
  if (!isReadable || isQuestion) return null;
  const read = READERS().flatMap((reader) => {
    const readAs = deedOf(reader, words);
    return readAs === null ? [] : [{ language: reader.language, readAs }];
  });
  const own = read.find(({ language }) => language === preferred);
  return (own ?? (read.length === 1 ? read[0] : undefined))?.readAs ?? null;
}

/** "No then just publish" says that nothing else is needed. */
const NOTHING_ELSE =
  /^(?:no|nope|nah|nein|nee|non)[,.!]?\s(?:(?:then|just|so|dann|einfach|alors|entonces)[,\s]+)+/iu;

function deedOf({ filling, deeds }: Reader, words: readonly Token[]): string | null {
  const pointed = onlyMatch(deeds, words);
  if (pointed === null) return null;
  for (let at = 0; at < words.length;) {
    const length = Math.max(filling.lengthAt(words, at), ASKING().lengthAt(words, at));
    if (length === 0 && !pointed.covered.has(at)) return null;
    at += Math.max(length, 1);
  }
  return pointed.readAs;
}
