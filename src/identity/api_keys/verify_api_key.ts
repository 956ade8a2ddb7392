import type { Database } from "../../db/database.ts";
import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { fitsHash, parseApiKey } from "./api_key.ts";
import { findPresentedKey, type PresentedKey } from "./api_key_store.ts";
import type { ApiKeyUses } from "./api_key_uses.ts";
import type { Identified } from "../caller.ts";
import type { Membership, Person } from "../tokens/claims.ts";
import { toPerson } from "../member_store.ts";

export interface ApiKeyDeps {
  db: Database;
  clock: Clock;
  log: Log;
  uses: ApiKeyUses;
}

const NO_ROLES: Membership = { teamKeys: [], roles: [] };

/**
 * The owner of a key in the one organization that the key is for, with the rights that the owner's
 * last token gave there. Throws `unauthenticated` for a key that does not hold (any more), and
 * `forbidden` if `activeOrg` names another organization or the owner has left this one.
 */
export async function verifyApiKey(
  { db, clock, log, uses }: ApiKeyDeps,
  { text, activeOrg }: { text: string; activeOrg: string | null },
): Promise<Identified> {
  const parts = parseApiKey(text);
  if (!parts) throw refused("The API key is not valid: a character of it is missing or wrong");
  const key = await findPresentedKey(db.queries, parts.id);
  if (!key || !fitsHash(parts.secret, key.secretHash)) throw refused("The API key is not valid");
  const end = endOf(key, clock.now());
  if (end) {
    log.info("refused an API key", { apiKeyId: parts.id, reason: end });
    throw refused(`The API key ${end}`);
  }
  const { orgKey } = key;
  if (activeOrg && activeOrg !== orgKey) {
    throw forbidden("The API key is for another organization than the one that x-active-org names");
  }
  const person = ownerOf(key);
  uses.record(parts.id);
  return { person, orgKey, via: "api_key" };
}

/** Why a key holds no longer; null while it does. */
function endOf({ revokedAt, expiresAt }: PresentedKey, now: number): string | null {
  if (revokedAt !== null) return "was revoked";
  return expiresAt !== null && expiresAt <= now ? "has expired" : null;
}

/** The owner, as if it belonged to the key's organization alone. */
function ownerOf({ orgKey, ownerId, member }: PresentedKey): Person {
  if (!member) {
    const memberships = new Map([[orgKey, NO_ROLES]]);
    return { userId: ownerId, email: null, isAdmin: false, memberships };
  }
  const person = toPerson(ownerId, member);
  const membership = person.memberships.get(orgKey);
  if (membership) return { ...person, memberships: new Map([[orgKey, membership]]) };
  throw forbidden("The owner of the API key no longer belongs to its organization");
}

function forbidden(message: string): AppError {
  return new AppError("forbidden", message);
}

function refused(message: string): AppError {
  return new AppError("unauthenticated", message);
}
