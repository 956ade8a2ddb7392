import type { Database } from "../../db/database.ts";
import type { KeyRing } from "../../db/keys/key_ring.ts";
import type { Sealer } from "../../lib/crypto.ts";
import { type CalendarRow, findToSeal, updateAddress } from "./calendar_store.ts";

type AddressFields = Pick<CalendarRow, "url" | "sealed_url" | "origin">;

/**
 * Returns the stored form of an address. It is encrypted, because private addresses of calendars
 * contain a token.
 */
export function sealedAddress(
  sealer: Pick<Sealer, "seal">,
  { id, url }: { id: string; url: string | null },
): AddressFields {
  if (url === null) return { url: null, sealed_url: null, origin: null };
  return {
    url: null,
    sealed_url: sealer.seal(addressBinding(id), url),
    origin: new URL(url).origin,
  };
}

/** Returns the address from which a calendar is fetched; null if its text was given. */
export function addressOf(
  sealer: Pick<Sealer, "open">,
  { id, url, sealed_url: sealed }: Pick<CalendarRow, "id" | "url" | "sealed_url">,
): string | null {
  return url ?? (sealed && sealer.open(addressBinding(id), sealed));
}

/** Returns the part of the address that is not secret. */
export function originOf({ url, origin }: Pick<CalendarRow, "url" | "origin">): string | null {
  return url === null ? origin : new URL(url).origin;
}

/**
 * Encrypts the addresses that earlier versions have stored as plain text, each in its own
 * transaction.
 */
export async function sealAddresses(
  { db, sealer }: { db: Database; sealer: Pick<KeyRing, "inUse"> },
): Promise<void> {
  for (const found of await findToSeal(db.queries)) {
    await db.transaction(async ({ queries }) => {
      const { inUse: key } = sealer;
      await key.confirm(queries);
      await updateAddress(queries, found, sealedAddress(key, found));
    });
  }
}

/** The binding of the sealed address of a calendar. */
export function addressBinding(id: string): string {
  return `calendar/${id}/url`;
}
