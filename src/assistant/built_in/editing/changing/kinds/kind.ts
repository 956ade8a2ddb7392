import type { Change, Meant } from "../change.ts";
import type { ValueKind } from "../piece.ts";
import type { Concept } from "../words/concepts.ts";

/** A kind of change, by the words and values that it needs. */
export interface Kind {
  /** All of these are said, each in one of its words. */
  needs: readonly (Concept | readonly Concept[])[];
  /** These may be said, too. */
  allows?: readonly Concept[];
  /** Values of other kinds say something that the change would lose. */
  values?: readonly ValueKind[];
  /** Names of the draft that may be said. */
  takes?: readonly ("column" | "input" | "step" | "person")[];
  /** How many words may mean nothing by themselves. */
  unknownMax?: (change: Change) => number;
  means(change: Change): Meant | null;
}
