import type { Queries } from "../db/dialect.ts";
import { principalIn } from "./caller.ts";
import { findMember, toPerson } from "./member_store.ts";
import type { Principal } from "./principal.ts";

/**
 * The principal of a user on whose behalf the server acts without a request. It has the rights in
 * the organization that the user's last token granted; none if that token named another
 * organization or no token was ever seen.
 */
export async function loadStoredPrincipal(
  queries: Queries,
  { userId, orgKey }: { userId: string; orgKey: string },
): Promise<Principal> {
  const member = await findMember(queries, userId);
  const person = member
    ? toPerson(userId, member)
    : { userId, email: null, isAdmin: false, memberships: new Map() };
  return principalIn(orgKey, { person, orgKey, via: "token" });
}
