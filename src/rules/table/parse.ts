import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import type { Cursor } from "../../definition/check/cursor.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import { readChecked } from "../../definition/parse.ts";
import { checkForm } from "./check_form.ts";
import type { RuleDefinition } from "./rule.ts";

/** One error or warning, in the shape of the workflow checker's. */
export type Problem = DefinitionError;

export interface ParsedRule {
  format: "yaml" | "json";
  /** Null if there are problems. */
  definition: RuleDefinition | null;
  /** The parsed value, also with problems; null if the text cannot be read, or is no map. */
  value: JsonObject | null;
  /** The readable part of the name, else `Untitled`. */
  name: string;
  /** The description, if it could be read. */
  description: string | null;
  /** Everything that keeps the text from being a rule, in the order of the text. */
  problems: Problem[];
}

/**
 * Reads a rule: YAML or JSON text, or the object itself. Throws AppError `too_large` above 256 KB,
 * and on no other input.
 */
export function parseRule(source: string | JsonObject): ParsedRule {
  const { warnings: _, ...parsed } = parseRuleWith(source, () => {});
  return parsed;
}

/** Reads a rule as `parseRule()` does; `warn` reports things in a valid rule that are unusual. */
export function parseRuleWith(
  source: string | JsonObject,
  warn: (root: Cursor, definition: RuleDefinition) => void,
): ParsedRule & { warnings: Problem[] } {
  const { format, value, name, errors, warnings } = readChecked(source, {
    noun: "rule",
    check: checkForm,
    warn: (root) => {
      if (isRule(root.value, [])) warn(root, root.value);
    },
  });
  const description = value?.["description"];
  return {
    format,
    value,
    definition: isRule(value, errors) ? value : null,
    name,
    description: typeof description === "string" ? description : null,
    problems: errors,
    warnings,
  };
}

/** The checker looked at every part: without errors the value has the type. */
function isRule(value: unknown, errors: readonly Problem[]): value is RuleDefinition {
  return isJsonObject(value) && errors.length === 0;
}
