import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

/** `plain` signs the body; `timestamped` signs the time and the body, as Stripe does. */
export const SIGNATURE_SCHEMES = ["plain", "timestamped"] as const;
export type SignatureScheme = typeof SIGNATURE_SCHEMES[number];

/** How far the time of a signature may be from the server's, in both directions. */
export const SIGNATURE_SECONDS_MAX = 300;

const SIGNATURE = /^(?:sha256=)?([\da-f]{64})$/i;

interface Signed {
  bytes: Uint8Array;
  secret: string;
}

/**
 * Whether `given` is the HMAC-SHA256 of the bytes in hexadecimal digits, with or without `sha256=`.
 * Takes the same time however much of it fits.
 */
export function fitsSignature(given: string | undefined, { bytes, secret }: Signed): boolean {
  const [, digits] = SIGNATURE.exec(given ?? "") ?? [];
  const expected = createHmac("sha256", secret).update(bytes).digest();
  return digits !== undefined && timingSafeEqual(Buffer.from(digits, "hex"), expected);
}

/** Whether `given` has the form of such a signature, so that the bytes can decide. */
export function isSignature(given: string): boolean {
  return SIGNATURE.test(given);
}

/** A signature as its header field states it, before the bytes are known. */
export interface ClaimedSignature {
  /** Unix time in seconds, as it is signed. */
  time: string;
  /** In hexadecimal digits. */
  digits: readonly string[];
}

export interface TimedSignature {
  /** Unix time in seconds. */
  seconds: number;
  /** In hexadecimal digits; the same however the header is written. */
  digits: string;
}

const SECONDS = /^\d{1,12}$/;
const DIGITS = /^[\da-f]{64}$/i;

/**
 * Reads `t=<Unix seconds>,v1=<digits>`, with one `v1` at least; other schemes beside them are
 * skipped. Null for what has another form.
 */
export function readTimedSignature(given: string): ClaimedSignature | null {
  const parts = given.split(",").map((part) => part.trim());
  const valuesOf = (name: string): string[] =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [time = "", ...others] = valuesOf("t");
  const digits = valuesOf("v1").filter((value) => DIGITS.test(value));
  return SECONDS.test(time) && others.length === 0 && digits.length > 0 ? { time, digits } : null;
}

/**
 * The time and the signature, if one of those that are claimed is the HMAC-SHA256 of
 * `<time>.<bytes>`; else null. Takes the same time whichever of them fits, and however much.
 */
export function timedSignatureOf(
  { time, digits }: ClaimedSignature,
  { bytes, secret }: Signed,
): TimedSignature | null {
  const expected = createHmac("sha256", secret).update(`${time}.`).update(bytes).digest();
  let fits = false;
  for (const claimed of digits) {
    const isSame = timingSafeEqual(Buffer.from(claimed, "hex"), expected);
    fits = isSame || fits;
  }
  return fits ? { seconds: Number(time), digits: expected.toString("hex") } : null;
}

/** Whether the time of a signature is near enough to the server's, in milliseconds. */
export function isTimely(seconds: number, now: number): boolean {
  return Math.abs(now - seconds * 1_000) <= SIGNATURE_SECONDS_MAX * 1_000;
}
