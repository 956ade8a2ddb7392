import type { VerbSense } from "./request_lexicon.ts";

/** How a preposition before an address or a file may be meant. */
export type PrepositionSense = "from" | "inside" | "as" | "to" | "none";

/** A piece of a request, with its words. */
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
  /** A condition on rows; `isBare` if it names no column. */
  | {
    role: "where" | "if";
    said: string;
    isBare: boolean;
    /** Whether it is about "it", which was named before. */
    isOfIt: boolean;
    /** The condition without its column, which may be that of groups. */
    ofGroups: { column: string; bare: string } | null;
  }
  | { role: "ifAny" }
  /** A failure; `isElse` for "otherwise". */
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
    /** Whether an article for any of them is before it: "un graphique". */
    isNew: boolean;
    /** Whether nothing shows that it is a noun: "envoie-le compressé". */
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
