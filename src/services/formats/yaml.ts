import { parseDocument, stringify } from "yaml";
import type { Json } from "../../lib/json.ts";
import { describeError } from "../../lib/errors.ts";
import { StepError } from "../service.ts";

/**
 * Reads one YAML 1.2 document, of JSON's types alone: neither aliases nor tags, and no key twice.
 * Errors: `parse_failed`.
 */
export function parseYaml(text: string): Json {
  try {
    const document = parseDocument(text, {
      schema: "core",
      merge: false,
      logLevel: "silent",
      prettyErrors: true,
    });
    const [first] = [...document.errors, ...document.warnings];
    if (first) throw first;
    return requireJson(document.toJS({ maxAliasCount: 0 }));
  } catch (error) {
    const message = `Cannot parse YAML: ${describeError(error)}`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

/** Through JSON and back: what YAML alone can say (`.inf`) is refused. */
function requireJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null, (_key, item: unknown) => {
    if (typeof item !== "number" || Number.isFinite(item)) return item;
    throw new Error(`${item} is not a number that JSON has`);
  }));
}

export function printYaml(value: Json): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}
