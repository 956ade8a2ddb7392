import assert from "node:assert/strict";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { AUDIENCE, openOidcApp } from "../support/identity/oidc_app.ts";
import {
  OTHER_AUDIENCE,
  startOidcProvider,
  WEB_CLIENT,
} from "../support/identity/oidc_provider.ts";
import { makeSigningKey } from "../support/identity/signing_key.ts";

const ADA = "11111111-1111-4111-8111-111111111111";
const ROTATION_MAX_MS = 5_000;

function startProvider() {
  return startOidcProvider({
    jwks: { keys: [makeSigningKey("2030-1").privateJwk] },
    audience: AUDIENCE,
    clientId: "44444444-4444-4444-8444-444444444444",
  });
}

const claims = {
  email: "ada@acme.example",
  resource_access: { acme: { roles: ["team:ops", "workflow:write"] } },
};

Deno.test("a user who logs in at a provider by code and PKCE is who the token says", async () => {
  await using provider = await startProvider();
  await using app = await openOidcApp(provider);
  const { accessToken } = await provider.logIn(ADA, { claims });
  assert.equal(decodeProtectedHeader(accessToken).typ, "at+jwt");
  assert.equal(decodeJwt(accessToken).aud, AUDIENCE);
  assert.deepEqual(await app.me(accessToken), {
    userId: ADA,
    email: "ada@acme.example",
    organization: "acme",
    organizations: ["acme"],
    teams: ["ops"],
    roles: ["workflow:write"],
  });
});

Deno.test("an id token is refused, and the log says that it may be one", async () => {
  await using provider = await startProvider();
  await using app = await openOidcApp(provider);
  const { idToken } = await provider.logIn(ADA, { claims });
  const { claim, found, reason } = await app.refuses(idToken);
  assert.deepEqual([claim, found], ["aud", [WEB_CLIENT]]);
  assert.match(String(reason), /id token/);
});

Deno.test("tokens that only their provider understands are refused, and the log says so", async () => {
  await using provider = await startProvider();
  await using app = await openOidcApp(provider);
  const { refreshToken } = await provider.logIn(ADA, { claims });
  const { accessToken } = await provider.logIn(ADA, { claims, api: "opaque" });
  for (const token of [refreshToken, accessToken]) {
    assert.ok(token.length > 20 && !token.includes("."), token);
    const { claim, reason } = await app.refuses(token);
    assert.deepEqual([claim, reason], ["token", "it is no JWT: an opaque or cut token"]);
  }
});

Deno.test("a token for another service is refused, and the log says for whom it is", async () => {
  await using provider = await startProvider();
  await using app = await openOidcApp(provider);
  const { accessToken } = await provider.logIn(ADA, { claims, api: "other" });
  const { claim, expected, found, client, level } = await app.refuses(accessToken);
  assert.deepEqual([claim, expected, found], ["aud", AUDIENCE, [OTHER_AUDIENCE]]);
  assert.deepEqual([client, level], [WEB_CLIENT, "info"]);
});

Deno.test("a token of another provider is refused, and the log names this one alone", async () => {
  await using provider = await startProvider();
  await using stranger = await startProvider();
  await using app = await openOidcApp(provider);
  const { accessToken } = await stranger.logIn(ADA, { claims });
  const refusal = await app.refuses(accessToken);
  assert.equal(refusal.claim, "signature", "both name their key alike");
  stranger.useKeys({ keys: [makeSigningKey("other").privateJwk] });
  const other = await app.refuses((await stranger.logIn(ADA, { claims })).accessToken);
  assert.deepEqual([other.claim, other.expected], ["iss", provider.issuer]);
  assert.ok(!JSON.stringify([refusal, other]).includes(stranger.issuer));
});

Deno.test("a user's token of a new key is taken within five seconds of the rotation", async () => {
  await using provider = await startProvider();
  await using app = await openOidcApp(provider);
  const old = await provider.logIn(ADA, { claims });
  await app.me(old.accessToken);
  provider.useKeys({ keys: [makeSigningKey("2030-2").privateJwk] });
  const rotatedAt = performance.now();
  const { accessToken } = await provider.logIn(ADA, { claims });
  assert.equal(decodeProtectedHeader(accessToken).kid, "2030-2");
  await app.me(accessToken);
  const tookMs = performance.now() - rotatedAt;
  console.log(`a token of the new key was taken ${Math.round(tookMs)} ms after the rotation`);
  assert.ok(tookMs < ROTATION_MAX_MS);
  assert.equal((await app.refuses(old.accessToken)).claim, "kid");
});

Deno.test("every claim can have another name, which the settings say", async () => {
  await using provider = await startProvider();
  await using app = await openOidcApp({
    ...provider,
    settings: {
      OIDC_CLAIM_EMAIL: "https://acme.example/mail",
      OIDC_CLAIM_REALM_ACCESS: "everywhere",
      OIDC_CLAIM_RESOURCE_ACCESS: "in_each",
      OIDC_CLAIM_ORGANIZATION: "companies",
      OIDC_CLAIM_GROUPS: "memberships",
    },
  });
  const { accessToken } = await provider.logIn(ADA, {
    claims: {
      ...claims,
      "https://acme.example/mail": "ada@elsewhere.example",
      everywhere: { roles: ["admin"] },
      in_each: { globex: { roles: ["workflow:write"] } },
      companies: ["initech"],
      memberships: ["/initech/sales"],
    },
  });
  const ada = { userId: ADA, email: "ada@elsewhere.example" };
  const organizations = ["globex", "initech"];
  assert.deepEqual(await app.me(accessToken, { org: "globex" }), {
    ...{ ...ada, organization: "globex", organizations },
    ...{ teams: [], roles: ["workflow:write", "admin"] },
  });
  assert.deepEqual(await app.me(accessToken, { org: "initech" }), {
    ...{ ...ada, organization: "initech", organizations },
    ...{ teams: ["sales"], roles: ["admin"] },
  });
  const wrong = { ...claims, in_each: "globex" };
  const refused = await provider.logIn(ADA, { claims: wrong });
  assert.equal((await app.refuses(refused.accessToken)).claim, "in_each");
});
