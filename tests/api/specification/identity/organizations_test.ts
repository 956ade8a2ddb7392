import assert from "node:assert/strict";
import {
  askMe,
  PROVIDED,
  type Provider,
  rolesIn,
} from "../../../support/specification/provider.ts";
import { sectionBeside } from "../../../support/specification/specification.ts";
import { AUDIENCE } from "../../../support/identity/oidc_identity.ts";

const TWO = { resource_access: rolesIn({ north: [], south: [] }) };

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "service.md: Authentication",
  ...PROVIDED,
  statements: {
    async "the `x-active-org: <org_key>` header selects the active organization"(
      server,
      provider,
    ) {
      const token = provider.token(TWO);
      const authorization = `Bearer ${token}`;
      for (const org of ["south", "north"]) {
        const headers = { authorization, "x-active-org": org };
        const usage = await server.stranger.expect(200, "GET /api/v1/objects/storage-usage", {
          headers,
        });
        assert.equal(usage.orgKey, org);
      }
    },
    async "When omitted, the server uses the user's previously stored organization preference"(
      server,
      provider,
    ) {
      const token = provider.token(TWO);
      assert.equal((await askMe(server, token)).organization, "north");
      await askMe(server, token, { headers: { "x-active-org": "south" } });
      assert.equal((await askMe(server, token)).organization, "south");
      await askMe(server, token, { headers: { "x-active-org": "north" } });
      assert.equal((await askMe(server, token)).organization, "north");
    },
  },
});

/** The organizations of who has these claims, as `GET /me` tells them. */
type Organizations = (claims: Record<string, unknown>) => Promise<string[]>;

function organizationsOf(
  check: (organizations: Organizations) => Promise<void>,
): Parameters<typeof sectionBeside<Provider>>[0]["statements"][string] {
  return (server, provider) =>
    check(async (claims) => (await askMe(server, provider.token(claims))).organizations);
}

const PROVIDER_CLIENTS = [
  "account",
  "broker",
  "realm-management",
  "security-admin-console",
  "admin-cli",
];

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  ...PROVIDED,
  statements: {
    "Organizations of a caller: the keys of `resource_access`": organizationsOf(async (of) => {
      assert.deepEqual(await of(TWO), ["north", "south"]);
    }),
    ...Object.fromEntries(PROVIDER_CLIENTS.map((client) => [
      `less the identity provider's own clients: \`${client}\``,
      organizationsOf(async (of) => {
        const claims = { resource_access: rolesIn({ [client]: ["admin"], acme: [] }) };
        assert.deepEqual(await of(claims), ["acme"]);
      }),
    ])),
    "less `azp` and `OIDC_AUDIENCE` when they hold no organization role": organizationsOf(
      async (of) => {
        const azp = "web";
        const without = rolesIn({ acme: [], web: ["viewer"], [AUDIENCE]: ["viewer"] });
        assert.deepEqual(await of({ azp, resource_access: without }), ["acme"]);
        for (const role of ["admin", "workflow:write", "team:ops"]) {
          const having = rolesIn({ web: [role], [AUDIENCE]: [role] });
          assert.deepEqual(await of({ azp, resource_access: having }), ["web", AUDIENCE]);
        }
      },
    ),
    "the `organization` claim (string": organizationsOf(async (of) => {
      assert.deepEqual(await of({ resource_access: undefined, organization: "north" }), ["north"]);
    }),
    "the `organization` claim (string, array, or object keyed by organization) where present [array]":
      organizationsOf(async (of) => {
        assert.deepEqual(await of({ organization: ["north", "acme"] }), ["acme", "north"]);
      }),
    "the `organization` claim (string, array, or object keyed by organization) where present [object]":
      organizationsOf(
        async (of) => {
          assert.deepEqual(await of({ organization: { north: { id: 1 } } }), ["acme", "north"]);
        },
      ),
    "Keys of organizations and teams: `^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$`": organizationsOf(
      async (of) => {
        const good = ["a", "7", "A._-z", "x".repeat(63)];
        const bad = ["", "-a", ".a", "_a", "a b", "ä", "a/b", "x".repeat(64), "a\n"];
        const resource_access = rolesIn(
          Object.fromEntries([...bad, ...good].map((key) => [key, []])),
        );
        assert.deepEqual((await of({ resource_access })).sort(), [...good].sort());
      },
    ),
    async "claims that do not fit are ignored: teams"(server, provider) {
      const roles = ["team:ops", "team:", "team:a b", `team:${"x".repeat(64)}`];
      const groups = ["/acme/sales", "/acme/a b", "/acme", "/acme/one/two", "sales"];
      const token = provider.token({ resource_access: rolesIn({ acme: roles }), groups });
      assert.deepEqual((await askMe(server, token)).teams, ["ops", "sales"]);
    },
    async "`team:<key>` is a team membership"(server, provider) {
      const resource_access = rolesIn({ acme: ["team:ops", "team:it"], other: ["team:hr"] });
      const me = await askMe(server, provider.token({ resource_access }));
      assert.deepEqual([me.teams, me.roles], [["ops", "it"], []]);
    },
    async "`groups` entries of the form `/<org>/<team>` are memberships too"(server, provider) {
      const token = provider.token({ groups: ["/acme/sales", "/other/hr"] });
      const { teams, organizations } = await askMe(server, token);
      assert.deepEqual([teams, organizations], [["ops", "sales"], ["acme"]]);
    },
    async "`admin` an organization admin"(server, provider) {
      const asking: [Record<string, unknown>, number][] = [
        [{ resource_access: rolesIn({ acme: [], other: ["admin"] }) }, 403],
        [{ resource_access: rolesIn({ acme: ["admin"] }) }, 200],
      ];
      for (const [claims, status] of asking) {
        const headers = { authorization: `Bearer ${provider.token(claims)}` };
        await server.stranger.expect(status, "GET /api/v1/audit", { headers });
      }
    },
    async "Realm role `admin` is admin everywhere"(server, provider) {
      const realm_access = { roles: ["admin"] };
      for (const org of ["north", "south"]) {
        const authorization = `Bearer ${provider.token({ ...TWO, realm_access })}`;
        const headers = { authorization, "x-active-org": org };
        await server.stranger.expect(200, "GET /api/v1/audit", { headers });
      }
    },
  },
});
