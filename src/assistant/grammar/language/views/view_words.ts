import type { Language } from "../vocabulary.ts";
import { ENGLISH_VIEWS } from "./english_views.ts";
import { FRENCH_VIEWS } from "./french_views.ts";
import { GERMAN_VIEWS } from "./german_views.ts";
import { SPANISH_VIEWS } from "./spanish_views.ts";

/** The words of questions in one language, as people ask them in their own words. */
export interface QuestionWords {
  /** Words that begin a question without its mark. */
  openers: readonly string[];
  /** Words after "can you" with which somebody wants to be told something. */
  telling: readonly string[];
  /** Words that say nothing about the subject. */
  filling: readonly string[];
  /** Words of questions for advice, about what might be, and how something is done. */
  other: readonly string[];
  views: readonly ViewWords[];
}

/** A view, and the words that point to it. */
export interface ViewWords {
  /** A sentence that is understood as the question for this view. */
  readAs: string;
  /**
   * Each cue has elements, in any order: all of them have to be there. Of an element one of its
   * words is enough (`a|b`); `stem*` is any form, `_` a space, `?` marks an element that may be
   * missing, and `!` words that must not be there.
   */
  cues: readonly string[];
}

export const QUESTION_WORDS: Readonly<Record<Language, QuestionWords>> = {
  en: ENGLISH_VIEWS,
  de: GERMAN_VIEWS,
  fr: FRENCH_VIEWS,
  es: SPANISH_VIEWS,
};
