import type { JsonObject } from "../lib/json.ts";
import type { DefinitionError } from "../definition/definition.ts";
import { checkDefinitionText, type DefinitionContext } from "./definition_work.ts";
import type { DocumentSource } from "../documents/create_document.ts";
import { headlineOf, headlineOfName } from "./headline.ts";

/** A definition that was submitted, valid or not. */
export interface Source extends DocumentSource {
  errors: DefinitionError[];
  /** Notes about unusual but valid parts. */
  warnings: DefinitionError[];
}

/** Parses and checks a definition. Errors: those of `checkDefinitionText()`. */
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
