import type { Queries } from "../db/dialect.ts";
import type { Definition } from "../definition/definition.ts";
import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError } from "../lib/errors.ts";
import { isUuid } from "../lib/ids.ts";
import type { JsonObject } from "../lib/json.ts";
import { notForPublisher, readLookupRights } from "../workflows/lookup_rights.ts";
import { findVersionText } from "../workflows/versions/version_store.ts";
import type { CompiledRules } from "./compiled_rules.ts";
import { evaluateRule, type Evaluation } from "./evaluate_rule.ts";
import { ruleNamesIn } from "./resolve_rule_names.ts";
import { findNamedRules, findResolvedRule, insertResolvedRules } from "./rule_name_store.ts";
import { findRule } from "./rule_store.ts";

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
  const ruleId = isUuid(rule) ? rule : await resolveRule(ctx, { run, publisher, name: rule });
  if (isUuid(rule)) await requirePublisher(base.db.queries, { publisher, ruleId, name: rule });
  try {
    return await evaluateRule(ctx, { ruleId, inputs, signal });
  } catch (error) {
    // The message repeats what the step names. A reader of the run may not know the id of the rule.
    if (error instanceof AppError && error.code === "not_found") throw unknownRule(rule);
    throw error;
  }
}

function unknownRule(rule: string): AppError {
  return new AppError("not_found", `There is no decision rule "${rule}" that ${READERS}`);
}

interface Reference {
  run: StepEvaluation["run"];
  publisher: Principal | null;
  name: string;
}

/**
 * Throws `not_found` if the publisher of the version may not read the rule, unless `publisher` is
 * null.
 */
async function requirePublisher(
  queries: Queries,
  { publisher, ruleId, name }: { publisher: Principal | null; ruleId: string; name: string },
): Promise<void> {
  if (!publisher || await findRule(queries, { principal: publisher, ruleId })) return;
  throw new AppError("not_found", notForPublisher("decision rule", name));
}

const READERS = "this workflow's owner may read";

/**
 * Returns the id of the rule that a name refers to in the version of a run: the one stored when the
 * version was published, else the only one that the owner may read. If the definition contains the
 * name literally, the latter is stored for later runs.
 */
async function resolveRule(
  ctx: Pick<Context, "db" | "principal"> & Pick<StepEvaluationDeps, "findVersionOf">,
  { run, publisher, name }: Reference,
): Promise<string> {
  if (run.caller) return await findByName(ctx, name);
  const { queries } = ctx.db;
  const versionId = await ctx.findVersionOf(queries, run.runId);
  const noted = await findResolvedRule(queries, { versionId, name });
  if (noted !== null) {
    if (await findRule(queries, { principal: ctx.principal, ruleId: noted })) return noted;
    const message =
      `The decision rule "${name}" that this version was published with is deleted, ` +
      "or this workflow's owner may not read it any more";
    throw new AppError("not_found", message);
  }
  const ruleId = await findByName(ctx, name);
  await requirePublisher(queries, { publisher, ruleId, name });
  const { definition: text } = await findVersionText(queries, versionId);
  const definition: Definition = JSON.parse(text);
  if (ruleNamesIn(definition).some((place) => place.name === name)) {
    const resolutions = [{ name, id: ruleId }];
    await ctx.db.transaction((tx) => insertResolvedRules(tx.queries, { versionId, resolutions }));
  }
  return ruleId;
}

async function findByName(
  { db: { queries }, principal }: Pick<Context, "db" | "principal">,
  name: string,
): Promise<string> {
  const named = await findNamedRules(queries, { principal, names: [name] });
  const { id = null, total = 0 } = named.get(name) ?? {};
  if (id === null) throw unknownRule(name);
  if (total === 1) return id;
  const message = `There are several decision rules "${name}" that ${READERS}: name one by its id`;
  throw new AppError("conflict", message);
}
