import type { Change } from "../../definition/changes.ts";
import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import type { DiffSide } from "../../workflows/versions/diff_workflow.ts";
import { loadRuleDraft } from "../drafts/draft_access.ts";
import { loadRule } from "../rule_access.ts";
import { type DiffSide as ComparedSide, workOnRule } from "../table/mod.ts";
import { findVersionByNumber } from "./version_store.ts";

export interface RuleDiffInput {
  ruleId: string;
  from: DiffSide;
  to: DiffSide;
  /** The thread of the draft; absent as for `getRuleDraft()`. */
  threadId?: string | null;
}

export interface RuleDiff {
  from: DiffSide;
  to: DiffSide;
  /** The unified diff of the definitions in canonical YAML; empty if they are equal. */
  text: string;
  /**
   * The changes of the definition; empty also if a draft's source cannot be parsed. `text` then
   * compares the sources.
   */
  changes: Change[];
}

/**
 * Compares two versions, or a version with a draft, valid or not. Errors: `not_found` for the rule,
 * a version and the draft.
 */
export async function diffRule(ctx: Context, input: RuleDiffInput): Promise<RuleDiff> {
  const { from, to, ruleId } = input;
  const { db, principal, workers } = ctx;
  await loadRule(db.queries, { principal, ruleId });
  const before = await loadSide(ctx, { input, side: from });
  const after = await loadSide(ctx, { input, side: to });
  const threads = { workers, orgKey: principal.orgKey };
  const { text, changes } = await workOnRule(threads, { do: "diff", before, after });
  return { from, to, text, changes: JSON.parse(changes) };
}

async function loadSide(
  { db: { queries }, principal }: Context,
  { input: { ruleId, threadId }, side }: { input: RuleDiffInput; side: DiffSide },
): Promise<ComparedSide> {
  if (side === "draft") {
    const draft = await loadRuleDraft(queries, { principal, choice: { ruleId, threadId } });
    return { name: "draft", definition: draft.definition, source: draft.source };
  }
  const version = await findVersionByNumber(queries, { ruleId, number: side });
  if (!version) throw notFound("Version");
  return { name: `version ${side}`, definition: version.definition, source: "" };
}
