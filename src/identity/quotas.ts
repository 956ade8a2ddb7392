import type { Queries } from "../db/dialect.ts";
import { AppError } from "../lib/errors.ts";
import type { Resource } from "../lib/quotas.ts";
import type { Context } from "./context.ts";
import type { Principal } from "./principal.ts";
import { findQuotaUse, WHOLE_ORGANIZATION } from "./quota_store.ts";

/** How much of each resource is to be added. */
export type Needs = Partial<Record<Resource, number>>;

/** A limit that applies, and how much of it is used. */
export interface Quota {
  resource: Resource;
  /** The owner of the limit, in the words of a message. */
  holder: string;
  setting: string;
  limit: number;
  used: number;
}

type Holder = Pick<Context, "quotas"> & { principal: Pick<Principal, "orgKey" | "userId"> };

const NOUNS: Readonly<Record<Resource, string>> = {
  stored_bytes: "bytes of files",
  files: "files",
  threads: "threads",
  messages: "messages",
  workflows: "workflows",
  rules: "rules",
  api_keys: "API keys",
  webhooks: "webhooks",
};

/**
 * Refuses what goes beyond a quota of the caller's organization or of the caller in it. In the
 * transaction that adds it, nobody can add more in between. Errors: `quota_exceeded` for files,
 * `conflict` for all else, each with `setting`, `limit` and `used`.
 */
export async function requireRoom(queries: Queries, holder: Holder, needs: Needs): Promise<void> {
  for (const quota of await findQuotas(queries, holder, needs)) {
    const amount = needs[quota.resource] ?? 0;
    if (quota.used + amount > quota.limit) throw quotaExceeded(quota, amount);
  }
}

/** The bytes of files that may still be stored, and what to throw beyond them; null: any number. */
export async function findByteRoom(
  queries: Queries,
  holder: Holder,
): Promise<{ bytes: number; refusal: AppError } | null> {
  const quotas = await findQuotas(queries, holder, { stored_bytes: 1 });
  const rooms = quotas.map((quota) => ({
    bytes: Math.max(0, quota.limit - quota.used),
    refusal: quotaExceeded(quota, null),
  }));
  return rooms.reduce<typeof rooms[number] | null>(
    (least, room) => least === null || room.bytes < least.bytes ? room : least,
    null,
  );
}

async function findQuotas(
  queries: Queries,
  { quotas: { perOrg, perUser }, principal: { orgKey, userId: ownerId } }: Holder,
  needs: Needs,
): Promise<Quota[]> {
  const needed = Object.keys(needs) as Resource[];
  const resources = needed.filter((resource) => perOrg[resource] + perUser[resource] > 0);
  if (resources.length === 0) return [];
  const uses = await findQuotaUse(queries, { orgKey, ownerId, resources });
  const quotas = resources.flatMap((resource): Quota[] => {
    const usedBy = (owner: string) =>
      uses.find((use) => use.ownerId === owner && use.resource === resource)?.used ?? 0;
    const name = `MAX_${resource.toUpperCase()}_PER`;
    return [
      {
        resource,
        holder: "the organization",
        setting: `${name}_ORG`,
        limit: perOrg[resource],
        used: usedBy(WHOLE_ORGANIZATION),
      },
      {
        resource,
        holder: "this user",
        setting: `${name}_USER`,
        limit: perUser[resource],
        used: usedBy(ownerId),
      },
    ];
  });
  return quotas.filter(({ limit }) => limit > 0);
}

/** The refusal of what goes beyond a limit; `amount` is null if it is not known. */
export function quotaExceeded(
  { resource, holder, setting, limit, used }: Quota,
  amount: number | null,
): AppError {
  const isStorage = resource === "stored_bytes" || resource === "files";
  return new AppError(
    isStorage ? "quota_exceeded" : "conflict",
    `Cannot add ${amount ?? "more"} ${
      NOUNS[resource]
    }: ${holder} has ${used} of the ${limit} that ` +
      `${setting} allows. Delete some first, or ask the operator to raise the limit`,
    { extra: { setting, limit, used }, ...(isStorage ? {} : { reason: "limit_reached" }) },
  );
}
