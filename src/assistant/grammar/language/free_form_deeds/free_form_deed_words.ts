import type { Language } from "../vocabulary.ts";
import type { ViewWords } from "../views/view_words.ts";
import { ENGLISH_DEEDS } from "./english_deeds.ts";
import { FRENCH_DEEDS } from "./french_deeds.ts";
import { GERMAN_DEEDS } from "./german_deeds.ts";
import { SPANISH_DEEDS } from "./spanish_deeds.ts";

/** The words of one language with which people order deeds in sentences of any form. */
export interface FreeFormDeedWords {
  /**
   * Phrases that can be left out, separated by commas. They contain no negation, condition or
   * report.
   */
  filling: string;
  /** The deeds, each as the sentence that orders it, with cues for it. */
  deeds: readonly ViewWords[];
}

export const FREE_FORM_DEEDS: Readonly<Record<Language, FreeFormDeedWords>> = {
  en: ENGLISH_DEEDS,
  de: GERMAN_DEEDS,
  fr: FRENCH_DEEDS,
  es: SPANISH_DEEDS,
};
