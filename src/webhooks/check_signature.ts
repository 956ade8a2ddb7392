import type { Queries } from "../db/dialect.ts";
import type { Sealer } from "../lib/crypto.ts";
import { AppError } from "../lib/errors.ts";
import type { Context } from "../identity/context.ts";
import { signatureSecretBinding } from "./address.ts";
import {
  type ClaimedSignature,
  fitsSignature,
  isSignature,
  isTimely,
  readTimedSignature,
  SIGNATURE_SECONDS_MAX,
  timedSignatureOf,
} from "./signature.ts";
import { recallSignature, removeExpiredSignatures, storeSignature } from "./signature_store.ts";
import type { CalledWebhook } from "./webhook_store.ts";

type CheckContext = Pick<Context, "db" | "clock">;

/** A signature that is accepted only once. */
export interface SignatureUse {
  webhookId: string;
  digits: string;
  /** The time in milliseconds after which the signature is too old anyway. */
  expiresAt: number;
}

interface Call {
  webhook: CalledWebhook;
  headers: Readonly<Record<string, string>>;
}

interface SignedCall extends Call {
  bytes: Uint8Array;
  sealer: Pick<Sealer, "open">;
}

/** The most that the clocks of processes on one database may differ. */
const CLOCKS_DIFFER_MS_MAX = 300_000;

/**
 * Refuses a call before its body is read: without the required signature, with one of another form,
 * or if the stated time differs too much.
 */
export function checkSignatureHead({ clock }: Pick<CheckContext, "clock">, call: Call): void {
  const { signatureHeader, signatureScheme } = call.webhook;
  if (signatureHeader === null) return;
  const given = call.headers[signatureHeader] ?? "";
  if (signatureScheme !== "plain") requireTimely(Number(claimedIn(given).time), clock.now());
  else if (!isSignature(given)) throw signatureMissing();
}

/**
 * Checks the signature of a call that requires one. A wrong and a missing signature get the same
 * error, and the signed time must not differ too much. Returns the signature if it may be used only
 * once; else null.
 */
export function checkSignature(
  { clock }: Pick<CheckContext, "clock">,
  { webhook, headers, bytes, sealer }: SignedCall,
): SignatureUse | null {
  const { id, signatureHeader, signatureScheme, sealedSignatureSecret } = webhook;
  if (signatureHeader === null || sealedSignatureSecret === null) return null;
  const secret = sealer.open(signatureSecretBinding(id), sealedSignatureSecret);
  const given = headers[signatureHeader] ?? "";
  if (signatureScheme === "plain") {
    if (!fitsSignature(given, { bytes, secret })) throw signatureMissing();
    return null;
  }
  const signature = timedSignatureOf(claimedIn(given), { bytes, secret });
  if (signature === null) throw signatureMissing();
  // The body may have taken minutes to arrive.
  requireTimely(signature.seconds, clock.now());
  const expiresAt = (signature.seconds + SIGNATURE_SECONDS_MAX) * 1_000 + CLOCKS_DIFFER_MS_MAX;
  return { webhookId: id, digits: signature.digits, expiresAt };
}

function claimedIn(given: string): ClaimedSignature {
  const claimed = readTimedSignature(given);
  if (claimed === null) throw signatureMissing();
  return claimed;
}

function requireTimely(seconds: number, now: number): void {
  if (!isTimely(seconds, now)) throw refused(OUT_OF_TIME);
}

/**
 * Marks a signature as used, in the transaction that starts the run: after a crash, either both are
 * stored or neither is, and the sender may repeat the call. Throws `unauthenticated` if the
 * signature was used before.
 */
export async function markSignatureUsed(
  queries: Queries,
  { use, now }: { use: SignatureUse; now: number },
): Promise<void> {
  await removeExpiredSignatures(queries, now);
  await requireUnused(queries, use);
  await storeSignature(queries, use);
}

/** Refuses a repeated call before any work is done for it. */
export async function refuseUsed({ db }: Pick<CheckContext, "db">, use: SignatureUse) {
  await requireUnused(db.queries, use);
}

async function requireUnused(queries: Queries, use: SignatureUse): Promise<void> {
  const known = await recallSignature(queries, use);
  if (known === "used") throw refused(USED);
  if (known === "forgotten") throw refused(FORGOTTEN);
}

/** One error for a wrong and for a missing signature. */
function signatureMissing(): AppError {
  return refused("The signature of the body is missing or wrong");
}

const OUT_OF_TIME =
  `The time of the signature is more than ${SIGNATURE_SECONDS_MAX} seconds from the server's`;
const USED = "This signed call was taken before";
const FORGOTTEN =
  "This signed call may have been taken before: calls of its time are not recorded " +
  "any more";

function refused(message: string): AppError {
  return new AppError("unauthenticated", message);
}
