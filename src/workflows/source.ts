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
  /** Things that are unusual and allowed. */
  warnings: DefinitionError[];
}

/** Reads and checks it. Errors: those of `checkDefinitionText()`. */
export async function readSource(
  ctx: DefinitionContext,
  given: string | JsonObject,
): Promise<Source> {
  const checked = await checkDefinitionText(ctx, given);
  const { format, text, definition, ordered, name, errors, warnings } = checked;
  return {
    content: {
      format,
      source: text,
      definition: ordered,
      errors: JSON.stringify(errors),
      warnings: JSON.stringify(warnings),
    },
    headline: definition === null ? headlineOfName(name) : headlineOf(JSON.parse(definition)),
    errors,
    warnings,
  };
}
