import { loadVersion, type Version } from "../../documents/versions/version.ts";
import type { Context } from "../../identity/context.ts";
import { RULES } from "../kind.ts";
import type { RuleDefinition } from "../table/mod.ts";

/** A published version. */
export interface RuleVersion extends Version {
  ruleId: string;
}

export interface VersionWithRule extends RuleVersion {
  /** The version's definition. */
  rule: RuleDefinition;
}

/** Reads a version with its definition. Errors: those of `loadVersion()`. */
export async function getRuleVersion(
  { db: { queries }, principal }: Context,
  { ruleId, versionId }: { ruleId: string; versionId: string },
): Promise<VersionWithRule> {
  const wanted = { kind: RULES, principal, documentId: ruleId, versionId };
  const { definition, ...version } = await loadVersion(queries, wanted);
  return { ruleId, ...version, rule: JSON.parse(definition) };
}
