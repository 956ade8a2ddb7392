import type { Queries } from "../db/dialect.ts";
import type { Resource } from "../lib/quotas.ts";

/** The owner under whom the triggers count for the whole organization. */
export const WHOLE_ORGANIZATION = "";

export interface QuotaUse {
  /** `WHOLE_ORGANIZATION`, or the user. */
  ownerId: string;
  resource: string;
  used: number;
}

/** The counters of an organization and of one user in it; a counter that is absent is 0. */
export function findQuotaUse(
  queries: Queries,
  { orgKey, ownerId, resources }: {
    orgKey: string;
    ownerId: string;
    resources: readonly Resource[];
  },
): Promise<QuotaUse[]> {
  return queries.selectFrom("quota_usage").select(["owner_id as ownerId", "resource", "used"])
    .where("org_key", "=", orgKey)
    .where("owner_id", "in", [WHOLE_ORGANIZATION, ownerId])
    .where("resource", "in", resources)
    .execute();
}
