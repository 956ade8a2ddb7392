import type { JsonObject } from "../../lib/json.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import type { RuleDefinition } from "./rule.ts";

/** One thing that is wrong or odd, in the shape of the workflow checker's. */
export type Problem = DefinitionError;

export interface ParsedRule {
  format: "yaml" | "json";
  /** Null where there are problems. */
  definition: RuleDefinition | null;
  /** What could be read of the name, else `Untitled`. */
  name: string;
  /** What could be read of it. */
  description: string | null;
  /** Everything that keeps the text from being a rule, in the order of the text. */
  problems: Problem[];
}

/**
 * Reads a rule: YAML or JSON text, or the object itself. Throws AppError `too_large` above 256 KB,
 * and on no other input.
 */
export function parseRule(_source: string | JsonObject): ParsedRule {
  throw new Error("Cannot parse a rule yet");
}
