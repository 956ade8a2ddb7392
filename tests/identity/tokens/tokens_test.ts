import assert from "node:assert/strict";
import { createLocalJWKSet } from "jose";
import { KEYCLOAK_CLAIM_NAMES } from "../../../src/identity/tokens/claims.ts";
import type { PublicKeys } from "../../../src/identity/tokens/key_source.ts";
import { IssuerKeySet } from "../../../src/identity/tokens/key_set.ts";
import { keySetFile } from "../../../src/identity/tokens/key_set_file.ts";
import { createTokenVerifier } from "../../../src/identity/tokens/tokens.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { AUDIENCE, claimsAt } from "../../support/identity/oidc_identity.ts";
import { startKeyServer } from "../../support/identity/key_server.ts";
import { makeSigningKey } from "../../support/identity/signing_key.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

const ISSUER = "https://issuer.example";
const key = makeSigningKey("a");

/** A verifier over keys that can be exchanged, and how often one was looked for. */
function setUp() {
  const clock = new ManualClock();
  const published = createLocalJWKSet({ keys: [key.publicJwk] });
  const state = { lookups: 0, keys: null as PublicKeys | null, isRecorded: true };
  const counted = (): PublicKeys => (header) => {
    state.lookups++;
    return published(header);
  };
  state.keys = counted();
  const verifier = createTokenVerifier({
    rules: { issuer: ISSUER, audience: AUDIENCE, claimNames: KEYCLOAK_CLAIM_NAMES },
    keys: { current: () => state.keys, renew: () => Promise.resolve() },
    clock,
    log: silentLog,
    onVerified: () => Promise.resolve(state.isRecorded),
  });
  const sign = (given: Record<string, unknown> = {}, header = {}) =>
    key.sign(claimsAt(clock, ISSUER, given), header);
  return { clock, state, verifier, counted, sign };
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === "unauthenticated" &&
    error.message === "The token is not valid";
}

function isExpired(error: unknown): boolean {
  return error instanceof AppError && error.code === "unauthenticated" &&
    error.reason === "token_expired";
}

Deno.test("verify() checks the signature of a token once", async () => {
  const { state, verifier, sign } = setUp();
  const token = sign();
  const first = await verifier.verify(token);
  assert.equal(await verifier.verify(token), first);
  assert.equal(state.lookups, 1);
});

Deno.test("verify() remembers a token only after its member is recorded", async () => {
  const { state, verifier, sign } = setUp();
  const token = sign();
  state.isRecorded = false;
  await verifier.verify(token);
  state.isRecorded = true;
  await verifier.verify(token);
  await verifier.verify(token);
  assert.equal(state.lookups, 2);
});

Deno.test("verify() checks again when a key of the issuer has changed", async () => {
  const { state, verifier, counted, sign } = setUp();
  const token = sign();
  await verifier.verify(token);
  state.keys = counted();
  await verifier.verify(token);
  assert.equal(state.lookups, 2);
  state.keys = createLocalJWKSet({ keys: [makeSigningKey("b").publicJwk] });
  await assert.rejects(verifier.verify(token), isRefused);
});

Deno.test("verify() takes a token of a new key that has the old id, and the old key's no more", async () => {
  const clock = new ManualClock();
  const successor = makeSigningKey("a");
  await using issuer = startKeyServer(key.publicJwk);
  await using directory = await temporaryDirectory();
  const address = { issuer: issuer.issuer, jwksUrl: null };
  const cache = keySetFile(directory.path);
  await using keys = await IssuerKeySet.open({ address, cache, clock, log: silentLog });
  const rules = { issuer: issuer.issuer, audience: AUDIENCE, claimNames: KEYCLOAK_CLAIM_NAMES };
  const onVerified = () => Promise.resolve(true);
  const verifier = createTokenVerifier({ rules, keys, clock, log: silentLog, onVerified });
  const old = key.sign(claimsAt(clock, issuer.issuer));
  await verifier.verify(old);
  issuer.publish(successor.publicJwk);
  clock.advance(5_000);
  await verifier.verify(successor.sign(claimsAt(clock, issuer.issuer)));
  await assert.rejects(verifier.verify(old), isRefused);
  clock.advance(5_000);
  const fetches = issuer.fetches();
  const forger = makeSigningKey("a");
  const forged = Array.from({ length: 20 }, () => forger.sign(claimsAt(clock, issuer.issuer)));
  for (const token of forged) await assert.rejects(verifier.verify(token), isRefused);
  assert.equal(issuer.fetches(), fetches + 1, "forgeries fetch as rarely as unknown ids do");
});

Deno.test("verify() answers unavailable, not unauthenticated, while there is no key at all", async () => {
  const { state, verifier, sign } = setUp();
  const token = sign();
  await verifier.verify(token);
  state.keys = null;
  await assert.rejects(
    verifier.verify(token),
    (error) => error instanceof AppError && error.code === "unavailable",
  );
});

Deno.test("verify() refuses a remembered token as soon as it has expired, 30 seconds late", async () => {
  const { clock, verifier, sign } = setUp();
  const token = sign();
  await verifier.verify(token);
  clock.advance(329_999);
  await verifier.verify(token);
  clock.advance(1);
  await assert.rejects(verifier.verify(token), isExpired);
});

Deno.test("verify() allows 30 seconds of skew in every time of a token that is new to it", async () => {
  const { clock, verifier, sign } = setUp();
  const now = clock.now() / 1000;
  await verifier.verify(sign({ nbf: now + 30 }));
  await verifier.verify(sign({ iat: now + 30 }));
  await verifier.verify(sign({ exp: now - 29 }));
  await assert.rejects(verifier.verify(sign({ exp: now - 30 })), isExpired);
});

Deno.test("verify() takes the typ that Keycloak and others write into the header", async () => {
  const { verifier, sign } = setUp();
  for (const typ of [undefined, "JWT", "at+jwt"]) await verifier.verify(sign({}, { typ }));
  await verifier.verify(sign({ typ: "Bearer", aud: ["other", AUDIENCE] }));
});

Deno.test("verify() takes a token of 16 KB and none above, which it does not even parse", async () => {
  const { state, verifier, sign } = setUp();
  const padded = (length: number) => sign({ padding: "x".repeat(length) });
  const base = padded(12_000);
  const fitting = padded(12_000 + Math.floor((16 * 1024 - base.length) * 3 / 4));
  assert.ok(fitting.length > 16 * 1024 - 4 && fitting.length <= 16 * 1024, `${fitting.length}`);
  await verifier.verify(fitting);
  await assert.rejects(verifier.verify(padded(12_300)), isRefused);
  assert.equal(state.lookups, 1);
});

Deno.test("verify() gives a subject in one spelling", async () => {
  const { verifier, sign } = setUp();
  const sub = "ABCDEF00-1111-4111-8111-111111111111";
  assert.equal((await verifier.verify(sign({ sub }))).userId, sub.toLowerCase());
});
