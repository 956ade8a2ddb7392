import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import { ruleHeadline } from "../headline.ts";
import { loadRuleToWrite } from "../rule_access.ts";
import { updateDefaultVersion } from "../rule_store.ts";
import { findVersion } from "./version_store.ts";

export interface DefaultRuleVersionSet {
  success: true;
  ruleId: string;
  versionId: string;
  versionNumber: number;
}

/**
 * Makes a published version the default, and shows its name and description as the rule's. Errors:
 * `not_found`, `forbidden`.
 */
export async function setDefaultRuleVersion(
  { db, clock, principal }: Context,
  { ruleId, versionId }: { ruleId: string; versionId: string },
): Promise<DefaultRuleVersionSet> {
  const now = clock.now();
  return await db.transaction(async ({ queries }) => {
    await loadRuleToWrite(queries, { principal, ruleId });
    const version = await findVersion(queries, { ruleId, versionId });
    if (!version) throw notFound("Version");
    const headline = ruleHeadline(JSON.parse(version.definition));
    await updateDefaultVersion(queries, { ruleId, versionId, headline, now });
    return { success: true, ruleId, versionId, versionNumber: version.number };
  });
}
