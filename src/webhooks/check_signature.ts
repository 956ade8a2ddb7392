import type { Queries } from "../db/dialect.ts";
import type { Sealer } from "../lib/crypto.ts";
import { AppError } from "../lib/errors.ts";
import type { Context } from "../identity/context.ts";
import { signatureSecretPlace } from "./address.ts";
import {
  type ClaimedSignature,
  fitsSignature,
  isSignature,
  isTimely,
  readTimedSignature,
  SIGNATURE_SECONDS_MAX,
  timedSignatureOf,
} from "./signature.ts";
import { isSignatureTaken, rememberSignature } from "./signature_store.ts";
import type { CalledWebhook } from "./webhook_store.ts";

type CheckContext = Pick<Context, "db" | "clock">;

/** A signature that may be taken once. */
export interface SignatureUse {
  webhookId: string;
  digits: string;
  /** When its time lets it in no more, in milliseconds. */
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

/** The clocks of processes that share a database may differ by this much. */
const CLOCKS_DIFFER_MS_MAX = 300_000;

/**
 * Refuses, before anything of the body is read, a call without the signature that its webhook asks
 * for, one whose signature has another form, and one whose stated time is too far off.
 */
export function checkSignatureHead({ clock }: Pick<CheckContext, "clock">, call: Call): void {
  const { signatureHeader, signatureScheme } = call.webhook;
  if (signatureHeader === null) return;
  const given = call.headers[signatureHeader] ?? "";
  if (signatureScheme !== "plain") requireTimely(Number(claimedIn(given).time), clock.now());
  else if (!isSignature(given)) throw signatureMissing();
}

/**
 * Refuses a call without the signature that its webhook asks for, a wrong one and a missing one
 * alike, and one whose signed time is too far off. Answers what may be taken once, if anything.
 */
export function checkSignature(
  { clock }: Pick<CheckContext, "clock">,
  { webhook, headers, bytes, sealer }: SignedCall,
): SignatureUse | null {
  const { id, signatureHeader, signatureScheme, sealedSignatureSecret } = webhook;
  if (signatureHeader === null || sealedSignatureSecret === null) return null;
  const secret = sealer.open(signatureSecretPlace(id), sealedSignatureSecret);
  const given = headers[signatureHeader] ?? "";
  if (signatureScheme === "plain") {
    if (!fitsSignature(given, { bytes, secret })) throw signatureMissing();
    return null;
  }
  const signature = timedSignatureOf(claimedIn(given), { bytes, secret });
  if (signature === null) throw signatureMissing();
  // The body may have taken minutes to come.
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
 * Takes a signed call in the transaction that starts its run: after a crash, both are there or
 * neither is, and the sender may send it again. Throws `unauthenticated` if it was taken before.
 */
export async function takeSignature(
  queries: Queries,
  { use, now }: { use: SignatureUse; now: number },
): Promise<void> {
  if (!await rememberSignature(queries, { ...use, now })) throw refused(TAKEN);
}

/** Refuses a call that was taken before, before any work is done for it. */
export async function refuseTaken({ db }: Pick<CheckContext, "db">, use: SignatureUse) {
  if (await isSignatureTaken(db.queries, use)) throw refused(TAKEN);
}

/** Wrong and missing answer the same. */
function signatureMissing(): AppError {
  return refused("The signature of the body is missing or wrong");
}

const OUT_OF_TIME =
  `The time of the signature is more than ${SIGNATURE_SECONDS_MAX} seconds from the server's`;
const TAKEN = "This signed call was taken before";

function refused(message: string): AppError {
  return new AppError("unauthenticated", message);
}
