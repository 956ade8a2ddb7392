import type { CryptoKey, JWTHeaderParameters } from "jose";

/** The public keys of an issuer at one moment. Rejects if none or several match the header. */
export type PublicKeys = (header: JWTHeaderParameters) => Promise<CryptoKey>;

/** The source of the keys for verifying the tokens of one issuer. */
export interface KeySource {
  /** The current keys, a new object after each change; null while there are no trusted keys. */
  current(): PublicKeys | null;
  /** Fetches newer keys, unless the source was fetched recently. Never rejects. */
  renew(): Promise<void>;
}
