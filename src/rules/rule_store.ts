import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import type { Queries } from "../db/dialect.ts";
import {
  type DetailRow,
  type DocumentRow,
  findDocument,
  organizationHas,
  selectDetail,
  selectItems,
} from "../documents/document_store.ts";
import { DocumentList } from "../documents/list_store.ts";
import type { Principal } from "../identity/principal.ts";
import { RULES } from "./kind.ts";

interface Wanted {
  principal: Principal;
  ruleId: string;
}

/** Finds a rule; null unless the caller may read it. */
export async function findRule(
  queries: Queries,
  { principal, ruleId }: Wanted,
): Promise<DocumentRow | null> {
  return await findDocument(queries, { kind: RULES, principal, documentId: ruleId });
}

/** Whether the organization has the rule, readable or not. */
export async function organizationHasRule(
  queries: Queries,
  { orgKey, ruleId }: { orgKey: string; ruleId: string },
): Promise<boolean> {
  return await organizationHas(queries, { kind: RULES, orgKey, documentId: ruleId });
}

/** Finds the rule with its default version if the caller may read it. */
export async function findRuleDetail(
  queries: Queries,
  { principal, ruleId }: Wanted,
): Promise<DetailRow | undefined> {
  const [row] = await detail(queries, { principal, values: { ruleId }, shape: {} });
  return row;
}

const detail = preparedForCaller((
  queries,
  { principal, values: { ruleId } }: Parts<{ ruleId: string }, Record<never, never>>,
) => selectDetail(queries, { kind: RULES, principal, documentId: ruleId }));

export const RULE_LIST = new DocumentList(RULES, {
  indexed: ["owned"],
  select: (queries, principal) => selectItems(RULES, queries, principal),
});
