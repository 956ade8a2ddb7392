import { keepingLast, onFirstUse } from "./first_use.ts";
import { PhraseSet } from "./forms.ts";
import { withImperativeForms } from "./language/verbs/imperative_forms.ts";
import {
  HOW_TO_CLASSES,
  HOW_TO_PHRASES,
  HOW_TO_TOPICS,
  type HowToTopic,
} from "./language/how_to_phrases.ts";
import { CLASSES } from "./language/deed_classes.ts";
import { ADMIN_KINDS, ADMIN_PHRASES, type AdminKind } from "./language/admin_phrases.ts";
import { GUIDE_PHRASES, GUIDE_TOPICS, type GuideTopic } from "./language/guide_phrases.ts";
import { EDIT_KINDS, EDIT_PHRASES, type EditKind } from "./language/edit_phrases.ts";
import {
  AFTER_QUESTIONS,
  BEFORE_QUESTIONS,
  QUESTION_CLASSES,
} from "./language/question_classes.ts";
import {
  QUESTION_KINDS,
  QUESTION_PHRASES,
  type QuestionKind,
} from "./language/question_phrases.ts";
import {
  ASKING_FOR,
  CHEERFUL,
  type Language,
  LANGUAGES,
  LEADING,
  TRAILING,
} from "./language/vocabulary.ts";
import {
  type Captures,
  compilePhrase,
  matchPhrase,
  PatternsByLetter,
  type PhrasePattern,
} from "./phrase_matcher.ts";
import { inputsIn, namedIn, slotsFor, titleOf } from "./slots.ts";
import { type Token, tokenize, type TokenizedText } from "./tokens.ts";
import type { JsonObject } from "../../lib/json.ts";
import { withoutPolite } from "./polite.ts";

/** A question about, or a change of, the draft that makes up a whole message. */
export interface AskedQuestion {
  kind: QuestionKind | EditKind | AdminKind | "how_to" | "guide";
  topic: HowToTopic | null;
  guide: GuideTopic | null;
  language: Language;
  /** The words in each slot of the sentence. */
  said: Readonly<Record<string, string>>;
  inputs: JsonObject;
}

interface Sentence extends Pick<AskedQuestion, "kind" | "topic" | "guide" | "language"> {
  pattern: PhrasePattern;
}

const sentences = onFirstUse(() => new PatternsByLetter(allSentences()));

function allSentences(): readonly Sentence[] {
  return LANGUAGES.flatMap((language) => {
    const classes = Object.fromEntries(
      Object.entries({ ...CLASSES, ...QUESTION_CLASSES, ...HOW_TO_CLASSES })
        .map(([name, words]) => [name, withImperativeForms(words[language], [language])]),
    );
    const compiled = (phrases: readonly string[]) =>
      phrases.map((phrase) => compilePhrase(withImperativeForms(phrase, [language]), classes));
    return [
      ...HOW_TO_TOPICS.flatMap((topic) =>
        compiled(HOW_TO_PHRASES[topic][language])
          .map((pattern) => ({ kind: "how_to" as const, topic, guide: null, language, pattern }))
      ),
      ...EDIT_KINDS.flatMap((kind) =>
        compiled(EDIT_PHRASES[kind][language])
          .map((pattern) => ({ kind, topic: null, guide: null, language, pattern }))
      ),
      ...GUIDE_TOPICS.flatMap((guide) =>
        compiled(GUIDE_PHRASES[guide][language] ?? [])
          .map((pattern) => ({ kind: "guide" as const, topic: null, guide, language, pattern }))
      ),
      ...ADMIN_KINDS.flatMap((kind) =>
        compiled(ADMIN_PHRASES[kind][language] ?? [])
          .map((pattern) => ({ kind, topic: null, guide: null, language, pattern }))
      ),
      ...QUESTION_KINDS.flatMap((kind) =>
        compiled(QUESTION_PHRASES[kind][language])
          .map((pattern) => ({ kind, topic: null, guide: null, language, pattern }))
      ),
    ];
  });
}

const BEFORE = new PhraseSet([...LEADING, ...CHEERFUL, ...ASKING_FOR, ...BEFORE_QUESTIONS]);
const AFTER = new PhraseSet([...TRAILING, ...CHEERFUL, ...AFTER_QUESTIONS]);
const MARKS = new Set([",", ".", "!", "?", "¿", "¡", ";", ":", "\n"]);

/** Reads the question of a text. Returns null unless every word is understood. */
export const readQuestion: (text: string) => AskedQuestion | null = keepingLast(readWhole);

function readWhole(text: string): AskedQuestion | null {
  const source = withoutPolite(tokenize(text));
  if (source.isCut) return null;
  const { tokens } = source;
  const slots = slotsFor(source);
  for (const at of beginnings(tokens)) {
    for (const sentence of sentences().at(tokens[at])) {
      for (const { end, captures } of matchPhrase(sentence.pattern, { tokens, at, slots })) {
        if (!isEnd(tokens, end)) continue;
        const { pattern: _, ...found } = sentence;
        return { ...found, ...saidIn(source, captures) };
      }
    }
  }
  return null;
}

/** Returns where a question may begin: at the start, and after each introductory word. */
function beginnings(tokens: readonly Token[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < tokens.length;) {
    found.push(at);
    const length = MARKS.has(tokens[at]?.text ?? "") ? 1 : BEFORE.lengthAt(tokens, at);
    if (length === 0) break;
    at += length;
  }
  return found;
}

function isEnd(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (at < tokens.length) {
    const length = MARKS.has(tokens[at]?.text ?? "") ? 1 : AFTER.lengthAt(tokens, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

function saidIn(source: TokenizedText, captures: Captures): Pick<AskedQuestion, "said" | "inputs"> {
  const { inputs: given, named, ...others } = captures;
  const said = Object.fromEntries(
    Object.entries(others).map(([name, span]) => [name, titleOf(source, span)]),
  );
  return { said, inputs: named ? namedIn(source, named) : inputsIn(source, given) };
}
