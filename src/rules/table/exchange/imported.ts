import type { JsonObject } from "../../../lib/json.ts";

/** A rule converted from another format. */
export interface ImportedRule {
  /** Not checked yet; null if there are problems. */
  definition: JsonObject | null;
  /** The reasons why the import failed. `path` is the place in the imported document. */
  problems: ImportProblem[];
  /** The changes and omissions of the conversion. */
  notes: string[];
}

export interface ImportProblem {
  path: string;
  message: string;
}

/** Returns the result of a failed import. */
export function refused(...problems: ImportProblem[]): ImportedRule {
  return { definition: null, problems, notes: [] };
}
