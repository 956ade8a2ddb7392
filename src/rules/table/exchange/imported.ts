import type { JsonObject } from "../../../lib/json.ts";

/** A rule out of another format. */
export interface ImportedRule {
  /** Still to be checked; null if there are problems. */
  definition: JsonObject | null;
  /** Why it cannot be imported; paths are places in what was given. */
  problems: ImportProblem[];
  /** The changes and omissions of the conversion. */
  notes: string[];
}

export interface ImportProblem {
  path: string;
  message: string;
}

/** An import that cannot be done. */
export function refused(...problems: ImportProblem[]): ImportedRule {
  return { definition: null, problems, notes: [] };
}
