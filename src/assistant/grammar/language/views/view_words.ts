import type { Language } from "../vocabulary.ts";
import { ENGLISH_VIEWS } from "./english_views.ts";
import { FRENCH_VIEWS } from "./french_views.ts";
import { GERMAN_VIEWS } from "./german_views.ts";
import { SPANISH_VIEWS } from "./spanish_views.ts";

/** The words of one language with which people ask questions in sentences of any form. */
export interface QuestionWords {
  /** Words that begin a question, even without a question mark. */
  openers: readonly string[];
  /** Orders to show something. */
  showing: readonly string[];
  /** Words after "can you" that ask for information. */
  telling: readonly string[];
  /** Words that can be left out. */
  filling: readonly string[];
  /** Words of questions for advice, possibilities and instructions. */
  other: readonly string[];
  views: readonly ViewWords[];
}

/** A view, and the cues for it. */
export interface ViewWords {
  /** The sentence as which a matching question is answered. */
  readAs: string;
  /**
   * The cues for the view, in the notation of `Cue`. The elements of a cue may occur in any order,
   * and all must match. Of each element one word is enough (`a|b`). `stem*` matches any form, `_`
   * is a space, `?` marks an optional element, and `!` words that must not occur.
   */
  cues: readonly string[];
}

export const QUESTION_WORDS: Readonly<Record<Language, QuestionWords>> = {
  en: ENGLISH_VIEWS,
  de: GERMAN_VIEWS,
  fr: FRENCH_VIEWS,
  es: SPANISH_VIEWS,
};
