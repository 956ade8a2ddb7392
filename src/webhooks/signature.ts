import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE = /^(?:sha256=)?([\da-f]{64})$/i;

/**
 * Whether `given` is the HMAC-SHA256 of the bytes in hexadecimal digits, with or without `sha256=`.
 * Takes the same time however much of it fits.
 */
export function fitsSignature(
  given: string | undefined,
  { bytes, secret }: { bytes: Uint8Array; secret: string },
): boolean {
  const [, digits] = SIGNATURE.exec(given ?? "") ?? [];
  const expected = createHmac("sha256", secret).update(bytes).digest();
  return digits !== undefined && timingSafeEqual(Buffer.from(digits, "hex"), expected);
}
