import type { Queries } from "../db/dialect.ts";
import type { Definition } from "../definition/definition.ts";
import {
  namesIn,
  type NamesToResolve,
  type NameUse,
  ownerOfNames,
  settleNames,
} from "../workflows/named_references.ts";
import { findNamedRules, findResolvedRules, insertResolvedRules } from "./rule_name_store.ts";

/** The `rules.evaluate` steps that name a rule: not by its id, and not by an expression. */
export function ruleNamesIn(definition: Definition): NameUse[] {
  return namesIn(definition, { service: "rules", action: "evaluate", field: "rule" });
}

/**
 * Notes for good which rules the names in a workflow's new version stand for. Throws `unprocessable`
 * for names of none and of several.
 */
export async function resolveRuleNames(queries: Queries, given: NamesToResolve): Promise<void> {
  const { versionId, definition, previousVersionId, mayBeUnknown } = given;
  const places = ruleNamesIn(definition);
  if (places.length === 0) return;
  const principal = await ownerOfNames(queries, given);
  const names = places.map(({ name }) => name);
  const named = await findNamedRules(queries, { principal, names });
  const known = await findResolvedRules(queries, { principal, versionId: previousVersionId ?? "" });
  const resolutions = settleNames({ places, noun: "decision rule", named, known, mayBeUnknown });
  await insertResolvedRules(queries, { versionId, resolutions });
}
