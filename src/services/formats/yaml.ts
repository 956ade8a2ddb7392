import { type Document, isAlias, isNode, parseDocument, stringify, visit } from "yaml";
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
      logLevel: "error",
      prettyErrors: true,
    });
    const [first] = [...document.errors, ...document.warnings];
    if (first) throw first;
    refuseExtras(document);
    return requireJson(document.toJS());
  } catch (error) {
    const message = `Cannot parse YAML: ${describeError(error)}`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

function refuseExtras(document: Document): void {
  visit(document, (_key, node) => {
    if (isAlias(node)) throw new Error(`the alias *${node.source} is not taken`);
    if (isNode(node) && node.tag) throw new Error(`the tag ${node.tag} is not taken`);
  });
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
