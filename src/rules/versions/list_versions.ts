import {
  listVersions,
  type VersionPage,
  type VersionPageInput,
} from "../../documents/versions/list_versions.ts";
import type { Context } from "../../identity/context.ts";
import { RULES } from "../kind.ts";
import type { RuleVersion } from "./version.ts";
import type { Version } from "../../documents/versions/version.ts";

/** Returns a page of published versions, newest first. Errors: those of `listVersions()`. */
export async function listRuleVersions(
  ctx: Context,
  { ruleId, ...input }: VersionPageInput & { ruleId: string },
): Promise<VersionPage<RuleVersion>> {
  const show = (version: Version) => ({ ruleId, ...version });
  return await listVersions(ctx, { ...input, kind: RULES, documentId: ruleId, show });
}
