import { createHmac, hkdfSync } from "node:crypto";
import { toFileName } from "../storage/file_name.ts";

export type ObjectKind = "inputs" | "outputs";

export interface KeyParts {
  orgKey: string;
  kind: ObjectKind;
  /** A UUID. */
  ownerId: string;
  /** 43 characters of base64url: what makes the key an access token. */
  token: string;
  /** Any text; unsafe characters are replaced and a long name is cut before its extension. */
  name: string;
  /** Milliseconds; the key holds its year and month. */
  at: number;
}

/** `<org>/<kind>/<year>/<month>/<owner id>/<token>/<file name>`. */
export function objectKey({ orgKey, kind, ownerId, token, name, at }: KeyParts): string {
  const [year, month] = new Date(at).toISOString().split("-");
  return [orgKey, kind, year, month, ownerId, token, toFileName(name)].join("/");
}

/** Gives a text its one token, which nobody can tell without the secret. */
export type TokenDerivation = (text: string) => string;

/** Tokens for objects that must come out under the same key when they are made again. */
export function createTokenDerivation(secret: Uint8Array): TokenDerivation {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "object tokens", 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
