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

/**
 * Finds the `rules.evaluate` steps that name a rule literally, neither by id nor by an expression.
 */
export function ruleNamesIn(definition: Definition): NameUse[] {
  return namesIn(definition, { service: "rules", action: "evaluate", field: "rule" });
}

/**
 * Stores which rules the names in a workflow's new version refer to. Throws `unprocessable` for a
 * name that no rule has, or that several have.
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
