import type { DraftTexts } from "../../grammar/language/drafts/draft_texts.ts";
import type { DraftBuilder } from "./draft_builder.ts";
import type { RequestPart } from "./request.ts";

/** State that the parts of a request share while a draft is built of them. */
export interface Work {
  builder: DraftBuilder;
  texts: DraftTexts;
  parts: readonly RequestPart[];
  /** Columns that are compared or added up as numbers. */
  numeric: readonly string[];
  /** Those of them that are read as numbers, by the names that they have there. */
  typed: readonly string[];
  name: string | null;
  /** Tells that a part cannot stand where it does; then nothing is drafted. */
  refuse(part: RequestPart): void;
  /** The condition of a part, in the language of expressions, over `item`. */
  conditionOf(part: RequestPart): string;
}
