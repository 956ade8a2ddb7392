import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";

/** Reads one kind of change, which has rare words. Returns null for any other change. */
export type ReadRareChange = (change: ChangeWording) => ChangeMeaning | null;

/** Returns the words of a text in lower case, without marks. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().replaceAll("’", "'").match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ??
    [];
}

/** Returns the set of the words in texts. */
export function bagOf(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.join(" ").split(" "));
}

/** Words that may surround a change, in all languages: courtesies, articles, conjunctions. */
export const FILLERS = bagOf(
  "please pls and but also then so ok okay oh well a an the it that this for us me to of in on be as at all",
  "bitte und aber auch dann ok der die das den dem ein eine einen es für uns mir in zu von als so",
  "s'il te plaît stp et mais aussi alors le la les l un une ça pour nous à de en au du que",
  "por favor y pero también entonces el la los las un una lo eso para nos a de en al del que",
);
