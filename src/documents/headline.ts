import { foldName } from "../lib/text/fold_name.ts";

/** The fields of its current definition that a document shows in lists. */
export interface Headline {
  name: string;
  /** The case-folded name that searches compare with. */
  nameFolded: string;
  description: string | null;
  /** Sorted slugs; only of workflows. */
  services?: readonly string[];
}

export function headlineOf(
  { name, description = null }: { name: string; description?: string | null },
): Headline {
  return { name, nameFolded: foldName(name), description };
}
