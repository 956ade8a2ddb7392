import type { Context } from "../../identity/context.ts";
import { isoTime } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import type { VersionRow } from "../../workflows/versions/version_store.ts";
import { loadRule } from "../rule_access.ts";
import type { RuleDefinition } from "../table/mod.ts";
import { findVersion } from "./version_store.ts";

/** A published version. */
export interface RuleVersion {
  versionId: string;
  ruleId: string;
  /** Counts from 1, without gaps. */
  versionNumber: number;
  isDefault: boolean;
  createdAt: string;
}

/** Converts a row of the rule's versions to its public form. */
export function toRuleVersion(
  row: VersionRow,
  rule: { id: string; defaultVersionId: string | null },
): RuleVersion {
  return {
    versionId: row.versionId,
    ruleId: rule.id,
    versionNumber: row.number,
    isDefault: row.versionId === rule.defaultVersionId,
    createdAt: isoTime(row.createdAt),
  };
}

export interface VersionWithRule extends RuleVersion {
  /** The version's definition. */
  rule: RuleDefinition;
}

/**
 * Returns a version with its definition. Errors: `not_found` if it does not exist or the caller may
 * not read it.
 */
export async function getRuleVersion(
  { db: { queries }, principal }: Context,
  { ruleId, versionId }: { ruleId: string; versionId: string },
): Promise<VersionWithRule> {
  const rule = await loadRule(queries, { principal, ruleId });
  const row = await findVersion(queries, { ruleId, versionId });
  if (!row) throw notFound("Version");
  return { ...toRuleVersion(row, rule), rule: JSON.parse(row.definition) };
}
