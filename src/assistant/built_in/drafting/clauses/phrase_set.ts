import { PhraseSet } from "../../../grammar/forms.ts";

/** Makes a set of phrases from a list in one text. */
export function phraseSet(list: string, separator = ","): PhraseSet {
  return new PhraseSet(list.split(separator));
}
