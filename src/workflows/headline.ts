import { type Definition, servicesUsed } from "../definition/definition.ts";
import { foldName } from "./fold_name.ts";

/** What a workflow shows of the definition that it goes by. */
export interface Headline {
  name: string;
  /** What a search compares with. */
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

/** Of a definition that has errors, of which only the name is read. */
export function headlineOfName(name: string): Headline {
  return { name, nameFolded: foldName(name), description: null, services: [] };
}
