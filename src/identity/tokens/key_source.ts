import type { CryptoKey, JWTHeaderParameters } from "jose";

/** The public keys of an issuer at one moment; rejects when none or several match the header. */
export type PublicKeys = (header: JWTHeaderParameters) => Promise<CryptoKey>;

/** The source of the keys with which the verifier checks tokens of its issuer. */
export interface KeySource {
  /** Another object as soon as one of the keys changes; null while none may be trusted. */
  current(): PublicKeys | null;
  /** Looks for newer keys, as often as the source allows itself to; never rejects. */
  renew(): Promise<void>;
}
