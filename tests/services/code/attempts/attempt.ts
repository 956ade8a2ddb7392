/** A hostile script and all that may come of it. */
export interface Attempt {
  source: string;
  /** The JSON that it returns, or the error's code and message. */
  gives: string;
  /** Lines of the console. */
  prints?: readonly string[];
  /** Of one that never ends by itself. */
  deadlineMs?: number;
}
