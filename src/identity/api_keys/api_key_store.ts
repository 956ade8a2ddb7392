import { sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import { preparedPage } from "../../db/keyset.ts";
import type { Count, Window } from "../../lib/page.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import { findUsed } from "../quota_store.ts";
import type { MemberRow } from "../member_store.ts";

/** The owner of keys: one user in one organization. */
export interface KeyOwner {
  orgKey: string;
  ownerId: string;
}

/** A key in a list. Times are milliseconds since 1970. */
export interface ApiKeyRecord {
  id: string;
  name: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
}

/** The stored data that a request with a key is checked against. */
export interface PresentedKey extends KeyOwner {
  secretHash: string;
  expiresAt: number | null;
  revokedAt: number | null;
  /** The claims of the owner's last token; null if no token was ever seen. */
  member: MemberRow | null;
}

const COLUMNS = [
  "id",
  "name",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "last_used_at as lastUsedAt",
] as const;

const selectPresented = prepared((queries, { id }: { id: string }) =>
  queries.selectFrom("api_keys").leftJoin("members", "members.user_id", "api_keys.owner_id")
    .select([
      "org_key as orgKey",
      "owner_id as ownerId",
      "secret_hash as secretHash",
      "expires_at as expiresAt",
      "revoked_at as revokedAt",
      "email",
      "is_admin",
      "memberships",
    ])
    .where("id", "=", id)
);

/** Finds a key and its owner by two primary keys. Every request with a key runs this query. */
export async function findPresentedKey(
  queries: Queries,
  id: string,
): Promise<PresentedKey | null> {
  const { rows: [row] } = await selectPresented(queries, { id });
  if (!row) return null;
  const { email, is_admin, memberships, ...key } = row;
  const isKnown = is_admin !== null && memberships !== null;
  return { ...key, member: isKnown ? { email, is_admin, memberships } : null };
}

export async function insertApiKey(
  queries: Queries,
  key: KeyOwner & Omit<ApiKeyRecord, "lastUsedAt"> & { secretHash: string },
): Promise<void> {
  await queries.insertInto("api_keys").values({
    id: key.id,
    org_key: key.orgKey,
    owner_id: key.ownerId,
    name: key.name,
    secret_hash: key.secretHash,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: null,
    last_used_at: null,
  }).execute();
}

/** A page of the owner's keys, newest first, without revoked keys. */
export async function findApiKeyPage(
  queries: Queries,
  { orgKey, ownerId, ...window }: KeyOwner & Window,
): Promise<ApiKeyRecord[]> {
  return await selectPage(queries, window, { orgKey, ownerId });
}

const selectPage = preparedPage(
  ["created_at", "id"],
  (queries, { orgKey, ownerId }: KeyOwner) =>
    queries.selectFrom("api_keys")
      .select(COLUMNS)
      .where("org_key", "=", orgKey)
      .where("owner_id", "=", ownerId)
      .where("revoked_at", "is", null),
);

/** Counts the owner's keys that are not revoked. */
export async function countApiKeys(queries: Queries, owner: KeyOwner): Promise<Count> {
  return { total: await findUsed(queries, { ...owner, resource: "api_keys" }), isExact: true };
}

/** The expired keys that one statement revokes, which takes a millisecond or two. */
const EXPIRED_MAX = 100;

/**
 * Revokes every key of an organization that has expired by `now`, in pieces with pauses for other
 * requests.
 */
export async function revokeExpiredKeys(
  queries: Queries,
  { orgKey, now }: { orgKey: string; now: number },
): Promise<void> {
  for (;;) {
    const revoked = await queries.updateTable("api_keys").set({ revoked_at: now })
      .where("id", "in", (eb) =>
        eb.selectFrom("api_keys").select("id")
          .where("org_key", "=", orgKey)
          .where("revoked_at", "is", null)
          .where("expires_at", "<=", now)
          .orderBy("expires_at")
          .limit(sql.lit(EXPIRED_MAX)))
      .returning("id")
      .execute();
    if (revoked.length < EXPIRED_MAX) return;
    await nextRound();
  }
}

/** All keys of an organization, newest first, for the operator. */
export function findOrganizationKeys(
  queries: Queries,
  orgKey: string,
): Promise<(ApiKeyRecord & { ownerId: string })[]> {
  return queries.selectFrom("api_keys").select([...COLUMNS, "owner_id as ownerId"])
    .where("org_key", "=", orgKey)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc").orderBy("id", "desc")
    .execute();
}

/**
 * Revokes a key and returns its owner, or null if there is no such key in this organization and of
 * this owner, as far as these are stated.
 */
export async function markApiKeyRevoked(
  queries: Queries,
  { id, now, orgKey, ownerId }: Partial<KeyOwner> & { id: string; now: number },
): Promise<KeyOwner | null> {
  const row = await queries.updateTable("api_keys").set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .$if(orgKey !== undefined, (query) => query.where("org_key", "=", orgKey ?? ""))
    .$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
    .returning(["org_key as orgKey", "owner_id as ownerId"])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns some of the owner's keys that are not revoked, oldest first. */
export async function findUnrevokedKeys(
  queries: Queries,
  { orgKey, ownerId, limit }: KeyOwner & { limit: number },
): Promise<string[]> {
  const rows = await queries.selectFrom("api_keys").select("id")
    .where("org_key", "=", orgKey)
    .where("owner_id", "=", ownerId)
    .where("revoked_at", "is", null)
    .orderBy("created_at").orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores times of last use by key id, in one statement. A later stored time is kept. */
export async function saveLastUses(
  queries: Queries,
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  const json = JSON.stringify(Object.fromEntries(uses));
  await sql`
    UPDATE api_keys SET last_used_at = uses.value
    FROM json_each(${json}) AS uses
    WHERE api_keys.id = uses.key AND ifnull(api_keys.last_used_at, 0) < uses.value
  `.execute(queries);
}
