/** A first message in any words, and the draft that it is read as. */
export interface SketchRow {
  says: string;
  files?: readonly { name: string; text: string }[];
  /** The phrase of the schedule. */
  when?: string;
  /** The types of the inputs, by name. */
  inputs?: Readonly<Record<string, string>>;
  /** Each step: the fields of its action, its condition, its loop, its handling of failures. */
  steps: readonly object[];
  /** The words that the draft does not use. */
  leftOut: readonly string[];
}
