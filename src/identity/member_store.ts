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

/** The members that one statement reads, which takes a millisecond or two. */
const PIECE_ROWS = 500;

/**
 * Yields all members of all organizations after an id, in the order of ids, in pieces with pauses
 * for other requests.
 */
export async function* membersInPieces(
  queries: Queries,
  begin: string,
): AsyncGenerator<readonly ListedMemberRow[]> {
  for (let after = begin;;) {
    const { rows } = await selectMembers(queries, { after });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) return;
    after = last.userId;
    await nextRound();
  }
}

const LISTED = [
  "user_id as userId",
  "email",
  "is_admin",
  "memberships",
  "name",
  "seen_at as seenAt",
] as const;

const selectMembers = prepared((queries, { after }: { after: string }) =>
  queries.selectFrom("members").select(LISTED)
    .where("user_id", ">", after)
    .orderBy("user_id").limit(sql.lit(PIECE_ROWS))
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
