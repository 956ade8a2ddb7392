import {
  findByName,
  requirePublisher,
  resolveName,
  unknownName,
} from "../documents/names/resolve_name.ts";
import { findVersionText } from "../documents/versions/version_store.ts";
import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError } from "../lib/errors.ts";
import { isUuid } from "../lib/ids.ts";
import type { JsonObject } from "../lib/json.ts";
import { WORKFLOWS } from "../workflows/kind.ts";
import { readLookupRights } from "../workflows/lookup_rights.ts";
import type { CompiledRules } from "./compiled_rules.ts";
import { evaluateRule, type Evaluation } from "./evaluate_rule.ts";
import { RULES } from "./kind.ts";

export interface StepEvaluationDeps {
  base: Omit<Context, "principal">;
  compiledRules: CompiledRules;
  /**
   * Finds the id of the version that a run executes. `src/runs`, which owns the table, provides it.
   */
  findVersionOf(queries: Context["db"]["queries"], runId: string): Promise<string>;
}

/** A rule that a step evaluates. */
export interface StepEvaluation {
  run: {
    runId: string;
    workflowId: string;
    orgKey: string;
    /**
     * The caller who tries a definition that is not stored as a workflow. Absent in a run, which
     * has the rights of the workflow's owner.
     */
    caller?: Principal;
  };
  /** The rule's id or its whole name. */
  rule: string;
  inputs: JsonObject;
  signal: AbortSignal;
}

/**
 * Evaluates the published version of a rule for a step. The owner of the step's workflow must be
 * allowed to read the rule. Errors: those of `evaluateRule()`; `conflict` if several rules have the
 * name.
 */
export async function evaluateForStep(
  { base, compiledRules, findVersionOf }: StepEvaluationDeps,
  { run, rule, inputs, signal }: StepEvaluation,
): Promise<Evaluation> {
  const { owner: principal, publisher } = run.caller
    ? { owner: run.caller, publisher: null }
    : await readLookupRights(base.db.queries, run);
  const ctx = { ...base, principal, compiledRules, findVersionOf };
  const ruleId = await findRuleId(ctx, { run, publisher, rule });
  try {
    return await evaluateRule(ctx, { ruleId, inputs, signal });
  } catch (error) {
    // The message repeats what the step names. A reader of the run may not know the id of the rule.
    if (error instanceof AppError && error.code === "not_found") throw unknownName(RULES, rule);
    throw error;
  }
}

interface Reference {
  run: StepEvaluation["run"];
  publisher: Principal | null;
  rule: string;
}

/** Returns the id of a rule. Errors: those of `resolveName()` and `requirePublisher()`. */
async function findRuleId(
  { db, principal, findVersionOf }:
    & Pick<Context, "db" | "principal">
    & Pick<StepEvaluationDeps, "findVersionOf">,
  { run, publisher, rule }: Reference,
): Promise<string> {
  const { queries } = db;
  if (isUuid(rule)) {
    await requirePublisher(queries, { kind: RULES, publisher, documentId: rule, name: rule });
    return rule;
  }
  if (run.caller) return await findByName(queries, { kind: RULES, principal, name: rule });
  const versionId = await findVersionOf(queries, run.runId);
  return await resolveName(db, {
    kind: RULES,
    versionId,
    name: rule,
    owner: principal,
    publisher,
    async readDefinition() {
      const { definition } = await findVersionText(queries, { kind: WORKFLOWS, versionId });
      return JSON.parse(definition);
    },
  });
}
