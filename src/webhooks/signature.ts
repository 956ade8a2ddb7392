import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

/** `plain` signs the body; `timestamped` signs the time and the body, like Stripe. */
export const SIGNATURE_SCHEMES = ["plain", "timestamped"] as const;
export type SignatureScheme = typeof SIGNATURE_SCHEMES[number];

/** The most seconds that the time of a signature may differ from the server's, either way. */
export const SIGNATURE_SECONDS_MAX = 300;

const SIGNATURE = /^(?:sha256=)?([\da-f]{64})$/i;

interface Signed {
  bytes: Uint8Array;
  secret: string;
}

/**
 * Whether `given` is the HMAC-SHA256 of the bytes in hexadecimal digits, with or without `sha256=`.
 * Compares in constant time.
 */
export function fitsSignature(given: string | undefined, { bytes, secret }: Signed): boolean {
  const [, digits] = SIGNATURE.exec(given ?? "") ?? [];
  const expected = createHmac("sha256", secret).update(bytes).digest();
  return digits !== undefined && timingSafeEqual(Buffer.from(digits, "hex"), expected);
}

/** Whether `given` has the form of a signature, before the body is known. */
export function isSignature(given: string): boolean {
  return SIGNATURE.test(given);
}

/** The content of a signature's header field, not yet checked against the body. */
export interface ClaimedSignature {
  /** Unix time in seconds, exactly as it is signed. */
  time: string;
  /** Hexadecimal digits. */
  digits: readonly string[];
}

export interface TimedSignature {
  /** Unix time in seconds. */
  seconds: number;
  /** Hexadecimal digits, the same for every spelling of the header. */
  digits: string;
}

const SECONDS = /^\d{1,12}$/;
const DIGITS = /^[\da-f]{64}$/i;

/**
 * Parses `t=<Unix seconds>,v1=<digits>` with at least one `v1`; other schemes in the header are
 * ignored. Returns null for any other form.
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
 * Returns the time and the signature if one of the claimed signatures is the HMAC-SHA256 of
 * `<time>.<bytes>`; else null. Takes the same time whichever of them matches, and however much of
 * it.
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

/** Whether the time of a signature is close enough to `now` (milliseconds). */
export function isTimely(seconds: number, now: number): boolean {
  return Math.abs(now - seconds * 1_000) <= SIGNATURE_SECONDS_MAX * 1_000;
}
