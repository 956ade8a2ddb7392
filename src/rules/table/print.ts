import type { JsonObject } from "../../lib/json.ts";
import type { RuleDefinition } from "./rule.ts";

export interface PrintOptions {
  /** `yaml` unless stated. */
  format?: "yaml" | "json";
  /** A text whose comments are kept on what is still there; YAML alone has any. */
  source?: string;
}

/** Prints a rule, valid or not, with its keys in the one canonical order. */
export function printRule(
  _definition: RuleDefinition | JsonObject,
  _options?: PrintOptions,
): string {
  throw new Error("Cannot print a rule yet");
}

/** The rule as plain JSON, its keys in the canonical order. */
export function orderRule(_definition: RuleDefinition | JsonObject): JsonObject {
  throw new Error("Cannot order a rule yet");
}
