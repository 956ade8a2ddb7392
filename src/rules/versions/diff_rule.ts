import type { Change } from "../../definition/changes.ts";
import { type DiffInput, type DiffSide, loadDiff } from "../../documents/versions/load_diff.ts";
import type { Context } from "../../identity/context.ts";
import { RULES } from "../kind.ts";
import { workOnRule } from "../table/mod.ts";

export interface RuleDiffInput extends DiffInput {
  ruleId: string;
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

/** Compares versions, or a version with a draft, valid or not. Errors: those of `loadDiff()`. */
export async function diffRule(
  { db, principal, workers }: Context,
  { ruleId, ...input }: RuleDiffInput,
): Promise<RuleDiff> {
  const wanted = { kind: RULES, principal, documentId: ruleId };
  const sides = await loadDiff(db.queries, { wanted, input });
  const threads = { workers, orgKey: principal.orgKey };
  const { text, changes } = await workOnRule(threads, { do: "diff", ...sides });
  return { from: input.from, to: input.to, text, changes: JSON.parse(changes) };
}
