import { decodeProtectedHeader, errors, type JWTHeaderParameters, jwtVerify } from "jose";
import { ZodError } from "zod";
import type { Clock } from "../lib/clock.ts";
import { AppError, describeError } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { type ClaimNames, type Claims, readClaims } from "./claims.ts";
import type { KeySource, PublicKeys } from "./key_source.ts";
import { RememberedTokens } from "./remembered_tokens.ts";

const TOKEN_LENGTH_MAX = 16 * 1024;
const KEY_ID_LENGTH_MAX = 255;
const SKEW_MS = 30_000;

/** Asymmetric ones only: a public key must never serve as a shared secret. */
const ALGORITHMS = [
  "EdDSA",
  "Ed25519",
  ...["ES256", "ES384", "ES512"],
  ...["PS256", "PS384", "PS512"],
  ...["RS256", "RS384", "RS512"],
];

const TOKEN_TYPES: readonly unknown[] = ["jwt", "at+jwt"];

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
}

export interface TokenVerifier {
  /**
   * What a token says, once its signature and claims hold. Throws `unauthenticated` with one fixed
   * message for whatever is wrong with it, `unavailable` when there is no key to check any with.
   */
  verify(token: string): Promise<Claims>;
}

/** Why a token is refused: for the log, never for its bearer. */
class TokenRefusal extends Error {
  override readonly name = "TokenRefusal";
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { keys, clock, log } = options;
  const remembered = new RememberedTokens();
  return {
    async verify(token) {
      const known = remembered.get(token);
      const hasEnded = known && clock.now() >= known.claims.expiresAt + SKEW_MS;
      if (known && !hasEnded && known.keys === keys.current()) return known.claims;
      remembered.delete(token);
      try {
        const checked = await checkToken(token, options);
        remembered.set(token, checked);
        return checked.claims;
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.info("refused a token", { reason: reasonOf(error) });
        throw new AppError("unauthenticated", "The token is not valid", { cause: error });
      }
    },
  };
}

async function checkToken(token: string, { rules, keys, clock, log }: TokenVerifierOptions) {
  if (token.length > TOKEN_LENGTH_MAX) throw new TokenRefusal("too long");
  const found = await findKey(keys, readHeader(token));
  const now = clock.now();
  const { payload } = await jwtVerify(token, found.key, {
    algorithms: ALGORITHMS,
    issuer: rules.issuer,
    audience: rules.audience,
    requiredClaims: ["iss", "aud", "exp", "sub"],
    clockTolerance: SKEW_MS / 1000,
    currentDate: new Date(now),
  });
  const { claimNames: names, audience } = rules;
  const claims = readClaims(payload, { names, audience, log });
  // jose looks at the time of issue only where a greatest age is asked for.
  if (payload.iat !== undefined && payload.iat * 1000 > now + SKEW_MS) {
    throw new TokenRefusal("iat in the future");
  }
  return { claims, keys: found.keys };
}

/** What is wrong with the header is known before any key is looked for. */
function readHeader(token: string): JWTHeaderParameters {
  const { alg, typ, kid, ...rest } = decodeProtectedHeader(token);
  if (alg === undefined || !ALGORITHMS.includes(alg)) throw new TokenRefusal("alg of the header");
  if (typ !== undefined && !TOKEN_TYPES.includes(String(typ).toLowerCase())) {
    throw new TokenRefusal("typ of the header");
  }
  if (kid !== undefined && (typeof kid !== "string" || kid.length > KEY_ID_LENGTH_MAX)) {
    throw new TokenRefusal("kid of the header");
  }
  return { ...rest, alg, kid };
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

/** The rule that a token breaks, without anything that came with the token. */
function reasonOf(error: unknown): string {
  if (error instanceof TokenRefusal) return error.message;
  if (error instanceof ZodError) return `type of ${error.issues[0]?.path.join(".")}`;
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.claim}: ${error.reason}`;
  if (error instanceof errors.JOSEError) return error.code;
  return describeError(error);
}
