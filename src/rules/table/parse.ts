import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import type { Cursor } from "../../definition/check/cursor.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import { readChecked } from "../../definition/parse.ts";
import { checkForm } from "./check_form.ts";
import type { RuleDefinition } from "./rule.ts";

/** An error or warning, in the form that the checker of workflows uses. */
export type Problem = DefinitionError;

export interface ParsedRule {
  format: "yaml" | "json";
  /** Null if there are problems. */
  definition: RuleDefinition | null;
  /**
   * The parsed value, also if there are problems; null if the text cannot be parsed or is no map.
   */
  value: JsonObject | null;
  /** The part of the name that could be read, else `Untitled`. */
  name: string;
  /** The description, if it could be read. */
  description: string | null;
  /** Every error of the rule, in the order of the text. */
  problems: Problem[];
}

/**
 * Parses a rule from YAML or JSON text, or takes it as an object. Throws AppError `too_large` above
 * 256 KB; no other input makes it throw.
 */
export function parseRule(source: string | JsonObject): ParsedRule {
  const { warnings: _, ...parsed } = parseRuleWith(source, () => {});
  return parsed;
}

/** Parses a rule as `parseRule()` does. `warn` is called with a valid rule and may add warnings. */
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

/**
 * Returns whether the checked value is a rule. The checker examined every part, so without errors
 * the value has the type.
 */
function isRule(value: unknown, errors: readonly Problem[]): value is RuleDefinition {
  return isJsonObject(value) && errors.length === 0;
}
