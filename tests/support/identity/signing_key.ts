import { Buffer } from "node:buffer";
import { generateKeyPairSync, sign } from "node:crypto";
import type { JWK } from "jose";

/** A key that signs whatever it is given, as an issuer or a forger would. */
export interface SigningKey {
  publicJwk: JWK;
  privateJwk: JWK;
  publicPem: string;
  /** A compact JWT; `header` replaces and adds fields. */
  sign(payload: unknown, header?: Record<string, unknown>): string;
}

/** An ES256 key with this id. */
export function makeSigningKey(kid: string): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const about = { kid, alg: "ES256", use: "sig" };
  return {
    publicJwk: { ...publicKey.export({ format: "jwk" }), ...about } as JWK,
    privateJwk: { ...privateKey.export({ format: "jwk" }), ...about } as JWK,
    publicPem: publicKey.export({ format: "pem", type: "spki" }).toString(),
    sign(payload, header = {}) {
      const input = signingInput({ alg: "ES256", typ: "JWT", kid, ...header }, payload);
      const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
      return `${input}.${sign("sha256", Buffer.from(input), key).toString("base64url")}`;
    },
  };
}

/** The signed part of a compact JWT. */
export function signingInput(header: unknown, payload: unknown): string {
  return [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
}
