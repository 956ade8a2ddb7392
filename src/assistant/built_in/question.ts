/** A question about a detail that a message leaves open. */
export interface Question {
  text: string;
  /** Returns the message completed with the answer; null if the text is no answer. */
  fill(answer: string): string | null;
}
