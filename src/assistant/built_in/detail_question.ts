/** A question about a missing detail of a message. */
export interface DetailQuestion {
  text: string;
  /** Returns the message completed with the answer; null if the text is not an answer. */
  fill(answer: string): string | null;
  /** The missing detail, if a file at hand may contain it, or if it is an unclear part. */
  about?: MissingConditions | MissingNumber | UnclearPart | UnclearChange;
}

/** Words such as "open" without their columns. */
interface MissingConditions {
  values: readonly string[];
  /** Returns the message with the conditions that the words mean. */
  fill(conditions: string): string;
}

/** A number column that is missing. */
interface MissingNumber {
  number: true;
}

/** Words of the message that are not understood. */
interface UnclearPart {
  part: string;
}

/** A message that changes the draft and has a part that is not understood. */
interface UnclearChange {
  change: string;
}
