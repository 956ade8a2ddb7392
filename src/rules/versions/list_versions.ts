import type { Context } from "../../identity/context.ts";
import { loadRule } from "../rule_access.ts";
import { type RuleVersion, toRuleVersion } from "./version.ts";
import { selectVersions } from "./version_store.ts";

export interface RuleVersionList {
  versions: RuleVersion[];
  /** How many there are, listed or not. */
  total: number;
  /** Whether `limit` cut the list. */
  truncated: boolean;
}

/** Published versions, newest first; `includeAll` ignores `limit`. */
export async function listRuleVersions(
  { db: { queries }, principal }: Context,
  { ruleId, limit, includeAll }: { ruleId: string; limit: number; includeAll: boolean },
): Promise<RuleVersionList> {
  const rule = await loadRule(queries, { principal, ruleId });
  const rows = await selectVersions(queries, { ruleId, limit: includeAll ? null : limit });
  // Numbers have no gaps and versions are never deleted.
  const total = Math.max(rule.latestVersionNumber, rows[0]?.number ?? 0);
  return {
    versions: rows.map((row) => toRuleVersion(row, rule)),
    total,
    truncated: rows.length < total,
  };
}
