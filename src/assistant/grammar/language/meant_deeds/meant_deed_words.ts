import type { Language } from "../vocabulary.ts";
import type { ViewWords } from "../views/view_words.ts";
import { ENGLISH_DEEDS } from "./english_deeds.ts";
import { FRENCH_DEEDS } from "./french_deeds.ts";
import { GERMAN_DEEDS } from "./german_deeds.ts";
import { SPANISH_DEEDS } from "./spanish_deeds.ts";

/** The words with which people ask for a deed freely, in one language. */
export interface MeantDeedWords {
  /** Phrases that add nothing, separated by commas. No negation, no condition and no report. */
  filling: string;
  /** Each deed, as the sentence that orders it, with the cues for it. */
  deeds: readonly ViewWords[];
}

export const MEANT_DEEDS: Readonly<Record<Language, MeantDeedWords>> = {
  en: ENGLISH_DEEDS,
  de: GERMAN_DEEDS,
  fr: FRENCH_DEEDS,
  es: SPANISH_DEEDS,
};
