import type { JsonObject } from "../lib/json.ts";
import type { DefinitionError } from "../definition/definition.ts";
import { checkDefinitionText, type DefinitionContext } from "./definition_work.ts";
import type { DraftContent } from "./drafts/draft_store.ts";
import { type Headline, headlineOf, headlineOfName } from "./headline.ts";

/** A definition as somebody gave it, valid or not. */
export interface Source {
  content: DraftContent;
  headline: Headline;
  errors: DefinitionError[];
}

/** Reads and checks it. Errors: those of `checkDefinitionText()`. */
export async function readSource(
  ctx: DefinitionContext,
  given: string | JsonObject,
): Promise<Source> {
  const { format, text, ordered, name, errors } = await checkDefinitionText(ctx, given);
  return {
    content: { format, source: text, definition: ordered, errors: JSON.stringify(errors) },
    headline: ordered === null ? headlineOfName(name) : headlineOf(JSON.parse(ordered)),
    errors,
  };
}
