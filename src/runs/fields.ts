import {
  type CompiledExpression,
  type CompiledTemplate,
  evaluateTemplate,
  type Scope,
} from "../expressions/mod.ts";
import type { JsonObject } from "../lib/json.ts";
import type { CompiledInput } from "../workflows/definition/compile.ts";

/** A step's `with`, ready for its service. */
export interface FilledFields {
  values: JsonObject;
  expressions: Record<string, CompiledExpression>;
  itemTemplates: Record<string, CompiledTemplate>;
}

/** Fills in the templates of the values; what the service evaluates per item is passed on. */
export function fillFields(input: CompiledInput, scope: Scope): FilledFields {
  const filled: FilledFields = { values: {}, expressions: {}, itemTemplates: {} };
  for (const [name, field] of input) {
    switch (field.kind) {
      case "value":
        filled.values[name] = evaluateTemplate(field.template, scope);
        break;
      case "expression":
        filled.expressions[name] = field.expression;
        break;
      case "item_template":
        filled.itemTemplates[name] = field.template;
    }
  }
  return filled;
}
