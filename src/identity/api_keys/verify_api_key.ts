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
 * Authenticates the owner of a key in the organization of the key, with the rights that the owner's
 * last token granted there. Throws `unauthenticated` for an invalid, revoked or expired key, and
 * `forbidden` if `activeOrg` names another organization or the owner has left the key's
 * organization.
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
  return { person, orgKey, via: "api_key", apiKeyId: parts.id };
}

/** The reason why a key is no longer valid; null if it is valid. */
function endOf({ revokedAt, expiresAt }: PresentedKey, now: number): string | null {
  if (revokedAt !== null) return "was revoked";
  return expiresAt !== null && expiresAt <= now ? "has expired" : null;
}

/** The owner of the key, with the membership in the key's organization only. */
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
