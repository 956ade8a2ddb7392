import { sql } from "kysely";
import { readableRules } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";

/** The decision rule that a thread is about. */
export interface LinkedRule {
  id: string;
  name: string;
  description: string | null;
}

/**
 * The rule of the row of `threads` at hand, as JSON; `rules` and `rule_drafts` must be joined. Who may
 * not read the rule learns what the thread's draft says of it, and nothing if there is none.
 */
export function linkedRule(principal: Principal) {
  return sql<string | null>`CASE
    WHEN ${readableRules(principal)} THEN json_object(
      'id', rules.id, 'name', rules.name, 'description', rules.description
    )
    WHEN rule_drafts.id IS NOT NULL THEN json_object(
      'id', rules.id,
      'name', ifnull(rule_drafts.definition ->> 'name', 'Untitled'),
      'description', rule_drafts.definition ->> 'description'
    )
  END`;
}
