import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import { foldName } from "../lib/text/fold_name.ts";
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
  const search_text = searchTextOf(claims);
  const values = { ...toMemberRow(claims), name, issued_at, seen_at: now, search_text };
  await queries.insertInto("members").values({ user_id: claims.userId, ...values })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(values)
        .where("members.issued_at", "<=", claims.issuedAt)
    )
    .execute();
}

/** The most characters of a text to search: an address has 320 at most. */
const SEARCH_TEXT_MAX = 500;

/** The text that searches look into: the name and the e-mail address, case-folded. */
export function searchTextOf({ name, email }: Pick<StoredMember, "name" | "email">): string {
  return foldName(`${name ?? ""}\n${email ?? ""}`.slice(0, SEARCH_TEXT_MAX));
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

/** The next members of an organization, in the order of ids. */
interface CheckedMembers {
  orgKey: string;
  /** The part of a name or an e-mail address to find, case-folded. */
  text: string;
  after: string;
  size: number;
}

/**
 * Returns those of the next `size` members who match, and the last of all these; null at the end of
 * the list.
 */
export async function checkNextMembers(
  queries: Queries,
  checked: CheckedMembers,
): Promise<{ ids: string[]; last: string | null }> {
  const { rows } = await selectChecked(queries, { ...checked });
  const last = rows.find(({ fits }) => !fits);
  return { ids: rows.flatMap(({ id, fits }) => fits ? id : []), last: last?.id ?? null };
}

// Returns only the matching members, and the last one that was checked, which alone has `fits` 0.
const selectChecked = prepared((queries, { orgKey, text, after, size }: CheckedMembers) => {
  const next = sql`FROM organization_members WHERE org_key = ${orgKey} AND user_id > ${after}
    ORDER BY user_id LIMIT`;
  return {
    compile: () =>
      sql<{ id: string; fits: 0 | 1 }>`SELECT next.user_id AS id, 1 AS fits
        FROM (SELECT user_id ${next} ${size}) AS next
        CROSS JOIN members ON members.user_id = next.user_id
        WHERE instr(members.search_text, ${text}) > 0
        UNION ALL
        SELECT user_id AS id, 0 AS fits FROM (SELECT user_id ${next} 1 OFFSET ${size} - 1) AS last`
        .compile(queries),
  };
});

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

/** A member whose text to search is to be checked. */
export interface FoldedMember extends Pick<StoredMember, "name" | "email"> {
  userId: string;
  searchText: string;
}

/** The next members in the order of ids. */
export async function findFoldedMembers(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<FoldedMember[]> {
  return await queries.selectFrom("members")
    .select(["user_id as userId", "name", "email", "search_text as searchText"])
    .where("user_id", ">", after)
    .orderBy("user_id").limit(limit).execute();
}

/** Stores the text to search. */
export async function updateSearchText(
  queries: Queries,
  { userId, searchText }: Pick<FoldedMember, "userId" | "searchText">,
): Promise<void> {
  await queries.updateTable("members").set({ search_text: searchText })
    .where("user_id", "=", userId).execute();
}
