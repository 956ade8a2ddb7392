import type { Queries } from "../db/dialect.ts";
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
