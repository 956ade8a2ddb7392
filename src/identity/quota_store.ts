import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import type { Resource } from "../lib/quotas.ts";

/** The owner id of counters for the whole organization, which triggers maintain. */
export const WHOLE_ORGANIZATION = "";

export interface QuotaUse {
  /** `WHOLE_ORGANIZATION`, or the user's id. */
  ownerId: string;
  resource: string;
  used: number;
}

interface Counted {
  orgKey: string;
  ownerId: string;
}

const selectUse = prepared((
  queries,
  { orgKey, ownerId }: Counted,
  { resources }: { resources: string },
) =>
  queries.selectFrom("quota_usage").select(["owner_id as ownerId", "resource", "used"])
    .where("org_key", "=", orgKey)
    .where("owner_id", "in", [sql.lit(WHOLE_ORGANIZATION), ownerId])
    .where("resource", "in", resources.split(" ").map((resource) => sql.lit(resource)))
);

/** The counters of an organization and of one user in it; a counter that is absent is 0. */
export async function findQuotaUse(
  queries: Queries,
  { resources, ...counted }: Counted & { resources: readonly Resource[] },
): Promise<QuotaUse[]> {
  if (resources.length === 0) return [];
  return (await selectUse(queries, counted, { resources: resources.join(" ") })).rows;
}

const selectUsed = prepared((
  queries,
  { orgKey, ownerId, resource }: Counted & { resource: string },
) =>
  queries.selectFrom("quota_usage").select("used")
    .where("org_key", "=", orgKey)
    .where("owner_id", "=", ownerId)
    .where("resource", "=", resource)
);

/** How much of a resource one user or the whole organization has, according to the counter. */
export async function findUsed(
  queries: Queries,
  { orgKey, ownerId, resource }: Counted & { resource: Resource },
): Promise<number> {
  const { rows: [row] } = await selectUsed(queries, { orgKey, ownerId, resource });
  return row?.used ?? 0;
}
