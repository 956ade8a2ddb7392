import { pattern } from "../../../lib/text/pattern.ts";
import { PhraseSet } from "../../grammar/forms.ts";
import { DEED_WORDS } from "../../grammar/language/deed_words.ts";
import { QUESTION_WORDS, type QuestionWords } from "../../grammar/language/views/view_words.ts";
import {
  ASKING_FOR,
  CHEERFUL,
  type Language,
  LANGUAGES,
  LEADING,
  NEGATIONS,
  POLITE,
  TRAILING,
} from "../../grammar/language/vocabulary.ts";
import { readMention } from "../../grammar/read_mention.ts";
import { plainWord } from "../../grammar/spelling.ts";
import type { Token } from "../../grammar/tokens.ts";
import { lexemesOf } from "../drafting/lexemes.ts";
import { type CuedSentence, cuedSentencesOf, onlyMatch } from "./cued_sentences.ts";

/** The view for a question in words that no phrase matches. */
export interface NearestView {
  language: Language;
  /** The standard sentence as which the question is answered. */
  readAs: string;
}

/** A longer message is a report, or asks several things. */
const CHARACTERS_MAX = 200;
const WORDS_MAX = 24;
/** The maximum number of unknown words, such as a private name for a thing. */
const FOREIGN_MAX = 1;
/** The maximum number of words between "can you" and "tell". */
const BETWEEN_MAX = 3;

/** Matches a remark of somebody who knows little of technology. */
const LAYMAN = pattern("iu")`
  (?<= [.,;!?] ) \s ${{
  en: ["i'm|im|i_am not|no very|really|that|a|an? technical|techie|programmer|developer|expert"],
  de: ["ich bin kein|nicht|keine sehr? technisch|techniker|technikerin|programmierer|fachmann"],
  fr: ["je ne? suis pas un|très? technicien|technique|informaticien|développeur"],
  es: ["no soy un|muy? técnico|técnica|programador|programadora|informático"],
}} \s? [.!]? $
`;

const LEADING_WORDS = new PhraseSet([...LEADING, ...CHEERFUL, ...POLITE]);
const ASKING_WORDS = new PhraseSet(ASKING_FOR);
const NEGATION_WORDS: ReadonlySet<string> = new Set(NEGATIONS);

interface Reader {
  language: Language;
  openers: PhraseSet;
  showing: PhraseSet;
  other: PhraseSet;
  telling: ReadonlySet<string>;
  /** Words that distinguish questions and point to no view. */
  asking: ReadonlySet<string>;
  filling: ReadonlySet<string>;
  views: readonly CuedSentence[];
}

const READERS: readonly Reader[] = LANGUAGES.map((language) =>
  readerOf(language, QUESTION_WORDS[language])
);

function readerOf(language: Language, words: QuestionWords): Reader {
  const { openers, showing, other, telling, filling, views } = words;
  const courtesies = [LEADING, POLITE, TRAILING].flat().flatMap((text) => text.split(" "));
  return {
    language,
    openers: new PhraseSet(openers),
    showing: new PhraseSet(showing),
    other: new PhraseSet(other),
    telling: new Set(telling.map(plainWord)),
    asking: new Set(openers.filter((text) => !text.includes(" ")).map(plainWord)),
    filling: new Set(
      [...filling, ...courtesies, ...showing.flatMap((text) => text.split(" "))].map(plainWord),
    ),
    views: cuedSentencesOf(views),
  };
}

/**
 * Returns the only view to which the words of a question point. Returns null if they point to none
 * or several, if they contain a deed, a doubt or a negation, or if the text is not a question. A
 * view changes nothing, and the answer names it, so a wrong guess does no harm.
 */
export function nearestView(message: string): NearestView | null {
  const text = message.trim().replace(LAYMAN, "");
  if (text.length > CHARACTERS_MAX) return null;
  return viewOf(text) ?? viewAfter(text);
}

