import { createHmac, hkdfSync } from "node:crypto";
import { toFileName } from "../storage/file_name.ts";

export type ObjectKind = "inputs" | "outputs";

export interface KeyParts {
  orgKey: string;
  kind: ObjectKind;
  /** A UUID. */
  ownerId: string;
  /** 43 characters of base64url, which make the key an access token. */
  token: string;
  /** Any text; unsafe characters are replaced, a long name is shortened before its extension. */
  name: string;
  /** Milliseconds; the key contains the year and the month. */
  at: number;
}

/** `<org>/<kind>/<year>/<month>/<owner id>/<token>/<file name>`. */
export function objectKey({ orgKey, kind, ownerId, token, name, at }: KeyParts): string {
  const [year, month] = new Date(at).toISOString().split("-");
  return [orgKey, kind, year, month, ownerId, token, toFileName(name)].join("/");
}

/** Derives a token from a text. The token cannot be guessed without the secret. */
export type TokenDerivation = (text: string) => string;

/** Derives tokens for objects that must get the same key when they are created again. */
export function createTokenDerivation(secret: Uint8Array): TokenDerivation {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "object tokens", 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
