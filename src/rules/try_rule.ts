import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import { AppError } from "../lib/errors.ts";
import { findDraft } from "../documents/drafts/draft_store.ts";
import { getRule } from "./get_rule.ts";
import { RULES } from "./kind.ts";
import {
  compileRule,
  evaluateRuleInTurns,
  type RuleDefinition,
  type RuleResult,
} from "./table/mod.ts";

/** The result of a rule, with the definition that was evaluated. */
export interface TriedRule extends RuleResult {
  /** Null if the draft was evaluated. */
  versionNumber: number | null;
  definition: RuleDefinition;
}

/**
 * Evaluates a thread's draft, or the default version if there is no draft, with a trace. Errors:
 * `not_found`; `conflict` if there is neither; `unprocessable` for a draft with errors and for
 * inputs that do not fit.
 */
export async function tryRule(
  ctx: Context,
  { ruleId, threadId, inputs, signal }: {
    ruleId: string;
    threadId: string;
    inputs: JsonObject;
    signal?: AbortSignal;
  },
): Promise<TriedRule> {
  const { versionNumber, definition } = await readText(ctx, { ruleId, threadId });
  const evaluator = { orgKey: ctx.principal.orgKey, signal };
  const rule = compileRule(definition);
  const result = await evaluateRuleInTurns(rule, inputs, { trace: true, evaluator });
  return { versionNumber, definition, ...result };
}

async function readText(
  ctx: Context,
  { ruleId, threadId }: { ruleId: string; threadId: string },
): Promise<Pick<TriedRule, "versionNumber" | "definition">> {
  const { db: { queries }, principal } = ctx;
  const choice = { documentId: ruleId, threadId };
  const draft = await findDraft(queries, { kind: RULES, principal, choice });
  if (draft?.definition) return { versionNumber: null, definition: JSON.parse(draft.definition) };
  if (draft) throw new AppError("unprocessable", "Cannot test the draft: it has errors");
  const { name, version, rule } = await getRule(ctx, { ruleId });
  if (rule !== null) return { versionNumber: Number(version), definition: rule };
  throw new AppError("conflict", `Cannot test "${name}": it has no draft here and no version`);
}
