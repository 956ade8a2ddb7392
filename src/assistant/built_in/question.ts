/** A question about something that a message leaves open. */
export interface Question {
  text: string;
  /** The message with the answer in its place; null if a text is no answer. */
  fill(answer: string): string | null;
}
