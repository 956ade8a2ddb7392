import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { logIn } from "../support/identity/authorization_code.ts";
import { openOidcApp } from "../support/identity/oidc_app.ts";
import type { Realm } from "../support/servers/keycloak_realm.ts";
import { sorted } from "../support/texts/sorted.ts";
import { scenario, sharedRealm } from "./suite.ts";

const PASSWORD = crypto.randomUUID();

interface Shape {
  mapper: Record<string, string>;
  scope: string;
  claim: unknown;
  organizations: string[];
}

/** The claim of a user who is in both organizations and holds no role, by the mapper's settings. */
const SHAPES: Record<string, Shape> = {
  "a list": {
    mapper: { "jsonType.label": "String", "multivalued": "true" },
    scope: "organization:*",
    claim: ["acme", "globex"],
    organizations: ["acme", "globex"],
  },
  "an object": {
    mapper: {
      "jsonType.label": "JSON",
      "multivalued": "true",
      "addOrganizationAttributes": "true",
    },
    scope: "organization:*",
    claim: { acme: { tier: ["gold"] }, globex: {} },
    organizations: ["acme", "globex"],
  },
  "a text": {
    mapper: { "jsonType.label": "String", "multivalued": "false" },
    scope: "organization:acme",
    claim: "acme",
    organizations: ["acme"],
  },
};

scenario(
  "every shape of the organization claim makes its user a member, without roles",
  async () => {
    const realm = await sharedRealm("other");
    const userId = await createUser(realm, "eve");
    for (const { id } of await realm.admin("GET /organizations")) {
      await realm.admin(`POST /organizations/${id}/members`, userId);
    }
    await using app = await openOidcApp(realm);
    for (const [name, { mapper, scope, claim, organizations }] of Object.entries(SHAPES)) {
      await configureOrganizations(realm, mapper);
      const token = await tokenOf(realm, "eve", scope);
      assert.deepEqual(sorted(decodeJwt(token).organization), claim, name);
      for (const organization of organizations) {
        const me = await app.me(token, { org: organization });
        const eve = { userId, email: "eve@acme.example", teams: [], roles: [] };
        assert.deepEqual(sorted(me), { ...eve, organization, organizations });
      }
    }
  },
);

scenario("a group /organization/team is a team of a member of that organization", async () => {
  const realm = await sharedRealm("other");
  const userId = await createUser(realm, "fay");
  for (const name of ["acme", "globex"]) {
    await realm.admin("POST /groups", { name });
    const [{ id }] = await realm.admin(`GET /groups?search=${name}&exact=true`);
    await realm.admin(`POST /groups/${id}/children`, { name: "sales" });
    const [team] = await realm.admin(`GET /groups/${id}/children`);
    await realm.admin(`PUT /users/${userId}/groups/${team.id}`);
  }
  const [{ id: organizationId }] = await realm.admin("GET /organizations?search=acme");
  await realm.admin(`POST /organizations/${organizationId}/members`, userId);
  await addGroupsMapper(realm);
  await using app = await openOidcApp(realm);
  const token = await tokenOf(realm, "fay", "organization:acme");
  assert.deepEqual(sorted(decodeJwt(token).groups), ["/acme/sales", "/globex/sales"]);
  assert.deepEqual(await app.me(token), {
    userId,
    email: "fay@acme.example",
    organization: "acme",
    organizations: ["acme"],
    teams: ["sales"],
    roles: [],
  });
});

/** A user without any role of an organization; answers the id. */
async function createUser(realm: Realm, username: string): Promise<string> {
  await realm.admin("POST /users", {
    username,
    email: `${username}@acme.example`,
    emailVerified: true,
    firstName: username,
    lastName: "External",
    enabled: true,
    credentials: [{ type: "password", value: PASSWORD }],
  });
  const [{ id }] = await realm.admin(`GET /users?username=${username}&exact=true`);
  return id;
}

async function tokenOf({ issuer }: Realm, username: string, scope: string): Promise<string> {
  const fields = { username, password: PASSWORD };
  const login = { issuer, clientId: "heddle-web", fields, scope: `openid ${scope}` };
  return (await logIn(login)).accessToken;
}

async function configureOrganizations(realm: Realm, config: Record<string, string>) {
  const scopes = await realm.admin("GET /client-scopes");
  const scope = scopes.find(({ name }: { name: string }) => name === "organization");
  const [mapper] = scope.protocolMappers;
  await realm.admin(`PUT /client-scopes/${scope.id}/protocol-mappers/models/${mapper.id}`, {
    ...mapper,
    config: { ...mapper.config, ...config },
  });
}

async function addGroupsMapper(realm: Realm): Promise<void> {
  const [{ id }] = await realm.admin("GET /clients?clientId=heddle-web");
  await realm.admin(`POST /clients/${id}/protocol-mappers/models`, {
    name: "groups",
    protocol: "openid-connect",
    protocolMapper: "oidc-group-membership-mapper",
    config: { "claim.name": "groups", "full.path": "true", "access.token.claim": "true" },
  });
}
