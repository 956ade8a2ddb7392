import {
  decodeProtectedHeader,
  errors,
  type JWTHeaderParameters,
  jwtVerify,
  type JWTVerifyOptions,
} from "jose";
import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { type ClaimNames, type Claims, readClaims } from "./claims.ts";
import type { KeySource, PublicKeys } from "./key_source.ts";
import { describeRefusal, TokenRefusal } from "../refusal.ts";
import { RememberedTokens } from "./remembered_tokens.ts";

const TOKEN_LENGTH_MAX = 16 * 1024;
const KEY_ID_LENGTH_MAX = 255;
const SKEW_MS = 30_000;

/** Only asymmetric algorithms: a public key must never be used as a shared secret. */
const ALGORITHMS = [
  "EdDSA",
  "Ed25519",
  ...["ES256", "ES384", "ES512"],
  ...["PS256", "PS384", "PS512"],
  ...["RS256", "RS384", "RS512"],
];

const TOKEN_TYPES: readonly string[] = ["jwt", "at+jwt"];

/** The decoder ignores blanks, which would allow many spellings of one token. */
const COMPACT_JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

export interface TokenRules {
  issuer: string;
  audience: string;
  claimNames: ClaimNames;
}

export interface TokenVerifierOptions {
  rules: TokenRules;
  keys: KeySource;
  clock: Clock;
  log: Log;
  /**
   * Called with each verified token; must not throw. Returns false to be called again next time.
   */
  onVerified(claims: Claims): Promise<boolean>;
}

export interface TokenVerifier {
  /**
   * Verifies a token and returns its claims. Throws `unauthenticated`, always with the same
   * message, if the token is invalid, and `unavailable` if there are no keys to verify it with.
   */
  verify(token: string): Promise<Claims>;
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { rules, keys, clock, log, onVerified } = options;
  const remembered = new RememberedTokens();
  return {
    async verify(token) {
      const known = remembered.get(token);
      const hasEnded = known && clock.now() >= known.claims.expiresAt + SKEW_MS;
      if (known && !hasEnded && known.keys === keys.current()) return known.claims;
      remembered.delete(token);
      try {
        const checked = await checkToken(token, options);
        if (await onVerified(checked.claims)) remembered.set(token, checked);
        return checked.claims;
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.info("refused a token", describeRefusal(error, { token, rules }));
        throw refused(error);
      }
    },
  };
}

/** The error for a refused token: `token_expired` only if the token is otherwise valid. */
function refused(cause: unknown): AppError {
  return cause instanceof errors.JWTExpired
    ? new AppError("unauthenticated", "The token has expired", { cause, reason: "token_expired" })
    : new AppError("unauthenticated", "The token is not valid", { cause, reason: "token_invalid" });
}

async function checkToken(token: string, { rules, keys, clock, log }: TokenVerifierOptions) {
  if (token.length > TOKEN_LENGTH_MAX) {
    throw new TokenRefusal("token", `it is above ${TOKEN_LENGTH_MAX} bytes`);
  }
  const now = clock.now();
  const { payload, found } = await verifySigned(token, keys, {
    algorithms: ALGORITHMS,
    issuer: rules.issuer,
    audience: rules.audience,
    requiredClaims: ["iss", "aud", "exp", "sub"],
    clockTolerance: SKEW_MS / 1000,
    currentDate: new Date(now),
  });
  const { claimNames: names, audience } = rules;
  const claims = readClaims(payload, { names, audience, log });
  // jose checks the time of issue only if a maximum age is given.
  if (payload.iat !== undefined && payload.iat * 1000 > now + SKEW_MS) {
    throw new TokenRefusal("iat", "it is ahead of this clock");
  }
  return { claims, keys: found.keys };
}

/**
 * Verifies a signature. If it is invalid, newer keys are fetched, because an issuer may reuse the
 * id of a key.
 */
async function verifySigned(token: string, keys: KeySource, options: JWTVerifyOptions) {
  const header = readHeader(token);
  const found = await findKey(keys, header);
  try {
    return { ...await jwtVerify(token, found.key, options), found };
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    await keys.renew();
    if (keys.current() === found.keys) throw error;
    const newer = await findKey(keys, header);
    return { ...await jwtVerify(token, newer.key, options), found: newer };
  }
}

/** Reads the header of a token. An invalid header is refused before the key is looked up. */
function readHeader(token: string): JWTHeaderParameters {
  const { alg, typ, kid, ...rest } = decodeHeader(token);
  if (alg === undefined || !ALGORITHMS.includes(alg)) {
    throw new TokenRefusal("alg", "no access token has it; Keycloak's refresh tokens have HS512");
  }
  if (typ !== undefined && (typeof typ !== "string" || !TOKEN_TYPES.includes(typ.toLowerCase()))) {
    throw new TokenRefusal("typ", "its header must say JWT or at+jwt");
  }
  if (kid !== undefined && (typeof kid !== "string" || kid.length > KEY_ID_LENGTH_MAX)) {
    throw new TokenRefusal("kid", "it must be a short text");
  }
  return { ...rest, alg, kid };
}

function decodeHeader(token: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    if (COMPACT_JWT.test(token)) return decodeProtectedHeader(token);
  } catch {
    // The text has three parts, but the first is not a header.
  }
  throw new TokenRefusal("token", "it is no JWT: an opaque or cut token");
}

async function findKey(source: KeySource, header: JWTHeaderParameters) {
  const known = source.current();
  const knownKey = known && await matchingKey(known, header);
  if (known && knownKey) return { key: knownKey, keys: known };
  await source.renew();
  const keys = source.current();
  if (!keys) throw new AppError("unavailable", "The identity provider cannot be reached");
  return { key: await keys(header), keys };
}

async function matchingKey(keys: PublicKeys, header: JWTHeaderParameters) {
  try {
    return await keys(header);
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return null;
    throw error;
  }
}
