import type { Context } from "../../identity/context.ts";
import {
  readVersionPage,
  type VersionPage,
  type VersionPageInput,
} from "../../workflows/versions/list_versions.ts";
import { loadRule } from "../rule_access.ts";
import { type RuleVersion, toRuleVersion } from "./version.ts";
import { findVersionPage } from "./version_store.ts";

/**
 * Returns a page of published versions, newest first. Errors: `not_found`; `invalid_request` for a
 * bad cursor.
 */
export async function listRuleVersions(
  { db: { queries }, principal }: Context,
  { ruleId, ...input }: VersionPageInput & { ruleId: string },
): Promise<VersionPage<RuleVersion>> {
  const rule = await loadRule(queries, { principal, ruleId });
  return await readVersionPage(input, {
    of: rule,
    select: (window) => findVersionPage(queries, { ruleId, ...window }),
    show: (row) => toRuleVersion(row, rule),
  });
}
