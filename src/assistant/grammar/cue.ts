import { plainWord, sameWord } from "./spelling.ts";
import type { Token } from "./tokens.ts";

interface Word {
  /** The words that stand one after the other. */
  parts: readonly string[];
  isStem: boolean;
}

interface Element {
  words: readonly Word[];
  kind: "needed" | "optional" | "forbidden";
}

/** Words that stand anywhere in a sentence, in any order. */
export class Cue {
  readonly #elements: readonly Element[];

  /**
   * Of an element one of its words is enough (`a|b`); `stem*` is any form, `_` a space, `?` marks
   * an element that may be missing, and `!` words that must not be there.
   */
  constructor(text: string) {
    this.#elements = text.split(" ").map((part): Element => {
      const kind = part.startsWith("!") ? "forbidden" : part.endsWith("?") ? "optional" : "needed";
      return { kind, words: part.replace(/^!|\?$/g, "").split("|").map(toWord) };
    });
  }

  /** Whether a word alone is one of its words. */
  has(token: Token): boolean {
    return this.#elements.some(({ kind, words }) =>
      kind !== "forbidden" && words.some((word) => placesAt(word, [token], 0).length > 0)
    );
  }

  /** The places of its words among the tokens; null if the cue is not there. */
  placesIn(tokens: readonly Token[]): number[] | null {
    const places: number[] = [];
    for (const { kind, words } of this.#elements) {
      const found = tokens.flatMap((_, at) => words.flatMap((word) => placesAt(word, tokens, at)));
      if (kind === "forbidden" ? found.length > 0 : kind === "needed" && found.length === 0) {
        return null;
      }
      places.push(...found);
    }
    return places;
  }
}

function toWord(text: string): Word {
  const isStem = text.endsWith("*");
  return { isStem, parts: (isStem ? plainWord(text.slice(0, -1)) : text).split("_") };
}

function placesAt({ parts, isStem }: Word, tokens: readonly Token[], at: number): number[] {
  const stands = parts.every((part, index) => {
    const said = tokens[at + index]?.text;
    if (said === undefined) return false;
    return isStem ? plainWord(said).startsWith(part) : sameWord(said, part);
  });
  return stands ? parts.map((_, index) => at + index) : [];
}
