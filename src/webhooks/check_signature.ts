import type { Sealer } from "../lib/crypto.ts";
import { AppError } from "../lib/errors.ts";
import type { Context } from "../identity/context.ts";
import { signatureSecretPlace } from "./address.ts";
import { fitsSignature, isTimely, SIGNATURE_SECONDS_MAX, timedSignatureOf } from "./signature.ts";
import { forgetSignature, rememberSignature } from "./signature_store.ts";
import type { CalledWebhook } from "./webhook_store.ts";

type CheckContext = Pick<Context, "db" | "clock">;

/** A signature that may be taken once. */
export interface SignatureUse {
  webhookId: string;
  digits: string;
  /** When its time lets it in no more, in milliseconds. */
  expiresAt: number;
}

interface SignedCall {
  webhook: CalledWebhook;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  sealer: Pick<Sealer, "open">;
}

/** The clocks of processes that share a database may differ by this much. */
const CLOCKS_DIFFER_MS_MAX = 300_000;

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
  const given = headers[signatureHeader];
  if (signatureScheme === "plain") {
    if (!fitsSignature(given, { bytes, secret })) throw signatureMissing();
    return null;
  }
  const signature = timedSignatureOf(given, { bytes, secret });
  if (signature === null) throw signatureMissing();
  if (!isTimely(signature, clock.now())) throw refused(OUT_OF_TIME);
  const expiresAt = (signature.seconds + SIGNATURE_SECONDS_MAX) * 1_000 + CLOCKS_DIFFER_MS_MAX;
  return { webhookId: id, digits: signature.digits, expiresAt };
}

/**
 * Does what a signed call asks for, once: another call with its signature is refused. If `work`
 * fails, the call may be sent again as it is.
 */
export async function takeOnce<T>(
  { db, clock }: CheckContext,
  use: SignatureUse | null,
  work: () => Promise<T>,
): Promise<T> {
  if (use === null) return await work();
  const now = clock.now();
  const isNew = await db.transaction(({ queries }) => rememberSignature(queries, { ...use, now }));
  if (!isNew) throw refused(TAKEN);
  try {
    return await work();
  } catch (error) {
    await db.transaction(({ queries }) => forgetSignature(queries, use));
    throw error;
  }
}

/** Wrong and missing answer the same. */
export function signatureMissing(): AppError {
  return refused("The signature of the body is missing or wrong");
}

const OUT_OF_TIME =
  `The time of the signature is more than ${SIGNATURE_SECONDS_MAX} seconds from the server's`;
const TAKEN = "This signed call was taken before";

function refused(message: string): AppError {
  return new AppError("unauthenticated", message);
}
