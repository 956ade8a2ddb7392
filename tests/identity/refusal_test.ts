import assert from "node:assert/strict";
import { AppError } from "../../src/lib/errors.ts";
import { TRANSPORTS } from "../support/identity/credentials.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { AUDIENCE, claimsAt, openOidcIdentity } from "../support/identity/oidc_identity.ts";
import { makeSigningKey } from "../support/identity/signing_key.ts";

const clock = new ManualClock();
const now = clock.now() / 1000;
const key = makeSigningKey("known");
const stranger = makeSigningKey("unknown");
const CANARY = "canary-value";

type Sign = (issuer: string) => string;

/** Signed by the issuer, with these claims and header fields changed. */
function signed(given: Record<string, unknown>, header = {}): Sign {
  return (issuer) => key.sign(claimsAt(clock, issuer, given), header);
}

interface Refusal {
  sign: Sign;
  claim: string;
  reason: RegExp;
  /** The message of the error, if it is another than usual. */
  told?: string;
}

const REFUSALS: Record<string, Refusal> = {
  "another audience": {
    sign: signed({ aud: "other" }),
    claim: "aud",
    reason: /audience mapper \(docs\/keycloak\.md/,
  },
  "no audience": { sign: signed({ aud: undefined }), claim: "aud", reason: /missing/ },
  "another issuer with the same keys": {
    sign: signed({ iss: CANARY }),
    claim: "iss",
    reason: /OIDC_ISSUER, letter for letter/,
  },
  "another issuer with other keys": {
    sign: () => stranger.sign(claimsAt(clock, CANARY)),
    claim: "iss",
    reason: /another issuer or realm/,
  },
  "a key that is not there": {
    sign: (issuer) => stranger.sign(claimsAt(clock, issuer)),
    claim: "kid",
    reason: /no such key/,
  },
  "an unknown key over what is no JSON": {
    sign: (issuer) => stranger.sign(claimsAt(clock, issuer)).replace(/\.[^.]+\./, ".e30x."),
    claim: "iss",
    reason: /another issuer/,
  },
  "a signature that does not fit": {
    sign: (issuer) => makeSigningKey("known").sign(claimsAt(clock, issuer)),
    claim: "signature",
    reason: /made this signature/,
  },
  "an id token for this audience": {
    sign: signed({ typ: "ID" }),
    claim: "typ",
    reason: /no access token/,
  },
  "an id token for its client": {
    sign: signed({ typ: "ID", aud: "heddle-web" }),
    claim: "typ",
    reason: /id token.*send `access_token`/,
  },
  "an id token without a type": {
    sign: signed({ at_hash: CANARY }),
    claim: "at_hash",
    reason: /id token.*send `access_token`/,
  },
  "an end in the past": {
    sign: signed({ exp: now - 60 }),
    claim: "exp",
    reason: /has expired/,
    told: "The token has expired",
  },
  "a beginning in the future": { sign: signed({ nbf: now + 60 }), claim: "nbf", reason: /ahead/ },
  "a beginning that is no number": {
    sign: signed({ nbf: CANARY }),
    claim: "nbf",
    reason: /documented type/,
  },
  "an issue in the future": { sign: signed({ iat: now + 60 }), claim: "iat", reason: /ahead/ },
  "no subject": { sign: signed({ sub: undefined }), claim: "sub", reason: /missing/ },
  "a subject that is no UUID": { sign: signed({ sub: CANARY }), claim: "sub", reason: /UUID/ },
  "roles of the wrong type": {
    sign: signed({ resource_access: { [CANARY]: { roles: CANARY } } }),
    claim: "resource_access",
    reason: /type/,
  },
  "a header of another kind": {
    sign: signed({}, { typ: CANARY }),
    claim: "typ",
    reason: /header must say/,
  },
  "a shared secret": { sign: signed({}, { alg: "HS512" }), claim: "alg", reason: /refresh tokens/ },
  "no JWT": { sign: () => CANARY, claim: "token", reason: /no JWT/ },
};

for (const [name, refusal] of Object.entries(REFUSALS)) {
  const { sign, claim, reason, told = "The token is not valid" } = refusal;
  Deno.test(`the log names the claim of a token with ${name}, and nothing of its own`, async () => {
    await using identity = await openOidcIdentity(clock, key.publicJwk);
    const token = sign(identity.server.issuer);
    await assert.rejects(
      identity.authenticate(TRANSPORTS.header!(token)),
      (error) => error instanceof AppError && error.message === told,
    );
    const line = identity.logLines.find((line) => line.includes("refused a token")) ?? "";
    const logged = JSON.parse(line);
    assert.equal(logged.level, "info", "the usual level shows it");
    assert.equal(logged.claim, claim);
    assert.match(logged.reason, reason);
    assert.ok(!line.includes(CANARY) && !line.includes(token), line);
  });
}

Deno.test("the log shows the expected and the found audience, shortened", async () => {
  await using identity = await openOidcIdentity(clock, key.publicJwk);
  const audiences = Array.from({ length: 50 }, (_, i) => `${i}-${"x".repeat(5_000 / 50)}`);
  const token = signed({ aud: audiences, azp: "y".repeat(1_000) })(identity.server.issuer);
  await assert.rejects(identity.authenticate(TRANSPORTS.header!(token)), AppError);
  const line = identity.logLines.find((line) => line.includes("refused a token")) ?? "";
  const { expected, found, client } = JSON.parse(line);
  assert.equal(expected, AUDIENCE);
  assert.deepEqual(found, audiences.slice(0, 10).map((audience) => audience.slice(0, 100)));
  assert.equal(client, "y".repeat(100));
});

Deno.test("the log says that a token must name one of several matching keys", async () => {
  const twin = makeSigningKey("known").publicJwk;
  await using identity = await openOidcIdentity(clock, key.publicJwk, twin);
  for (const kid of ["known", undefined]) {
    const token = signed({}, { kid })(identity.server.issuer);
    await assert.rejects(identity.authenticate(TRANSPORTS.header!(token)), AppError);
    const { claim, reason } = JSON.parse(identity.logLines.pop() ?? "");
    assert.equal(claim, "kid");
    assert.match(reason, /more than one key/);
  }
});
