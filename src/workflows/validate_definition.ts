import type { JsonObject } from "../lib/json.ts";
import type { DefinitionError } from "./definition/definition.ts";
import { parseDefinition } from "./definition/parse.ts";

/** Everything that is wrong with a definition, of which nothing is kept. Throws `too_large`. */
export function validateDefinition(
  definition: string | JsonObject,
): { valid: boolean; errors: DefinitionError[] } {
  const { errors } = parseDefinition(definition);
  return { valid: errors.length === 0, errors };
}
