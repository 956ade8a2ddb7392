import type { VerbSense } from "./request_lexicon.ts";

/** The possible senses of a preposition before an address or a file. */
export type PrepositionSense = "from" | "inside" | "as" | "to" | "none";

/** A chunk of a request: the few words with one role in a clause, or a mark between clauses. */
export type Chunk =
  | { role: "end" | "comma" | "colon" | "joint" | "before" }
  | { role: "verb"; sense: VerbSense }
  | { role: "time"; said: string }
  | {
    role: "url" | "file";
    said: string;
    ways: readonly PrepositionSense[];
    things: readonly string[];
  }
  | { role: "mail"; said: string }
  /** A condition on rows (`where`) or on the next action (`if`). `isBare`: it names no column. */
  | {
    role: "where" | "if";
    said: string;
    isBare: boolean;
    /** Whether the subject is "it", a noun of an earlier clause. */
    isOfIt: boolean;
    /**
     * The condition without its first noun, which may be the column of the groups; null if it has
     * none.
     */
    ofGroups: { column: string; bare: string } | null;
  }
  | { role: "ifAny" }
  /** A condition that the previous action failed. `isElse`: the word was "otherwise". */
  | { role: "ifFails"; isElse: boolean }
  | { role: "by" | "per"; said: string }
  | { role: "order"; isDescending: boolean }
  | { role: "top"; number: string; said: string; isDescending: boolean }
  | { role: "front" | "back"; number: string }
  | { role: "columns" | "column"; said: string }
  | { role: "number"; kind: "sum" | "average" | "maximum" | "minimum"; said: string | null }
  | { role: "count" }
  | { role: "times"; number: string }
  | { role: "duration"; number: string; unit: string }
  | { role: "text"; said: string }
  | { role: "place"; said: string }
  | {
    role: "noun";
    words: readonly string[];
    adjectives: readonly string[];
    complements: readonly string[];
    /** Whether an indefinite article precedes the noun: "un graphique". */
    isNew: boolean;
    /** Whether nothing marks the word as a noun, as in "envoie-le compressé". */
    isBare: boolean;
  }
  | {
    role:
      | "rest"
      | "only"
      | "them"
      | "numberMade"
      | "byMail"
      | "byPost"
      | "me"
      | "reminder"
      | "duplicates";
  };

export type ChunkOf<R extends Chunk["role"]> = Chunk & { role: R };
