import { createHmac, hkdfSync } from "node:crypto";
import type { Keys } from "../lib/crypto.ts";
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

/**
 * Derives tokens from a text, one for each secret. They cannot be guessed without the secrets. New
 * objects get the first one.
 */
export type TokenDerivation = (text: string) => Tokens;

export type Tokens = readonly [string, ...string[]];

/** Derives tokens for objects that must get the same key when they are created again. */
export function createTokenDerivation([first, ...others]: Keys): TokenDerivation {
  const derive = derivationOf(first);
  const former = others.map(derivationOf);
  return (text) => [derive(text), ...former.map((derive) => derive(text))];
}

function derivationOf(secret: Uint8Array): (text: string) => string {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "object tokens", 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
