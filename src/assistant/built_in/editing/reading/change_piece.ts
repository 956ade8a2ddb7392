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
  /** The positions of its first and last token in the text. */
  start: number;
  end: number;
  /** The words as the user wrote them. */
  text: string;
  concepts: readonly Concept[];
  /** Whether the word can be left out. */
  isFiller: boolean;
  value?: { kind: ValueKind; is: string };
  /** Whether the value is the one to be replaced. */
  isOld?: boolean;
  /** The parts of the draft with this name. */
  column?: string;
  input?: string;
  step?: StepName;
  /** The only address in the draft that contains a name such as "ann". */
  person?: string;
  /** Whether the draft contains the word anywhere. */
  isKnown?: boolean;
  isMark?: boolean;
}
