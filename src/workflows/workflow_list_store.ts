import { sql } from "kysely";
import { type ListFilter, listOf } from "../access/lists.ts";
import {
  ownedWorkflows,
  publicWorkflows,
  readableWorkflows,
  WORKFLOW_TEAM_KEYS,
} from "../access/sharing.ts";
import type { WalkedRow } from "../access/walks.ts";
import { comesBefore, countedRows, passingOver, toCount } from "../db/keyset.ts";
import type { Queries } from "../db/dialect.ts";
import { findUsed } from "../identity/quota_store.ts";
import type { Count, Window } from "../lib/page.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import { IS_SCHEDULE_PAUSED } from "./schedule_state_store.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";

export const SCOPES = ["owned", "shared", "public", "all"] as const;
export type Scope = typeof SCOPES[number];

export interface WorkflowFilter extends ListFilter {
  scope: Scope;
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

/** The rows of a page, and the positions for its continuation. */
export interface WorkflowPage {
  rows: readonly WorkflowListRow[];
  /** The positions of the rows, and of one more row if the list continues. */
  found: readonly WalkedRow[];
  count: Count;
}

/** A page of workflows, latest change first, then by id. */
export async function findWorkflowPage(
  queries: Queries,
  { filter, ...window }: Window & { filter: WorkflowFilter },
): Promise<WorkflowPage> {
  const { principal, scope, isDraft, search } = filter;
  if (!isDraft && search === null && (scope === "owned" || scope === "public")) {
    return await findPlainPage(queries, { ...filter, scope, ...window });
  }
  const { found, count } = await findListed(queries, { filter, ...window });
  const ids = JSON.stringify(found.slice(0, window.limit - 1).map(({ id }) => id));
  const rows = await selectRows(queries, { principal, values: { ids }, shape: {} });
  return { rows, found, count };
}

const findListed = listOf("workflows", hasReadableDraft);

type PlainFilter = WorkflowFilter & { scope: "owned" | "public" };

/** Finds a page with a single query, for the lists that have a suitable index. */
async function findPlainPage(
  queries: Queries,
  { principal, scope, ...window }: Window & PlainFilter,
): Promise<WorkflowPage> {
  const findRows = ({ limit, offset, after }: Window) => {
    const [afterTime = 0, afterId = ""] = after ?? [];
    const values = { limit, offset, afterTime, afterId };
    return selectPage(queries, { principal, values, shape: { scope, isAfter: after !== null } });
  };
  const [rows, count] = await Promise.all([
    passingOver(window, { findRows, positionOf: ({ updatedAt, id }) => [updatedAt, id] }),
    scope === "owned" ? countOwned(queries, principal) : countPublic(queries, principal),
  ]);
  return {
    rows: rows.slice(0, window.limit - 1),
    found: rows.map(({ id, updatedAt }) => ({ id, at: updatedAt })),
    count,
  };
}

async function countOwned(
  queries: Queries,
  { orgKey, userId }: ListFilter["principal"],
): Promise<Count> {
  const total = await findUsed(queries, { orgKey, ownerId: userId, resource: "workflows" });
  return { total, isExact: true };
}

async function countPublic(
  queries: Queries,
  principal: ListFilter["principal"],
): Promise<Count> {
  const [row] = await selectPublicCount(queries, { principal, values: {}, shape: {} });
  return toCount(row ?? { found: 0 });
}

type None = Record<never, never>;

const selectPublicCount = preparedForCaller((queries, { principal }: Parts<None, None>) =>
  countedRows(queries, queries.selectFrom("workflows").where(publicWorkflows(principal)))
);

function rowsOf(queries: Queries) {
  return queries.selectFrom("workflows")
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
    .orderBy("workflows.updated_at", "desc")
    .orderBy("workflows.id", "desc");
}

/** The rows with these ids that the caller may still read. */
const selectRows = preparedForCaller((
  queries,
  { principal, values }: Parts<{ ids: string }, None>,
) =>
  rowsOf(queries)
    .where("workflows.id", "in", sql<string>`(SELECT value FROM json_each(${values.ids}))`)
    .where(readableWorkflows(principal))
);

interface PageValues {
  limit: number;
  offset: number;
  afterTime: string | number;
  afterId: string | number;
  [name: string]: string | number;
}

interface PageShape {
  scope: "owned" | "public";
  isAfter: boolean;
  [name: string]: string | boolean;
}

const PAGE_ORDER = ["workflows.updated_at", "workflows.id"];

const selectPage = preparedForCaller((
  queries,
  { principal, values, shape }: Parts<PageValues, PageShape>,
) =>
  rowsOf(queries)
    .where(shape.scope === "owned" ? ownedWorkflows(principal) : publicWorkflows(principal))
    .$if(
      shape.isAfter,
      (query) => query.where(comesBefore(PAGE_ORDER, [values.afterTime, values.afterId])),
    )
    // Not the bare parameter: SQLite plans by its value, and so compiles the query again each time.
    .limit(values.limit)
    .offset(values.offset)
);
