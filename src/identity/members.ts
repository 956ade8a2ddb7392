import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import { sharedFault } from "../lib/fault.ts";
import type { Log } from "../lib/log.ts";
import type { Claims } from "./tokens/claims.ts";
import { findMember, saveMember, type StoredMember, toMemberRow } from "./member_store.ts";

export interface MembersDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/**
 * Keeps what a verified token says of its bearer for the bearer's API keys; an older token changes
 * nothing. Answers whether that is settled: a failing write refuses nobody and is made good later.
 */
export async function recordMember(
  { db, clock, log }: MembersDeps,
  claims: Claims,
): Promise<boolean> {
  const message = "cannot keep what a token says";
  const fault = sharedFault({ clock, log, message, level: "warn" });
  try {
    const stored = await findMember(db.queries, claims.userId);
    if (stored && !isNews(stored, claims)) return true;
    await db.transaction(({ queries }) => saveMember(queries, { claims, now: clock.now() }));
    fault.over();
    return true;
  } catch (error) {
    fault.occurred(error, { userId: claims.userId });
    return false;
  }
}

/**
 * A later token is news even if it says the same: it may repeat a demotion, which a token of the
 * time between must not undo.
 */
function isNews(stored: StoredMember, claims: Claims): boolean {
  if (claims.issuedAt !== stored.issued_at) return claims.issuedAt > stored.issued_at;
  const { email, is_admin, memberships } = toMemberRow(claims);
  return email !== stored.email || is_admin !== stored.is_admin ||
    memberships !== stored.memberships || claims.name !== stored.name;
}
