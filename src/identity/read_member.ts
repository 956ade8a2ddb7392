import type { Context } from "./context.ts";
import { findMember, toPerson } from "./member_store.ts";

/** A member of the caller's organization who has called the server; null if there is none. */
export async function readMember(
  { db, principal }: Pick<Context, "db" | "principal">,
  userId: string,
): Promise<{ email: string | null } | null> {
  const row = await findMember(db.queries, userId);
  const person = row && toPerson(userId, row);
  return person?.memberships.has(principal.orgKey) ? { email: person.email } : null;
}
