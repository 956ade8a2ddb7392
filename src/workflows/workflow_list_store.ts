import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { comesBefore, countedRows, toCount } from "../db/keyset.ts";
import type { Tables } from "../db/tables.ts";
import {
  ownedWorkflows,
  publicWorkflows,
  readableWorkflows,
  sharedWorkflows,
  WORKFLOW_TEAM_KEYS,
} from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import type { Count, Window } from "../lib/page.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import { IS_SCHEDULE_PAUSED } from "./schedule_state_store.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";

export const SCOPES = ["owned", "shared", "public", "all"] as const;
export type Scope = typeof SCOPES[number];

export interface WorkflowFilter {
  principal: Principal;
  scope: Scope;
  /** Only those with a draft that the caller may read. */
  isDraft: boolean;
  /** A part of the name, folded. */
  search: string | null;
}

export interface WorkflowListRow {
  id: string;
  name: string;
  description: string | null;
  services: string;
  createdAt: number;
  updatedAt: number;
  isSchedulePaused: number | null;
  sharedTeamKeys: string;
}

/** Latest change first, then by id. */
export async function selectWorkflows(
  queries: Queries,
  { filter, limit, offset, after }: Window & { filter: WorkflowFilter },
): Promise<WorkflowListRow[]> {
  const { principal, values, shape } = partsOf(filter);
  const [afterTime = 0, afterId = ""] = after ?? [];
  return await page(queries, {
    principal,
    values: { ...values, limit, offset, afterTime, afterId },
    shape: { ...shape, isAfter: after !== null },
  });
}

export async function countWorkflows(queries: Queries, filter: WorkflowFilter): Promise<Count> {
  const [row] = await count(queries, partsOf(filter));
  return toCount(row ?? { found: 0 });
}

function partsOf({ principal, scope, isDraft, search }: WorkflowFilter) {
  const shape = { scope, isDraft, isSearch: search !== null };
  return { principal, values: { search: search ?? "" }, shape };
}

type FilterParts = ReturnType<typeof partsOf>;
type PageValues = FilterParts["values"] & {
  limit: number;
  offset: number;
  afterTime: string | number;
  afterId: string | number;
};
type PageShape = FilterParts["shape"] & { isAfter: boolean };

const PAGE_ORDER = ["workflows.updated_at", "workflows.id"];

const page = preparedForCaller((queries, { values, ...parts }: Parts<PageValues, PageShape>) =>
  queries.selectFrom("workflows")
    .select([
      "workflows.id",
      "workflows.name",
      "workflows.description",
      "workflows.services",
      "workflows.created_at as createdAt",
      "workflows.updated_at as updatedAt",
      IS_SCHEDULE_PAUSED.as("isSchedulePaused"),
      WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
    ])
    .where(matches({ values, ...parts }))
    .$if(
      parts.shape.isAfter,
      (query) => query.where(comesBefore(PAGE_ORDER, [values.afterTime, values.afterId])),
    )
    .orderBy("workflows.updated_at", "desc")
    .orderBy("workflows.id", "desc")
    // Not the bare parameter: SQLite plans by its value, and so prepares again each time it is bound.
    .limit(sql<number>`${values.limit} + 0`)
    .offset(values.offset)
);

const count = preparedForCaller((queries, parts: FilterParts) =>
  countedRows(queries, queries.selectFrom("workflows").where(matches(parts)))
);

function matches({ principal, values, shape }: FilterParts): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "workflows">();
  const conditions = [inScope(principal, shape.scope)];
  if (shape.isDraft) conditions.push(hasReadableDraft(principal));
  if (shape.isSearch) conditions.push(sql`instr(workflows.name_folded, ${values.search}) > 0`);
  return eb.and(conditions);
}

function inScope(principal: Principal, scope: Scope): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "workflows">();
  if (scope === "owned") return ownedWorkflows(principal);
  if (scope === "public") return publicWorkflows(principal);
  if (scope === "all") return readableWorkflows(principal);
  return eb.and([sharedWorkflows(principal), eb("workflows.owner_id", "!=", principal.userId)]);
}
