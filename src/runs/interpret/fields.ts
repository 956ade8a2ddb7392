import {
  type CompiledExpression,
  type CompiledTemplate,
  evaluateTemplateInTurns,
  type Evaluator,
  type Scope,
} from "../../expressions/mod.ts";
import { type Json, type JsonObject, weightOf } from "../../lib/json.ts";
import type { CompiledInput } from "../../definition/compile.ts";

/** A step's `with`, evaluated for its service. */
export interface FilledFields {
  values: JsonObject;
  expressions: Record<string, CompiledExpression>;
  itemTemplates: Record<string, CompiledTemplate>;
}

/**
 * Fills in the templates of the values. Expressions that the service evaluates for each item are
 * passed on. Returns a promise if the evaluation takes long.
 */
export function fillFields(
  input: CompiledInput,
  scope: Scope,
  evaluator: Evaluator,
): FilledFields | Promise<FilledFields> {
  const filled: FilledFields = { values: {}, expressions: {}, itemTemplates: {} };
  const fillFrom = (first: number): FilledFields | Promise<FilledFields> => {
    for (const [at, [name, field]] of input.slice(first).entries()) {
      if (field.kind === "expression") filled.expressions[name] = field.expression;
      else if (field.kind === "item_template") filled.itemTemplates[name] = field.template;
      else {
        const value = evaluateTemplateInTurns(field.template, scope, evaluator);
        if (value instanceof Promise) {
          return value.then((value: Json) => {
            filled.values[name] = value;
            return fillFrom(first + at + 1);
          });
        }
        filled.values[name] = value;
      }
    }
    return filled;
  };
  return fillFrom(0);
}

/** The size of each field is measured up to this bound. */
const WEIGHED_CHARACTERS_MAX = 4 * 1024 * 1024;

/**
 * Estimates the bytes of the values that expressions have produced. References are not counted, as
 * their values exist already.
 */
export function madeBytes(input: CompiledInput, values: JsonObject): number {
  let bytes = 0;
  for (const [name, field] of input) {
    if (field.kind !== "value" || isReference(field.template)) continue;
    bytes += weightOf(values[name] ?? null, WEIGHED_CHARACTERS_MAX);
  }
  return bytes;
}

/** Whether the template only passes on a value of the scope. */
function isReference(template: CompiledTemplate): boolean {
  return template.kind === "expression" && template.expression.path !== null;
}
