import assert from "node:assert/strict";
import { decodeProtectedHeader } from "jose";
import { eventually } from "../support/time/eventually.ts";
import { openOidcApp } from "../support/identity/oidc_app.ts";
import type { Realm } from "../support/servers/keycloak_realm.ts";
import { scenario, sharedRealm } from "./suite.ts";

const KEY_PROVIDERS = "org.keycloak.keys.KeyProvider";
const ROTATION_MAX_MS = 5_000;

scenario("a changed role holds from the next token on", async () => {
  const realm = await sharedRealm("other");
  await using app = await openOidcApp(realm);
  const first = await realm.logIn("bob");
  assert.deepEqual(await teamsAndRoles(first.accessToken), [["sales"], []]);
  const [{ id: clientId }] = await realm.admin("GET /clients?clientId=acme");
  const roles = await realm.admin(`GET /clients/${clientId}/roles`);
  const mappings = `/users/${realm.userIds.bob}/role-mappings/clients/${clientId}`;
  const named = (...names: string[]) =>
    roles.filter(({ name }: { name: string }) => names.includes(name));
  await realm.admin(`POST ${mappings}`, named("team:ops", "workflow:write"));
  await realm.admin(`DELETE ${mappings}`, named("team:sales"));
  assert.deepEqual(await teamsAndRoles(first.accessToken), [["sales"], []]);
  const next = await realm.refresh(first);
  assert.deepEqual(await teamsAndRoles(next.accessToken), [["ops"], ["workflow:write"]]);

  async function teamsAndRoles(token: string) {
    const { body } = await app.call("GET /me", token);
    return [body.teams, body.roles];
  }
});

scenario("a new signing key works within 5 s, and one that was deleted no longer", async () => {
  const realm = await sharedRealm("other");
  await using app = await openOidcApp(realm);
  const old = await realm.serviceToken();
  await app.me(old);
  const [oldProvider] = await signingKeyProviders(realm);
  await addSigningKey(realm, 200);
  const rotatedAt = performance.now();
  const rotated = await realm.serviceToken();
  assert.notEqual(decodeProtectedHeader(rotated).kid, decodeProtectedHeader(old).kid);
  // A busy machine may answer late: what counts is when a refused token was sent.
  assert.ok(await accepted(rotated) < rotatedAt + ROTATION_MAX_MS);
  await app.me(old);
  await realm.admin(`DELETE /components/${oldProvider.id}`);
  await addSigningKey(realm, 300);
  await accepted(await realm.serviceToken());
  assert.equal((await app.refuses(old)).claim, "kid");
  await app.me(rotated);

  /**
   * Keys are fetched for an unknown id at most once in 5 s. Answers when it was last sent in vain.
   */
  async function accepted(token: string): Promise<number> {
    let refusedAt = -Infinity;
    await eventually(async () => {
      const sentAt = performance.now();
      const { status } = await app.call("GET /me", token);
      if (status !== 200) refusedAt = sentAt;
      return status === 200;
    });
    return refusedAt;
  }
});

async function signingKeyProviders(realm: Realm) {
  const providers = await realm.admin(`GET /components?type=${KEY_PROVIDERS}`);
  return providers.filter(({ providerId }: { providerId: string }) =>
    providerId === "rsa-generated"
  );
}

/** The active key of the highest priority signs. */
async function addSigningKey(realm: Realm, priority: number): Promise<void> {
  const [{ parentId }] = await signingKeyProviders(realm);
  await realm.admin("POST /components", {
    name: `rsa-${priority}`,
    providerId: "rsa-generated",
    providerType: KEY_PROVIDERS,
    parentId,
    config: { priority: [`${priority}`], algorithm: ["RS256"], keySize: ["2048"] },
  });
}
