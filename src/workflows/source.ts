import { AppError } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { orderDefinition } from "./definition/canonical.ts";
import type { DefinitionError } from "./definition/definition.ts";
import { parseDefinition } from "./definition/parse.ts";
import type { DraftContent } from "./draft_store.ts";
import { type Headline, headlineOf, headlineOfName } from "./headline.ts";

/** A definition as somebody gave it, valid or not. */
export interface Source {
  content: DraftContent;
  headline: Headline;
  errors: DefinitionError[];
}

/** Reads and checks it. Errors: `too_large`; `invalid_request` for an object that no text can hold. */
export function readSource(given: string | JsonObject): Source {
  const source = typeof given === "string" ? given : jsonText(given);
  const { format, definition, name, errors } = parseDefinition(given);
  return {
    content: {
      format,
      source,
      definition: definition && JSON.stringify(orderDefinition(definition)),
      errors: JSON.stringify(errors),
    },
    headline: definition ? headlineOf(definition) : headlineOfName(name),
    errors,
  };
}

/** Objects inside objects, some ten thousand deep, use up the stack of who prints them. */
function jsonText(object: JsonObject): string {
  try {
    return JSON.stringify(object);
  } catch (cause) {
    const message = "it is nested too deeply";
    const issues = [{ path: "definition", message }];
    throw new AppError("invalid_request", `Cannot keep the definition: ${message}`, {
      cause,
      issues,
    });
  }
}
