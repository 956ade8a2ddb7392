import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { sha256Hex } from "../../lib/crypto.ts";

/** The prefix of every API key, by which scanners for leaked secrets recognize it. */
export const API_KEY_PREFIX = "hdl_";

const API_KEY =
  /^hdl_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})/;
const CHECKSUM_LENGTH = 8;
const API_KEY_LENGTH = API_KEY_PREFIX.length + 32 + 43 + CHECKSUM_LENGTH;

/** The two parts of a key: the id finds the row, the secret proves the right to use it. */
export interface ApiKeyParts {
  /** A UUID. */
  id: string;
  /** 256 random bits: 43 characters of base64url. */
  secret: string;
}

/**
 * Formats a key: `hdl_`, the id in 32 hexadecimal digits, the secret, and a checksum of 8 digits
 * that detects typing errors.
 */
export function formatApiKey({ id, secret }: ApiKeyParts): string {
  const body = API_KEY_PREFIX + id.replaceAll("-", "") + secret;
  return body + checksumOf(body);
}

/** Parses a key. Returns null for a malformed key, without querying the database. */
export function parseApiKey(text: string): ApiKeyParts | null {
  const [body, ...groups] = API_KEY.exec(text) ?? [];
  const secret = groups.pop();
  if (body === undefined || secret === undefined || text.length !== API_KEY_LENGTH) return null;
  return text === body + checksumOf(body) ? { id: groups.join("-"), secret } : null;
}

/** Hashes a secret. Only the hash is stored. */
export function hashSecret(secret: string): string {
  return sha256Hex(secret);
}

/** Whether the secret has the hash, compared in constant time. */
export function fitsHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash));
}

function checksumOf(body: string): string {
  return sha256Hex(body).slice(0, CHECKSUM_LENGTH);
}
