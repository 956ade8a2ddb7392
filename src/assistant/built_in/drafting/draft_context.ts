import type { DraftTexts } from "../../grammar/language/drafts/draft_texts.ts";
import type { DraftBuilder } from "./draft_builder.ts";
import type { ReadRequest, RequestPart } from "./request.ts";

/** State that the parts of a request share while a draft is built. */
export interface DraftContext {
  source: ReadRequest["source"];
  builder: DraftBuilder;
  texts: DraftTexts;
  parts: readonly RequestPart[];
  /** Columns that are compared or added up as numbers. */
  numeric: readonly string[];
  /** Those of them that are read as numbers, by their names where they are read. */
  typed: readonly string[];
  /** Those among them that are columns of the rows which a part brings. */
  typedOf(part: RequestPart): readonly string[];
  name: string | null;
  /** Reports that a part is impossible at its place; nothing is drafted then. */
  refuse(part: RequestPart): void;
  /** Returns the condition of a part as an expression over `item`. */
  conditionOf(part: RequestPart): string;
}
