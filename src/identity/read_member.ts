import type { Context } from "./context.ts";
import { findMember, toPerson } from "./member_store.ts";

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
