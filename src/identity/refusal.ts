import { decodeJwt, errors, type JWTPayload } from "jose";
import { ZodError } from "zod";
import { describeError } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import type { ClaimNames } from "./tokens/claims.ts";

const LOGGED_AUDIENCES_MAX = 10;
const LOGGED_LENGTH_MAX = 100;

const ID_TOKEN = "it is an id token, and this API takes access tokens: send `access_token`";

const MISTYPED = "it must have the documented type";

/** The reason why a token is refused. It is logged, and never sent to the caller. */
export class TokenRefusal extends Error {
  override readonly name = "TokenRefusal";

  constructor(readonly part: string, reason: string) {
    super(reason);
  }
}

export interface RefusedToken {
  token: string;
  rules: { issuer: string; audience: string; claimNames: ClaimNames };
}

/**
 * The fields of the log line about a refused token: the `claim` (or other part) that is wrong, the
 * reason and the remedy. They contain at most the audience and the client of the token, and only if
 * its signature is valid.
 */
export function describeRefusal(error: unknown, { token, rules }: RefusedToken): JsonObject {
  if (error instanceof TokenRefusal) return { claim: error.part, reason: error.message };
  if (error instanceof ZodError) return describeMisfit(error, rules.claimNames);
  if (error instanceof errors.JWTExpired) {
    return { claim: "exp", reason: "it has expired; if it is new, the clocks differ" };
  }
  if (error instanceof errors.JWTClaimValidationFailed) return describeClaim(error, rules);
  if (error instanceof errors.JWKSNoMatchingKey) return describeUnknownKey(token, rules.issuer);
  if (error instanceof errors.JWKSMultipleMatchingKeys) {
    return { claim: "kid", reason: "more than one key of the issuer fits: it must name one" };
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return { claim: "signature", reason: "no key of the issuer made this signature" };
  }
  const reason = error instanceof errors.JOSEError ? error.code : describeError(error);
  return { claim: "token", reason };
}

function describeMisfit({ issues: [issue] }: ZodError, names: ClaimNames): JsonObject {
  const path = String(issue?.path[0]);
  const claim = Object.entries(names).find(([key]) => key === path)?.[1] ?? path;
  if (claim === "typ") {
    return { claim, reason: "it is no access token: that has `Bearer`, or none" };
  }
  if (claim === "at_hash") return { claim, reason: ID_TOKEN };
  if (claim === "sub") return { claim, reason: "it must be a UUID" };
  return { claim, reason: `${MISTYPED}: ${issue?.code}` };
}

function describeClaim(
  { claim, reason, payload }: errors.JWTClaimValidationFailed,
  { issuer, audience }: RefusedToken["rules"],
): JsonObject {
  if (reason === "missing") return { claim, reason: "it is missing" };
  if (claim === "aud") return describeAudience(payload, audience);
  if (claim === "iss") {
    return {
      claim,
      reason: "it is not OIDC_ISSUER, letter for letter: set what the provider calls itself",
      expected: issuer,
    };
  }
  if (reason === "invalid") return { claim, reason: MISTYPED };
  return { claim, reason: claim === "nbf" ? "it is ahead of this clock" : reason };
}

function describeAudience(payload: JWTPayload, expected: string): JsonObject {
  if (isIdToken(payload)) return { claim: "typ", reason: ID_TOKEN };
  const audiences = [payload.aud ?? []].flat().slice(0, LOGGED_AUDIENCES_MAX).map(bounded);
  return {
    claim: "aud",
    reason: "it is not for this service: it is an id token, or the client that got it lacks an " +
      "audience mapper (docs/keycloak.md, The audience)",
    expected,
    found: audiences,
    client: bounded(payload.azp ?? payload.client_id ?? "it does not say"),
  };
}

function bounded(value: unknown): string {
  return String(value).slice(0, LOGGED_LENGTH_MAX);
}

function isIdToken({ typ, at_hash: accessTokenHash }: JWTPayload): boolean {
  return typ === "ID" || accessTokenHash !== undefined;
}

/** Compares the issuer without logging it, because the token is not verified. */
function describeUnknownKey(token: string, expected: string): JsonObject {
  if (issuerOf(token) === expected) {
    return { claim: "kid", reason: "the issuer has no such key: it was removed, or never existed" };
  }
  return { claim: "iss", reason: "another issuer or realm than OIDC_ISSUER made it", expected };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
