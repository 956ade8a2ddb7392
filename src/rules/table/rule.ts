import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import type { InputDeclaration } from "../../services/catalogue.ts";

export type { InputDeclaration };

export const HIT_POLICIES = ["first", "unique", "collect"] as const;
export const AGGREGATES = ["list", "sum", "min", "max", "count"] as const;

export type HitPolicy = typeof HIT_POLICIES[number];
export type Aggregate = typeof AGGREGATES[number];

/** A decision rule: a table whose rows give outputs for the inputs that they match. */
export interface RuleDefinition {
  /** For editors; nothing here reads it. */
  $schema?: string;
  format: "rule/1";
  name: string;
  description?: string;
  inputs?: Record<string, InputDeclaration>;
  outputs: Record<string, OutputDeclaration>;
  /** `first` unless stated. */
  hitPolicy?: HitPolicy;
  /** The aggregate of the policy `collect` alone; `list` unless stated. */
  aggregate?: Aggregate;
  rows: RuleRow[];
  tests?: RuleTest[];
}

/** A value that a row gives; its default stands where the row does not name it. */
export type OutputDeclaration = Omit<InputDeclaration, "required">;

export interface RuleRow {
  /** For readers. */
  description?: string;
  /** Cells by input. A row without it is the default: it counts where no other row matches. */
  when?: Record<string, Json>;
  /** The values by output: a text is an expression, everything else a literal. */
  then: Record<string, Json>;
}

export interface RuleTest {
  name: string;
  inputs?: JsonObject;
  /** The outputs that are compared; of `collect` without an aggregate, a list of them. */
  expect: JsonObject | JsonObject[];
}

/** Whether a row has no conditions, so that it counts where no other row matches. */
export function isDefaultRow(row: Json | RuleRow): boolean {
  if (!isJsonObject(row)) return false;
  const when = row["when"] ?? null;
  return when === null || (isJsonObject(when) && Object.keys(when).length === 0);
}

/** The hit policy and the aggregate of a rule, with their defaults. */
export function waysOf(
  { hitPolicy = "first", aggregate = "list" }: Pick<RuleDefinition, "hitPolicy" | "aggregate">,
): { hitPolicy: HitPolicy; aggregate: Aggregate } {
  return { hitPolicy, aggregate };
}
