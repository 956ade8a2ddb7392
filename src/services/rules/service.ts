import type { Json, JsonObject } from "../../lib/json.ts";
import type { RunIdentity, Service } from "../service.ts";

/** A rule that a step evaluates. */
export interface RuleCall {
  run: RunIdentity;
  /** The rule's id or its whole name. */
  rule: string;
  inputs: JsonObject;
  signal: AbortSignal;
}

export interface RuleOutcome {
  /** A list if the rule collects one. */
  outputs: Json;
  /** The numbers of the matching rows. */
  matched: number[];
  versionNumber: number;
}

export interface RulesDeps {
  /** Evaluates a rule that the owner of the step's workflow may read. Throws `AppError`. */
  evaluateRule(call: RuleCall): Promise<RuleOutcome>;
}

/** Evaluates decision rules. */
export function createRulesService({ evaluateRule }: RulesDeps): Service {
  return async ({ values, run, signal }) => {
    const { rule, inputs = {} } = values as { rule: string; inputs?: JsonObject };
    const { outputs, matched, versionNumber } = await evaluateRule({ run, rule, inputs, signal });
    return { kind: "done", output: { outputs, matched, versionNumber } };
  };
}
