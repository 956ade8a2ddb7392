import type { JsonObject } from "../../lib/json.ts";
import type { RuleDefinition } from "./rule.ts";

/** Where there are problems, `definition` is null. The definition is still to be checked. */
export interface ImportedRule {
  definition: JsonObject | null;
  /** Why it cannot be imported; paths are places in what was given. */
  problems: { path: string; message: string }[];
  /** What the import had to change or leave out. */
  notes: string[];
}

/** A rule as a JDM document with one decision table; `notes` tell what JDM cannot say. */
export function exportJdm(_definition: RuleDefinition): { document: JsonObject; notes: string[] } {
  throw new Error("Cannot export a rule yet");
}

/**
 * The rule of a decision table in a JDM document. Nodes of other kinds are refused by name; of
 * several tables `table` names one.
 */
export function importJdm(
  _document: JsonObject,
  _options: { name?: string; table?: string },
): ImportedRule {
  throw new Error("Cannot import a rule yet");
}
