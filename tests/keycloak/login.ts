import assert from "node:assert/strict";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { openOidcApp } from "../support/identity/oidc_app.ts";
import type { User } from "../support/servers/keycloak_realm.ts";
import { sorted } from "../support/texts/sorted.ts";
import { scenario, sharedRealm } from "./suite.ts";

interface Expected {
  organizations: string[];
  /** The user's teams and roles in each of them. */
  in: Record<string, { teams: string[]; roles: string[] }>;
}

const EXPECTED: Record<User, Expected> = {
  ada: {
    organizations: ["acme", "globex"],
    in: {
      acme: { teams: ["ops"], roles: ["admin", "workflow:write"] },
      globex: { teams: ["sales"], roles: [] },
    },
  },
  bob: { organizations: ["acme"], in: { acme: { teams: ["sales"], roles: [] } } },
  gus: {
    organizations: ["globex"],
    in: { globex: { teams: ["ops"], roles: ["admin", "workflow:write"] } },
  },
};

scenario("users log in by form and code, and are exactly what the realm says", async () => {
  const realm = await sharedRealm();
  await using app = await openOidcApp(realm);
  for (const [user, expected] of Object.entries(EXPECTED) as [User, Expected][]) {
    const { accessToken } = await realm.logIn(user);
    for (const [org, { teams, roles }] of Object.entries(expected.in)) {
      const me = await app.me(accessToken, { org });
      assert.deepEqual(sorted(me), {
        userId: realm.userIds[user],
        email: `${user}@${user === "gus" ? "globex" : "acme"}.example`,
        organization: org,
        organizations: expected.organizations,
        teams,
        roles,
      });
    }
    const strange = await app.call("GET /me", accessToken, { org: "initech" });
    assert.equal(strange.status, 403);
  }
});

scenario("a service account works without an e-mail address and realm roles", async () => {
  const realm = await sharedRealm();
  await using app = await openOidcApp(realm);
  const token = await realm.serviceToken();
  const { email, realm_access: realmAccess, aud } = decodeJwt(token);
  assert.deepEqual([email, realmAccess], [undefined, undefined]);
  assert.ok(Array.isArray(aud) && aud.includes("heddle-api"));
  assert.deepEqual(await app.me(token), {
    userId: realm.userIds["service-account-heddle-worker"],
    email: null,
    organization: "acme",
    organizations: ["acme"],
    teams: [],
    roles: ["workflow:write"],
  });
});

scenario("a token that is not for this service is refused, and the log says why", async () => {
  const [realm, otherRealm] = [await sharedRealm(), await sharedRealm("other")];
  await realm.admin("POST /clients", {
    clientId: "other-web",
    publicClient: true,
    redirectUris: ["http://127.0.0.1:*"],
  });
  await using app = await openOidcApp(realm);
  const { accessToken, idToken, refreshToken } = await realm.logIn("ada");
  assert.equal(decodeJwt(idToken).typ, "ID");
  const ofIdToken = await app.refuses(idToken);
  assert.equal(ofIdToken.claim, "typ");
  assert.match(String(ofIdToken.reason), /id token.*access_token/);
  assert.equal(decodeProtectedHeader(refreshToken).alg, "HS512");
  assert.equal((await app.refuses(refreshToken)).claim, "alg");
  const other = await realm.logIn("ada", { clientId: "other-web" });
  const { claim, expected, found, client, reason } = await app.refuses(other.accessToken);
  assert.deepEqual([claim, expected, client], ["aud", "heddle-api", "other-web"]);
  assert.deepEqual([found].flat().sort(), ["account", "acme", "globex"]);
  assert.match(String(reason), /audience mapper.*docs\/keycloak\.md/);
  const ofOtherRealm = await app.refuses((await otherRealm.logIn("gus")).accessToken);
  assert.deepEqual([ofOtherRealm.claim, ofOtherRealm.expected], ["iss", realm.issuer]);
  await app.me(accessToken);
});
