import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import type { ValueKind } from "../change_piece.ts";
import type { Concept } from "../words/concepts.ts";

/** A kind of change, by the words and values that it needs. */
export interface ChangeKind {
  /** The concepts that the change must contain, each by one of its words. */
  needs: readonly (Concept | readonly Concept[])[];
  /** Further concepts that the change may contain. */
  allows?: readonly Concept[];
  /** The kinds of values that the change uses. It would lose any other value. */
  values?: readonly ValueKind[];
  /** The kinds of names of the draft that the change may contain. */
  takes?: readonly ("column" | "input" | "step" | "person")[];
  /** The maximum number of unknown words. */
  unknownMax?: (change: ChangeWording) => number;
  means(change: ChangeWording): ChangeMeaning | null;
}
