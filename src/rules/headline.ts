import { foldName } from "../workflows/fold_name.ts";

/** The fields that a rule copies from its current definition. */
export interface RuleHeadline {
  name: string;
  /** The case-folded name, for searches. */
  nameFolded: string;
  description: string | null;
}

export function ruleHeadline(
  { name, description = null }: { name: string; description?: string | null },
): RuleHeadline {
  return { name, nameFolded: foldName(name), description };
}
