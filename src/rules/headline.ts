import { foldName } from "../workflows/fold_name.ts";

/** What a rule shows of the definition that it goes by. */
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
