import { compiledOnce } from "../db/compiled_once.ts";
import type { Queries } from "../db/dialect.ts";
import { type Resource, RESOURCES } from "../lib/quotas.ts";

/** The owner under whom the triggers count for the whole organization. */
export const WHOLE_ORGANIZATION = "";

export interface QuotaUse {
  /** `WHOLE_ORGANIZATION`, or the user. */
  ownerId: string;
  resource: string;
  used: number;
}

/** For each number of resources. */
const SELECT_USE = RESOURCES.map((_, at) =>
  compiledOnce((queries) => buildSelect(queries, at + 1))
);

function buildSelect(queries: Queries, resourceCount: number) {
  return queries.selectFrom("quota_usage").select(["owner_id as ownerId", "resource", "used"])
    .where("org_key", "=", "")
    .where("owner_id", "in", ["", ""])
    .where("resource", "in", Array<Resource>(resourceCount).fill("files"));
}

/** The counters of an organization and of one user in it; a counter that is absent is 0. */
export async function findQuotaUse(
  queries: Queries,
  { orgKey, ownerId, resources }: {
    orgKey: string;
    ownerId: string;
    resources: readonly Resource[];
  },
): Promise<QuotaUse[]> {
  const select = SELECT_USE[resources.length - 1];
  if (select === undefined) return [];
  return (await select(queries, orgKey, WHOLE_ORGANIZATION, ownerId, ...resources)).rows;
}
