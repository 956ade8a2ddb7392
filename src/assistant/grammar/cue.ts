import { plainWord, sameWord } from "./spelling.ts";
import type { Token } from "./tokens.ts";

interface Word {
  /** Consecutive words. */
  parts: readonly string[];
  isStem: boolean;
}

interface Element {
  words: readonly Word[];
  kind: "needed" | "optional" | "forbidden";
}

/** Words that may occur anywhere in a sentence, in any order. */
export class Cue {
  readonly #elements: readonly Element[];

  /**
   * Parses a cue. Of each element one word is enough (`a|b`). `stem*` matches any form, `_` is a
   * space, `?` marks an optional element, and `!` words that must not occur.
   */
  constructor(text: string) {
    this.#elements = text.split(" ").map((part): Element => {
      const kind = part.startsWith("!") ? "forbidden" : part.endsWith("?") ? "optional" : "needed";
      return { kind, words: part.replace(/^!|\?$/g, "").split("|").map(toWord) };
    });
  }

  /** Whether the token alone matches one of the cue's words. */
  has(token: Token): boolean {
    return this.#elements.some(({ kind, words }) =>
      kind !== "forbidden" && words.some((word) => placesAt(word, [token], 0).length > 0)
    );
  }

  /** Returns the positions of the cue's words among the tokens; null if the cue does not match. */
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
