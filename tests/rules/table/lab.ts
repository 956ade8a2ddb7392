import type { Json, JsonObject } from "../../../src/lib/json.ts";
import {
  checkRule,
  type CompiledRule,
  compileRule,
  type InputDeclaration,
  parseRule,
  type RuleDefinition,
} from "../../../src/rules/table/mod.ts";

/** Cells of `when` for each row, null for the default; every row gives its number. */
export interface TableSketch {
  inputs: Record<string, InputDeclaration>;
  rows: (Record<string, Json> | null)[];
  hitPolicy?: RuleDefinition["hitPolicy"];
}

/** A rule whose output `row` is the number of the row. */
export function sketch({ inputs, rows, hitPolicy = "first" }: TableSketch): JsonObject {
  return {
    format: "rule/1",
    name: "Sketch",
    inputs: JSON.parse(JSON.stringify(inputs)),
    outputs: { row: { type: "number" } },
    hitPolicy,
    rows: rows.map((when, at) => ({ ...(when !== null && { when }), then: { row: at + 1 } })),
  };
}

/** Compiles what must be right. */
export function compiled(source: string | JsonObject): CompiledRule {
  const { definition, problems } = parseRule(source);
  if (definition === null) throw new Error(JSON.stringify(problems));
  return compileRule(definition);
}

/** Errors as `path: message`, with what is suggested. */
export function errorsOf(source: string | JsonObject): string[] {
  return parseRule(source).problems.map(({ path, message, suggestion }) =>
    `${path}: ${message}${suggestion === undefined ? "" : ` [${suggestion}]`}`
  );
}

/** Warnings as `path: message`. */
export function warningsOf(source: string | JsonObject): string[] {
  return checkRule(source).warnings.map(({ path, message }) => `${path}: ${message}`);
}

export const DISCOUNT = `# Who pays less
format: rule/1
name: Discount
description: What a customer gets off
inputs:
  amount: { type: number }
  country: { type: string, required: false }
outputs:
  discount: { type: number }
  reason: { type: string, default: "" }
hitPolicy: first
rows:
  # the large ones
  - when: { amount: ">= 1000", country: '"DE", "AT"' }
    then: { discount: 10, reason: '"large, " + country' }
  # the medium ones
  - when: { amount: "[100..1000)" }
    then: { discount: 5 }
  - then: { discount: 0 }
tests:
  - { name: large in Berlin, inputs: { amount: 1500, country: DE }, expect: { discount: 10 } }
`;
