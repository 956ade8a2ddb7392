import { sql } from "kysely";
import { readable } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";

/** The decision rule that a thread is linked to. */
export interface LinkedRule {
  id: string;
  name: string;
  description: string | null;
}

/**
 * The rule of the current row of `threads`, as JSON; `rules` and `rule_drafts` must be joined. A
 * caller who may not read the rule sees the name and description from the thread's draft, or
 * nothing if there is no draft.
 */
export function linkedRule(principal: Principal) {
  return sql<string | null>`CASE
    WHEN ${readable("rules", principal)} THEN json_object(
      'id', rules.id, 'name', rules.name, 'description', rules.description
    )
    WHEN rule_drafts.id IS NOT NULL THEN json_object(
      'id', rules.id,
      'name', ifnull(rule_drafts.definition ->> 'name', 'Untitled'),
      'description', rule_drafts.definition ->> 'description'
    )
  END`;
}
