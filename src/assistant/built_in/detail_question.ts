/** A question about a detail that a message leaves open. */
export interface DetailQuestion {
  text: string;
  /** Returns the message completed with the answer; null if the text is no answer. */
  fill(answer: string): string | null;
  /** The missing detail, if a table at hand can tell it. */
  about?: MissingConditions | MissingNumber | UnclearPart | UnclearChange;
}

/** Words such as "open" whose columns are not named. */
interface MissingConditions {
  values: readonly string[];
  /** Returns the message with the conditions that the words mean. */
  fill(conditions: string): string;
}

/** A column of numbers. */
interface MissingNumber {
  number: true;
}

/** Words of the message that are not understood. */
interface UnclearPart {
  part: string;
}

/** A message that changes the draft, except a part that is not understood. */
interface UnclearChange {
  change: string;
}
