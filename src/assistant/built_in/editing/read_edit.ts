import type { Question } from "../question.ts";

export function readEditQuestion(_words: string): Question | null {
  return null;
}
