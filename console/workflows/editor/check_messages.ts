import type { Completion } from "./completion/complete.ts";

/** A request of the page to the checker. */
export interface CheckQuestion {
  id: number;
  source: string;
  /** The position of a word to complete; without it the text is only checked. */
  place?: { row: number; column: number };
}

export interface Finding {
  path: string;
  /** From 1; null if the text could not be read that far. */
  line: number | null;
  column: number | null;
  message: string;
  suggestion?: string;
  /** An error by default. */
  severity?: "error" | "warning";
}

export interface CheckAnswer {
  id: number;
  errors: readonly Finding[];
  completion: Completion | null;
}
