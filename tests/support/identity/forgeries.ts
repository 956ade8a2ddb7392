import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { Clock } from "../../../src/lib/clock.ts";
import { claimsAt } from "./oidc_identity.ts";
import { makeSigningKey, signingInput } from "./signing_key.ts";

/** The issuer's key. */
export const issuerKey = makeSigningKey("known");

/** Another key with the same id, which is not the issuer's. */
export const forgerKey = makeSigningKey("known");

/** The keys, the issuer and the time for which a token is forged. */
export interface Forgery {
  clock: Clock;
  /** The issuer whose claims the token has. */
  issuer: string;
  /** The address at which the forger publishes a key. */
  forgerUrl: string;
}

/** A token that must be refused. */
export type Forge = (place: Forgery) => string;

/** Signed by the issuer, with these claims changed. */
function claims(given: Record<string, unknown>): Forge {
  return ({ clock, issuer }) => issuerKey.sign(claimsAt(clock, issuer, given));
}

/** Signed by the issuer, with these claims changed to times in seconds from now. */
function times(given: Record<string, number>): Forge {
  return (place) => {
    const now = Math.floor(place.clock.now() / 1000);
    const entries = Object.entries(given).map(([name, fromNow]) => [name, now + fromNow]);
    return claims(Object.fromEntries(entries))(place);
  };
}

/** Signed by the issuer, with these header fields changed. */
function header(given: Record<string, unknown>): Forge {
  return ({ clock, issuer }) => issuerKey.sign(claimsAt(clock, issuer), given);
}

/** Signed by the forger, with these header fields changed. */
function forged(given: (place: Forgery) => Record<string, unknown>): Forge {
  return (place) => forgerKey.sign(claimsAt(place.clock, place.issuer), given(place));
}

function hmac(secret: string): Forge {
  return ({ clock, issuer }) => {
    const input = signingInput(
      { alg: "HS256", typ: "JWT", kid: "known" },
      claimsAt(clock, issuer),
    );
    return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
  };
}

function unsigned(alg: string): Forge {
  return ({ clock, issuer }) => `${signingInput({ alg }, claimsAt(clock, issuer))}.`;
}

/** The forged tokens, by their fault. */
export const FORGERIES: Readonly<Record<string, Forge>> = {
  "no algorithm": unsigned("none"),
  "no algorithm, in capitals": unsigned("NONE"),
  "HS256 with the public key in PEM": hmac(issuerKey.publicPem),
  "HS256 with the public key as JWK": hmac(JSON.stringify(issuerKey.publicJwk)),
  "another key under a known id": forged(() => ({})),
  "another key without an id": forged(() => ({ kid: undefined })),
  "a kid that is a path": forged(() => ({ kid: "../../../dev/null" })),
  "a kid that is SQL": forged(() => ({ kid: "' OR 1=1 --" })),
  "a kid that every object has": forged(() => ({ kid: "__proto__" })),
  "a kid that is a URL": forged(({ forgerUrl }) => ({ kid: forgerUrl })),
  "a kid that is no text": header({ kid: { toString: "known" } }),
  "a kid of 10 KB": header({ kid: "k".repeat(10_000) }),
  "jku": forged(({ forgerUrl }) => ({ jku: forgerUrl })),
  "x5u": forged(({ forgerUrl }) => ({ x5u: forgerUrl })),
  "its own jwk": forged(() => ({ jwk: forgerKey.publicJwk })),
  "crit": header({ crit: ["exp"], exp: 2 ** 40 }),
  "crit of an unknown extension": header({ crit: ["x"], x: 1 }),
  "another typ in its header": header({ typ: "dpop+jwt" }),
  "a list for typ in its header": header({ typ: ["JWT"] }),
  "no exp": claims({ exp: undefined }),
  "exp that is no number": claims({ exp: "never" }),
  "expired": times({ iat: -400, exp: -30 }),
  "nbf ahead": times({ nbf: 31 }),
  "nbf that is no number": claims({ nbf: "soon" }),
  "iat ahead": times({ iat: 31 }),
  "wrong iss": claims({ iss: "http://other" }),
  "iss that only begins so": ({ clock, issuer }) => issuerKey.sign(claimsAt(clock, `${issuer}/`)),
  "no iss": claims({ iss: undefined }),
  "wrong aud": claims({ aud: "other" }),
  "wrong aud in a list": claims({ aud: ["other", "heddle"] }),
  "no aud": claims({ aud: undefined }),
  "no sub": claims({ sub: undefined }),
  "sub that is no UUID": claims({ sub: "admin" }),
  "an id token": claims({ typ: "ID" }),
  "a refresh token": claims({ typ: "Refresh" }),
  "roles of the wrong type": claims({ resource_access: { acme: { roles: "admin" } } }),
  "realm roles of the wrong type": claims({ realm_access: { roles: { admin: true } } }),
  "17 KB": claims({ padding: "x".repeat(17 * 1024) }),
  "1 MB": claims({ padding: "x".repeat(1024 * 1024) }),
  "a payload that was changed": ({ clock, issuer }) => {
    const [head, , signature] = issuerKey.sign(claimsAt(clock, issuer)).split(".");
    const other = claimsAt(clock, issuer, { realm_access: { roles: ["admin"] } });
    return `${head}.${Buffer.from(JSON.stringify(other)).toString("base64url")}.${signature}`;
  },
  "a payload that is no object": () => issuerKey.sign([1]),
  "no signature": ({ clock, issuer }) =>
    issuerKey.sign(claimsAt(clock, issuer)).replace(/[^.]+$/, ""),
  "a blank in its signature": ({ clock, issuer }) =>
    issuerKey.sign(claimsAt(clock, issuer)).replace(/(.{9})$/, " $1"),
  "words": () => "not.a.token",
  "an API key": () => `hdl_${"a".repeat(60)}`,
  "nothing": () => "",
};
