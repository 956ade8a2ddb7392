import type { DraftTexts } from "../../grammar/language/drafts/draft_texts.ts";
import type { DraftBuilder } from "./draft_builder.ts";
import type { ReadRequest, RequestPart } from "./request.ts";

/** The state that the parts of a request share while a draft is built. */
export interface DraftContext {
  source: ReadRequest["source"];
  builder: DraftBuilder;
  texts: DraftTexts;
  parts: readonly RequestPart[];
  /** Columns that are compared or aggregated as numbers. */
  numeric: readonly string[];
  /** The columns that must be converted to numbers, by their names in the source. */
  typed: readonly string[];
  /** Returns those columns that belong to the rows of a part. */
  typedOf(part: RequestPart): readonly string[];
  name: string | null;
  /** Reports that a part cannot be built at its place. Nothing is drafted then. */
  refuse(part: RequestPart): void;
  /** Returns the condition of a part as an expression over `item`. */
  conditionOf(part: RequestPart): string;
}
