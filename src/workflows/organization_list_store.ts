import { sql } from "kysely";
import { listOf } from "../access/lists.ts";
import { WORKFLOW_TEAM_KEYS } from "../access/sharing.ts";
import type { WalkedRow } from "../access/walks.ts";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import { preparedPage } from "../db/keyset.ts";
import { bareUser, type Principal } from "../identity/principal.ts";
import { findUsed, WHOLE_ORGANIZATION } from "../identity/quota_store.ts";
import type { Count, Window } from "../lib/page.ts";
import { hasReadableDraft } from "../documents/drafts/draft_store.ts";
import { WORKFLOWS } from "./kind.ts";

export interface OrganizationFilter {
  /** Must be an admin. */
  principal: Principal;
  /** The owner of the workflows; null for all owners. */
  ownerId: string | null;
  /** A part of the name, case-folded. */
  search: string | null;
}

export interface OrganizationRow {
  id: string;
  name: string;
  ownerId: string;
  sharedTeamKeys: string;
  sizeBytes: number;
  createdAt: number;
  updatedAt: number;
}

export interface OrganizationPage {
  rows: readonly OrganizationRow[];
  /** The positions of the rows, and of one more row if the list continues. */
  found: readonly WalkedRow[];
  count: Count;
}

/** A page of the organization's workflows, latest change first. */
export async function findOrganizationPage(
  queries: Queries,
  { principal, ownerId, search, ...window }: Window & OrganizationFilter,
): Promise<OrganizationPage> {
  if (search === null) return await findPlainPage(queries, { principal, ownerId, ...window });
  const { orgKey } = principal;
  const filter = ownerId === null
    ? { principal, scope: "organization", isDraft: false, search } as const
    : {
      principal: bareUser({ userId: ownerId, orgKey }),
      scope: "owned",
      isDraft: false,
      search,
    } as const;
  const { found, count } = await findListed(queries, { filter, ...window });
  const ids = found.slice(0, window.limit - 1).map(({ id }) => id);
  const { rows } = await selectAmong(queries, { ids: JSON.stringify(ids) });
  return { rows, found, count };
}

const selectAmong = prepared((queries, { ids }: { ids: string }) =>
  rowsOf(queries)
    .where("workflows.id", "in", sql<string>`(SELECT value FROM json_each(${ids}))`)
    .orderBy("workflows.updated_at", "desc").orderBy("workflows.id", "desc")
);

const findListed = listOf("workflows", (principal) => hasReadableDraft(WORKFLOWS, principal));

async function findPlainPage(
  queries: Queries,
  { principal: { orgKey }, ownerId, ...window }: Window & Omit<OrganizationFilter, "search">,
): Promise<OrganizationPage> {
  const rows = ownerId === null
    ? await selectPage(queries, window, { orgKey })
    : await selectOwned(queries, window, { orgKey, ownerId });
  const counter = ownerId ?? WHOLE_ORGANIZATION;
  const counted = { orgKey, ownerId: counter, resource: "workflows" } as const;
  return {
    rows: rows.slice(0, window.limit - 1),
    found: rows.map(({ id, updatedAt }) => ({ id, at: updatedAt })),
    count: { total: await findUsed(queries, counted), isExact: true },
  };
}

const selectPage = preparedPage(
  ["workflows.updated_at", "workflows.id"],
  (queries, { orgKey }: { orgKey: string }) =>
    rowsOf(queries).where("workflows.org_key", "=", orgKey),
);

const selectOwned = preparedPage(
  ["workflows.updated_at", "workflows.id"],
  (queries, { orgKey, ownerId }: { orgKey: string; ownerId: string }) =>
    rowsOf(queries).where("workflows.org_key", "=", orgKey)
      .where("workflows.owner_id", "=", ownerId),
);

function rowsOf(queries: Queries) {
  return queries.selectFrom("workflows").select([
    "workflows.id",
    "workflows.name",
    "workflows.owner_id as ownerId",
    WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
    sql<number>`ifnull((
      SELECT input_bytes + output_bytes FROM storage_usage
      WHERE org_key = workflows.org_key AND owner_id = '' AND workflow_id = workflows.id
    ), 0)`.as("sizeBytes"),
    "workflows.created_at as createdAt",
    "workflows.updated_at as updatedAt",
  ]).where("workflows.deleted_at", "is", null);
}