/** Returns the view for a question after a report: "The export is broken, what happened?". */
function viewAfter(text: string): NearestView | null {
  const [told = "", asked, more] = text.endsWith("?") ? text.split(/[,.;:!\n—–](?=\s)/) : [];
  if (asked === undefined || more !== undefined) return null;
  const { tokens, isCut } = lexemesOf(told);
  const isPlain = !isCut &&
    tokens.every(({ kind, text: word }) => kind === "word" && !isTurning(word)) &&
    readMention(told) === null;
  return isPlain &&
      READERS.every(({ other }) => tokens.every((_, at) => !other.lengthAt(tokens, at)))
    ? viewOf(asked)
    : null;
}

function viewOf(text: string): NearestView | null {
  const { tokens, isCut } = lexemesOf(text);
  if (isCut || tokens.length > WORDS_MAX) return null;
  const question = questionIn(tokens);
  if (question === null) return null;
  const isMarked = tokens.at(-1)?.text === "?";
  const read = READERS.flatMap((reader) => readBy(reader, question, isMarked) ?? []);
  const [best] = read.toSorted((one, other) => one.foreign - other.foreign);
  return best ? { language: best.language, readAs: best.readAs } : null;
}

/**
 * Returns the words of a text that consists of one question, without polite words; null for any
 * other text.
 */
function questionIn(tokens: readonly Token[]): readonly Token[] | null {
  let from = 0;
  while (from < tokens.length) {
    const length = isPause(tokens[from]) ? 1 : LEADING_WORDS.lengthAt(tokens, from);
    if (length === 0) break;
    from += length;
  }
  let to = tokens.length;
  while (to > from && isPause(tokens[to - 1])) to--;
  const words = tokens.slice(from, to).filter(({ text }) => text !== ",");
  return words.length > 0 && words.every(({ kind }) => kind === "word") ? words : null;
}

function isPause(token: Token | undefined): boolean {
  return token?.kind === "mark" && /^[,.!?;:\n—–]$/.test(token.text);
}

function readBy(
  reader: Reader,
  words: readonly Token[],
  isMarked: boolean,
): NearestView & { foreign: number } | null {
  const { language, other } = reader;
  // An order to show something must only contain known words: "show the workflows of Globex"
  // contains a name.
  const isShown = !isMarked && reader.openers.lengthAt(words, 0) === 0 &&
    reader.showing.lengthAt(words, 0) > 0;
  if (!isShown && !asksToKnow(reader, words, isMarked)) return null;
  if (words.some((_, at) => other.lengthAt(words, at) > 0)) return null;
  const pointed = onlyMatch(
    reader.views,
    words,
    ({ text }) => reader.asking.has(plainWord(text)),
  );
  if (pointed === null) return null;
  const { readAs, covered } = pointed;
  const left = words.filter(({ text }, at) =>
    !covered.has(at) && !reader.filling.has(plainWord(text))
  );
  const isOther = left.some((token) =>
    isTurning(token.text) || DEED_WORDS.has(plainWord(token.text)) ||
    reader.views.some(({ cues }) => cues.some((cue) => cue.has(token)))
  );
  if (
    isOther || left.length > (isShown ? 0 : FOREIGN_MAX) ||
    left.some((each) => isName(each, language))
  ) {
    return null;
  }
  return { language, readAs, foreign: left.length };
}

function asksToKnow(
  { openers, telling }: Reader,
  words: readonly Token[],
  isMarked: boolean,
): boolean {
  const asking = ASKING_WORDS.lengthAt(words, 0);
  if (asking === 0) return isMarked || openers.lengthAt(words, 0) > 0;
  return words.slice(asking, asking + BETWEEN_MAX).some(({ text }) => telling.has(plainWord(text)));
}

function isTurning(text: string): boolean {
  const word = plainWord(text);
  return NEGATION_WORDS.has(word) || word.endsWith("n't");
}

/**
 * Whether a word is a name: inside a sentence it has a capital letter, except in German, where all
 * nouns have one.
 */
function isName({ original = "" }: Token, language: Language): boolean {
  return language !== "de" && /^\p{Lu}/u.test(original);
}
