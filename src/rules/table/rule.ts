import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import type { Part, PartOf } from "../../lib/part.ts";
import { NAME_LENGTH_MAX } from "../../definition/limits.ts";
import { INPUT, type InputDeclaration } from "../../services/catalogue.ts";

export type { InputDeclaration };

export const HIT_POLICIES = ["first", "unique", "collect"] as const;
export const AGGREGATES = ["list", "sum", "min", "max", "count"] as const;

export type HitPolicy = typeof HIT_POLICIES[number];
export type Aggregate = typeof AGGREGATES[number];

/** The type of a test's expected outputs: an object, or a list of objects if the rule collects. */
export interface RuleType {
  type: "expected";
}

interface RuleValues {
  expected: JsonObject | JsonObject[];
}

export type RulePart = Part<RuleType>;

const { required: _, ...OUTPUT_KEYS } = INPUT;

/** The declaration of an output. Its default applies if a row does not name the output. */
export const OUTPUT = OUTPUT_KEYS satisfies RulePart;

/**
 * A row of the table. A row without `when` is the default, which applies if no other row matches.
 */
export const ROW = {
  description: { type: { type: "text" }, description: "The purpose of the row, for people." },
  when: {
    type: { type: "map", names: "name", values: { type: "any" } },
    description: "Cells by input; none: the default row.",
  },
  then: {
    type: { type: "map", names: "name", values: { type: "any" } },
    required: true,
    description: "By output: a text is an expression.",
  },
} as const satisfies RulePart;

export const TEST = {
  name: { type: { type: "text" }, required: true, description: "The name of the test." },
  inputs: {
    type: { type: "map", names: "name", values: { type: "any" } },
    description: "The inputs that the rule is evaluated for.",
  },
  expect: {
    type: { type: "expected" },
    required: true,
    description: "The expected outputs; for `collect` without an aggregate, a list of them.",
  },
} as const satisfies RulePart;

/** The format of a rule: a table whose rows match inputs and give outputs. */
export const RULE = {
  $schema: {
    type: { type: "text" },
    description: "The address of a schema, for editors; the server does not read it.",
  },
  format: {
    type: { type: "constant", value: "rule/1" },
    required: true,
    description: "The version of the format.",
  },
  name: {
    type: { type: "line", charactersMax: NAME_LENGTH_MAX },
    required: true,
    description: "The name of the rule.",
  },
  description: { type: { type: "text" }, description: "The purpose of the rule, for people." },
  inputs: {
    type: { type: "map", names: "name", values: { type: "part", part: INPUT } },
    description: "The inputs of the rule, by name.",
  },
  outputs: {
    type: { type: "map", names: "name", values: { type: "part", part: OUTPUT } },
    required: true,
    description: "The outputs of the rule, by name.",
  },
  hitPolicy: {
    type: { type: "choice", options: HIT_POLICIES },
    description: "`first` unless stated.",
  },
  aggregate: {
    type: { type: "choice", options: AGGREGATES },
    description: "For `collect` alone; `list` unless stated.",
  },
  rows: {
    type: { type: "list", items: { type: "part", part: ROW } },
    required: true,
    description: "The rows of the table, in the order in which they are tried.",
  },
  tests: {
    type: { type: "list", items: { type: "part", part: TEST } },
    description: "The rule's own tests.",
  },
} as const satisfies RulePart;

/** A decision rule as it is stored, shown and evaluated. */
export interface RuleDefinition extends PartOf<typeof RULE, RuleValues> {}

export interface OutputDeclaration extends PartOf<typeof OUTPUT> {}

export interface RuleRow extends PartOf<typeof ROW> {}

export interface RuleTest extends PartOf<typeof TEST, RuleValues> {}

/** Returns whether a row has no conditions, so that it applies if no other row matches. */
export function isDefaultRow(row: Json | RuleRow): boolean {
  if (!isJsonObject(row)) return false;
  const when = row["when"] ?? null;
  return when === null || (isJsonObject(when) && Object.keys(when).length === 0);
}

/** Returns the hit policy and the aggregate of a rule, with their defaults. */
export function policyOf(
  { hitPolicy = "first", aggregate = "list" }: Pick<RuleDefinition, "hitPolicy" | "aggregate">,
): { hitPolicy: HitPolicy; aggregate: Aggregate } {
  return { hitPolicy, aggregate };
}
