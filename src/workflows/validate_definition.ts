import type { JsonObject } from "../lib/json.ts";
import type { DefinitionError } from "../definition/definition.ts";
import { checkDefinitionText, type DefinitionContext } from "./definition_work.ts";

/** Checks a definition without storing it. Throws `too_large`. */
export async function validateDefinition(
  ctx: DefinitionContext,
  definition: string | JsonObject,
): Promise<{ valid: boolean; errors: DefinitionError[]; warnings: DefinitionError[] }> {
  const { errors, warnings } = await checkDefinitionText(ctx, definition);
  return { valid: errors.length === 0, errors, warnings };
}
