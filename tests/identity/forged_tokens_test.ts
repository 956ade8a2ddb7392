import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { AppError } from "../../src/lib/errors.ts";
import { TRANSPORTS } from "../support/credentials.ts";
import { startKeyServer } from "../support/key_server.ts";
import { ManualClock } from "../support/manual_clock.ts";
import { claimsAt, openOidcIdentity } from "../support/oidc_identity.ts";
import { makeSigningKey, signingInput } from "../support/signing_key.ts";

const clock = new ManualClock();
const now = clock.now() / 1000;
const key = makeSigningKey("known");
const forger = makeSigningKey("known");

interface Forgery {
  /** The issuer whose claims it shows. */
  issuer: string;
  /** Where the forger publishes a key. */
  forgerUrl: string;
}

type Forge = (place: Forgery) => string;

/** Signed by the issuer, with these claims changed. */
function claims(given: Record<string, unknown>): Forge {
  return ({ issuer }) => key.sign(claimsAt(clock, issuer, given));
}

/** Signed by the issuer, with these header fields changed. */
function header(given: Record<string, unknown>): Forge {
  return ({ issuer }) => key.sign(claimsAt(clock, issuer), given);
}

/** Signed by the forger, with these header fields changed. */
function forged(given: (place: Forgery) => Record<string, unknown>): Forge {
  return (place) => forger.sign(claimsAt(clock, place.issuer), given(place));
}

function hmac(secret: string): Forge {
  return ({ issuer }) => {
    const input = signingInput(
      { alg: "HS256", typ: "JWT", kid: "known" },
      claimsAt(clock, issuer),
    );
    return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
  };
}

function unsigned(alg: string): Forge {
  return ({ issuer }) => `${signingInput({ alg }, claimsAt(clock, issuer))}.`;
}

const FORGERIES: Record<string, Forge> = {
  "no algorithm": unsigned("none"),
  "no algorithm, in capitals": unsigned("NONE"),
  "HS256 with the public key in PEM": hmac(key.publicPem),
  "HS256 with the public key as JWK": hmac(JSON.stringify(key.publicJwk)),
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
  "its own jwk": forged(() => ({ jwk: forger.publicJwk })),
  "crit": header({ crit: ["exp"], exp: now + 300 }),
  "crit of an unknown extension": header({ crit: ["x"], x: 1 }),
  "another typ in its header": header({ typ: "dpop+jwt" }),
  "no exp": claims({ exp: undefined }),
  "exp that is no number": claims({ exp: "never" }),
  "expired": claims({ iat: now - 400, exp: now - 30 }),
  "nbf ahead": claims({ nbf: now + 31 }),
  "nbf that is no number": claims({ nbf: "soon" }),
  "iat ahead": claims({ iat: now + 31 }),
  "wrong iss": claims({ iss: "http://other" }),
  "iss that only begins so": ({ issuer }) => key.sign(claimsAt(clock, `${issuer}/`)),
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
  "a payload that was changed": ({ issuer }) => {
    const [head, , signature] = key.sign(claimsAt(clock, issuer)).split(".");
    const other = claimsAt(clock, issuer, { realm_access: { roles: ["admin"] } });
    return `${head}.${Buffer.from(JSON.stringify(other)).toString("base64url")}.${signature}`;
  },
  "a payload that is no object": () => key.sign([1]),
  "no signature": ({ issuer }) => key.sign(claimsAt(clock, issuer)).replace(/[^.]+$/, ""),
  "words": () => "not.a.token",
  "an API key": () => `hdl_${"a".repeat(60)}`,
  "nothing": () => "",
};

for (const [name, forge] of Object.entries(FORGERIES)) {
  Deno.test(`authenticate() refuses ${name} by cookie, query and header`, async () => {
    await using forgerServer = startKeyServer(forger.publicJwk);
    await using identity = await openOidcIdentity(clock, key.publicJwk);
    const { server, logLines } = identity;
    const token = forge({ issuer: server.issuer, forgerUrl: forgerServer.jwksUrl });
    for (const [transport, carrying] of Object.entries(TRANSPORTS)) {
      await assert.rejects(
        identity.authenticate(carrying(token)),
        (error) => error instanceof AppError && error.code === "unauthenticated",
        transport,
      );
    }
    assert.equal(forgerServer.requests(), 0);
    // An unknown key id may be a new key of the issuer: it alone is worth a question.
    const isUnknownId = name.startsWith("a kid that") && name !== "a kid that is no text";
    assert.equal(server.requests(), isUnknownId ? 4 : 1);
    if (token.length > 20) assert.ok(!logLines.join().includes(token.slice(-20)));
  });
}

Deno.test("authenticate() takes by cookie, query and header the token that the forgeries copy", async () => {
  await using identity = await openOidcIdentity(clock, key.publicJwk);
  for (const carrying of Object.values(TRANSPORTS)) {
    const token = key.sign(claimsAt(clock, identity.server.issuer));
    assert.equal((await identity.authenticate(carrying(token))).orgKey, "acme");
  }
});

Deno.test("authenticate() asks the issuer three times at most for 1,000 random key ids", async () => {
  await using identity = await openOidcIdentity(clock, key.publicJwk);
  const { issuer, fetches } = identity.server;
  const before = fetches();
  for (let i = 0; i < 1000; i++) {
    const token = forger.sign(claimsAt(clock, issuer), { kid: crypto.randomUUID() });
    await assert.rejects(identity.authenticate(TRANSPORTS.header!(token)), AppError);
  }
  assert.equal(fetches() - before, 3);
});
