import { type Definition, servicesUsed } from "../definition/definition.ts";
import { type Headline, headlineOf as commonHeadlineOf } from "../documents/headline.ts";

export function headlineOf(definition: Definition): Headline {
  return { ...commonHeadlineOf(definition), services: servicesUsed(definition) };
}

/** The headline of a definition with errors, of which only the name is used. */
export function headlineOfName(name: string): Headline {
  return { ...commonHeadlineOf({ name }), services: [] };
}
