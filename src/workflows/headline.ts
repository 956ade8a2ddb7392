import { type Definition, servicesUsed } from "../definition/definition.ts";
import { foldName } from "./fold_name.ts";

/** The fields that a workflow shows of its present definition. */
export interface Headline {
  name: string;
  /** The folded text that a search compares with. */
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

/** The headline of a definition with errors, of which only the name is read. */
export function headlineOfName(name: string): Headline {
  return { name, nameFolded: foldName(name), description: null, services: [] };
}
