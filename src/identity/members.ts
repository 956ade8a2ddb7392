import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import { sharedFault } from "../lib/fault.ts";
import type { Log } from "../lib/log.ts";
import type { Claims } from "./tokens/claims.ts";
import {
  findMember,
  saveMember,
  type StoredMember,
  toMemberRow,
  toPerson,
} from "./member_store.ts";
import type { Context } from "./context.ts";

export interface MembersDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/**
 * Stores the claims of a verified token, which apply to the API keys of its user; an older token
 * changes nothing. Returns whether the claims are stored: after a failed write the request
 * continues, and the write is retried later.
 */
export async function recordMember(
  { db, clock, log }: MembersDeps,
  claims: Claims,
): Promise<boolean> {
  const message = "cannot keep what a token says";
  const fault = sharedFault({ clock, log, message, level: "warn" });
  try {
    const stored = await findMember(db.queries, claims.userId);
    if (stored && !isNewer(stored, claims)) return true;
    await db.transaction(({ queries }) => saveMember(queries, { claims, now: clock.now() }));
    fault.over();
    return true;
  } catch (error) {
    fault.occurred(error, { userId: claims.userId });
    return false;
  }
}

/**
 * Whether to store a token's claims. A later token is stored even with equal claims: it may confirm
 * the loss of a role, which an older token must not undo.
 */
function isNewer(stored: StoredMember, claims: Claims): boolean {
  if (claims.issuedAt !== stored.issued_at) return claims.issuedAt > stored.issued_at;
  const { email, is_admin, memberships } = toMemberRow(claims);
  return email !== stored.email || is_admin !== stored.is_admin ||
    memberships !== stored.memberships || claims.name !== stored.name;
}

/**
 * Reads a member of the caller's organization; null if there is no such member, or if the member
 * has never called the server.
 */
export async function readMember(
  { db, principal }: Pick<Context, "db" | "principal">,
  userId: string,
): Promise<{ email: string | null } | null> {
  const row = await findMember(db.queries, userId);
  const person = row && toPerson(userId, row);
  return person?.memberships.has(principal.orgKey) ? { email: person.email } : null;
}
