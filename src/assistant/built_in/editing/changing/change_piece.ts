import type { StepName } from "../step_name.ts";
import type { Concept } from "./words/concepts.ts";

/** The kinds of values in a change. */
export type ValueKind =
  | "mail"
  | "url"
  | "file"
  | "number"
  | "quoted"
  | "variable"
  | "duration"
  | "method";

/** A word, a phrase or a value of a change. */
export interface ChangePiece {
  /** Where its first and its last token stand in the text. */
  start: number;
  end: number;
  /** The words as they were written. */
  text: string;
  concepts: readonly Concept[];
  /** Whether it may add nothing. */
  isFiller: boolean;
  value?: { kind: ValueKind; is: string };
  /** Whether the value is the one that is not wanted any more. */
  isOld?: boolean;
  /** Parts of the draft by that name. */
  column?: string;
  input?: string;
  step?: StepName;
  /** The only address of the draft that a name such as "ann" is a part of. */
  person?: string;
  /** Whether the draft contains the word anywhere. */
  isKnown?: boolean;
  isMark?: boolean;
}
