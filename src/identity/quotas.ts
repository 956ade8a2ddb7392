import { Buffer } from "node:buffer";
import type { Queries } from "../db/dialect.ts";
import { AppError } from "../lib/errors.ts";
import type { Resource } from "../lib/quotas.ts";
import type { Context } from "./context.ts";
import type { Principal } from "./principal.ts";
import { findQuotaUse, WHOLE_ORGANIZATION } from "./quota_store.ts";

/** The amounts of resources to add. */
export type Needs = Partial<Record<Resource, number>>;

/** A limit that applies, and how much of it is used. */
export interface Quota {
  resource: Resource;
  /** The name of who has the limit, for messages. */
  owner: string;
  setting: string;
  limit: number;
  used: number;
}

type QuotaContext = Pick<Context, "quotas"> & { principal: Pick<Principal, "orgKey" | "userId"> };

/** The singular and the plural of each resource, for messages. */
const NOUNS: Readonly<Record<Resource, { one: string; many: string }>> = {
  stored_bytes: { one: "byte of files", many: "bytes of files" },
  files: { one: "file", many: "files" },
  threads: { one: "thread", many: "threads" },
  messages: { one: "message", many: "messages" },
  message_bytes: { one: "byte of messages", many: "bytes of messages" },
  workflows: { one: "workflow", many: "workflows" },
  rules: { one: "rule", many: "rules" },
  api_keys: { one: "API key", many: "API keys" },
  webhooks: { one: "webhook", many: "webhooks" },
  version_bytes: { one: "byte of versions", many: "bytes of versions" },
  draft_bytes: { one: "byte of drafts", many: "bytes of drafts" },
  schedules: { one: "schedule", many: "schedules" },
  run_bytes: { one: "byte of runs", many: "bytes of runs" },
};

/**
 * Throws if an addition exceeds a quota of the caller's organization, or of the caller in it. Must
 * run in the transaction of the addition, so that nothing is added in between. Errors:
 * `quota_exceeded` for files, `conflict` for other resources, each with `setting`, `limit` and
 * `used`.
 */
export async function requireRoom(
  queries: Queries,
  ctx: QuotaContext,
  needs: Needs,
): Promise<void> {
  for (const quota of await findQuotas(queries, ctx, needs)) {
    const amount = needs[quota.resource] ?? 0;
    if (quota.used + amount > quota.limit) throw quotaExceeded(quota, amount);
  }
}

/** Throws like `requireRoom()` if a version of a workflow or rule exceeds its publisher's quota. */
export async function requireVersionRoom(
  queries: Queries,
  ctx: QuotaContext,
  { definition, source }: { definition: string; source: string | null },
): Promise<void> {
  const bytes = Buffer.byteLength(definition) + Buffer.byteLength(source ?? "");
  await requireRoom(queries, ctx, { version_bytes: bytes });
}

/** The columns of a draft whose bytes count. */
interface DraftTexts {
  source: string;
  definition: string | null;
  errors: string;
  warnings: string | null;
  /** Of a rule's draft. */
  tests?: string;
}

/**
 * Throws like `requireRoom()` if a draft exceeds its writer's quota; `before` is what it replaces.
 * A draft may always become smaller.
 */
export async function requireDraftRoom(
  queries: Queries,
  ctx: QuotaContext,
  { content, before = null }: { content: DraftTexts; before?: DraftTexts | null },
): Promise<void> {
  const bytes = draftBytes(content) - (before === null ? 0 : draftBytes(before));
  if (bytes > 0) await requireRoom(queries, ctx, { draft_bytes: bytes });
}

function draftBytes({ source, definition, errors, warnings, tests }: DraftTexts): number {
  return [source, definition, errors, warnings, tests]
    .reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);
}

/** The bytes of files that may still be stored, and the error for more; null without a limit. */
export async function findByteRoom(
  queries: Queries,
  ctx: QuotaContext,
): Promise<{ bytes: number; refusal: AppError } | null> {
  const quotas = await findQuotas(queries, ctx, { stored_bytes: 1 });
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
  { quotas: { perOrg, perUser }, principal: { orgKey, userId: ownerId } }: QuotaContext,
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
        owner: "the organization",
        setting: `${name}_ORG`,
        limit: perOrg[resource],
        used: usedBy(WHOLE_ORGANIZATION),
      },
      {
        resource,
        owner: "this user",
        setting: `${name}_USER`,
        limit: perUser[resource],
        used: usedBy(ownerId),
      },
    ];
  });
  return quotas.filter(({ limit }) => limit > 0);
}

/** The advice where users cannot delete: runs refer to versions, and retention removes runs. */
const REMEDIES: Partial<Record<Resource, string>> = {
  message_bytes: "Delete threads, whose messages count for one more day, or ask",
  version_bytes: "Ask",
  run_bytes: "Wait until old runs are removed, or ask",
};

/** The error for an addition beyond a limit; `amount` is null if it is unknown. */
export function quotaExceeded(
  { resource, owner, setting, limit, used }: Quota,
  amount: number | null,
): AppError {
  const isStorage = resource === "stored_bytes" || resource === "files";
  const { one, many } = NOUNS[resource];
  const remedy = REMEDIES[resource] ?? "Delete some first, or ask";
  return new AppError(
    isStorage ? "quota_exceeded" : "conflict",
    `Cannot add ${amount ?? "more"} ${amount === 1 ? one : many}: ${owner} has ${used} of the ` +
      `${limit} that ${setting} allows. ${remedy} the operator to raise the limit`,
    { extra: { setting, limit, used }, ...(isStorage ? {} : { reason: "limit_reached" }) },
  );
}
