import { type Definition, servicesUsed } from "../definition/definition.ts";
import { foldName } from "./fold_name.ts";

/** The fields of the current definition that a workflow shows in lists. */
export interface Headline {
  name: string;
  /** The case-folded name that searches compare with. */
  nameFolded: string;
  description: string | null;
  /** Sorted slugs. */
  services: readonly string[];
}

export function headlineOf(definition: Definition): Headline {
  return {
    ...headlineOfName(definition.name),
    description: definition.description ?? null,
    services: servicesUsed(definition),
  };
}

/** The headline of a definition with errors, of which only the name is used. */
export function headlineOfName(name: string): Headline {
  return { name, nameFolded: foldName(name), description: null, services: [] };
}
