import { foldName } from "../workflows/fold_name.ts";

/** The fields that a rule shows of its current definition. */
export interface RuleHeadline {
  name: string;
  /** The folded text that a search compares with. */
  nameFolded: string;
  description: string | null;
}

export function ruleHeadline(
  { name, description = null }: { name: string; description?: string | null },
): RuleHeadline {
  return { name, nameFolded: foldName(name), description };
}
