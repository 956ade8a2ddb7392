import { type DefaultVersion, setDefaultVersion } from "../../documents/versions/version.ts";
import type { Context } from "../../identity/context.ts";
import { RULES } from "../kind.ts";

export interface DefaultRuleVersionSet extends DefaultVersion {
  ruleId: string;
}

/** Makes a published version the default: see `setDefaultVersion()`. */
export async function setDefaultRuleVersion(
  ctx: Context,
  { ruleId, versionId }: { ruleId: string; versionId: string },
): Promise<DefaultRuleVersionSet> {
  const set = await setDefaultVersion(ctx, { kind: RULES, documentId: ruleId, versionId });
  return { ruleId, ...set };
}
