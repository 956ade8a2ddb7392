import { plainWord } from "../spelling.ts";
import { LOOSE_DEED_PHRASES } from "./loose_deed_phrases.ts";
import { DEED_PHRASES } from "./deed_phrases.ts";

/** All words in the phrases that order deeds, in all languages, without accents. */
export const DEED_WORDS: ReadonlySet<string> = new Set(
  [DEED_PHRASES, LOOSE_DEED_PHRASES].flatMap((kinds) => Object.values(kinds))
    .flatMap((phrases) => Object.values(phrases)).flat()
    .flatMap((phrase) => phrase.replaceAll(/[{<]\w+[}>]/g, " ").split(/[ |_?,]+/))
    .filter((word) => word !== "").map(plainWord),
);
