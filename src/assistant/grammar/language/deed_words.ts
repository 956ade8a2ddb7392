import { plainWord } from "../spelling.ts";
import { ORDER_PHRASES } from "./order_phrases.ts";

/** Every word of a sentence that orders something, in all languages, without accents. */
export const DEED_WORDS: ReadonlySet<string> = new Set(
  Object.values(ORDER_PHRASES).flatMap((phrases) => Object.values(phrases)).flat()
    .flatMap((phrase) => phrase.replaceAll(/[{<]\w+[}>]/g, " ").split(/[ |_?,]+/))
    .filter((word) => word !== "").map(plainWord),
);
