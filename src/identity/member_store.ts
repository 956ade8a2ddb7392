import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import { nextRound } from "../lib/turns/turns.ts";
import type { Claims, Membership, Person } from "./tokens/claims.ts";

/** The stored claims of a user's last token, as columns. */
export interface MemberRow {
  email: string | null;
  is_admin: 0 | 1;
  memberships: string;
}

export interface StoredMember extends MemberRow {
  name: string | null;
  issued_at: number;
}

export function toMemberRow({ email, isAdmin, memberships }: Person): MemberRow {
  return { email, is_admin: isAdmin ? 1 : 0, memberships: JSON.stringify([...memberships]) };
}

export function toPerson(userId: string, { email, is_admin, memberships }: MemberRow): Person {
  const entries: [string, Membership][] = JSON.parse(memberships);
  return { userId, email, isAdmin: is_admin === 1, memberships: new Map(entries) };
}

export function findMember(queries: Queries, userId: string): Promise<StoredMember | undefined> {
  return queries.selectFrom("members").select([
    "email",
    "is_admin",
    "memberships",
    "name",
    "issued_at",
  ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Stores the claims of a token, unless those of a later token are stored. */
export async function saveMember(
  queries: Queries,
  { claims, now }: { claims: Claims; now: number },
): Promise<void> {
  const { name, issuedAt: issued_at } = claims;
  const values = { ...toMemberRow(claims), name, issued_at, seen_at: now };
  await queries.insertInto("members").values({ user_id: claims.userId, ...values })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(values)
        .where("members.issued_at", "<=", claims.issuedAt)
    )
    .execute();
}

/** A member as stored, with the columns that lists show. */
export interface ListedMemberRow extends MemberRow {
  userId: string;
  name: string | null;
  seenAt: number;
}

/** The members that one statement reads at most, which takes a millisecond or two. */
const PIECE_ROWS = 500;

/**
 * Yields the members of an organization after an id, in the order of ids, in pieces with pauses for
 * other requests. The first piece has up to `size` members.
 */
export async function* membersInPieces(
  queries: Queries,
  { orgKey, begin, size }: { orgKey: string; begin: string; size: number },
): AsyncGenerator<readonly ListedMemberRow[]> {
  let limit = Math.min(size, PIECE_ROWS);
  for (let after = begin;;) {
    const { rows } = await selectMembers(queries, { orgKey, after, limit });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = last.userId;
    limit = PIECE_ROWS;
    await nextRound();
  }
}

const LISTED = [
  "members.user_id as userId",
  "email",
  "is_admin",
  "memberships",
  "name",
  "seen_at as seenAt",
] as const;

interface NextMembers {
  orgKey: string;
  after: string;
  limit: number;
}

const selectMembers = prepared((queries, { orgKey, after, limit }: NextMembers) =>
  queries.selectFrom("organization_members")
    .innerJoin("members", "members.user_id", "organization_members.user_id")
    .select(LISTED)
    .where("organization_members.org_key", "=", orgKey)
    .where("organization_members.user_id", ">", after)
    .orderBy("organization_members.user_id").limit(limit)
);

/** Returns those of these members who are known, in the order of ids. */
export async function findMembers(
  queries: Queries,
  userIds: readonly string[],
): Promise<readonly ListedMemberRow[]> {
  return (await selectNamed(queries, { userIds: JSON.stringify(userIds) })).rows;
}

const selectNamed = prepared((queries, { userIds }: { userIds: string }) =>
  queries.selectFrom("members").select(LISTED)
    .where("user_id", "in", sql<string>`(SELECT value FROM json_each(${userIds}))`)
    .orderBy("user_id")
);
