import assert from "node:assert/strict";
import {
  askMe,
  PROVIDED,
  type Provider,
  rolesIn,
} from "../../../support/specification/provider.ts";
import { sectionBeside } from "../../../support/specification/specification.ts";
import { assertFields, UUID } from "../../../support/specification/workflows.ts";

const TWO = { resource_access: rolesIn({ north: [], south: [] }) };
const NONE = { resource_access: undefined };

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  ...PROVIDED,
  statements: {
    async "the first organization in claim order is stored as the preference"(server, provider) {
      const sub = crypto.randomUUID();
      assert.equal((await askMe(server, provider.token({ sub, ...TWO }))).organization, "north");
      const turned = { sub, resource_access: rolesIn({ south: [], north: [] }) };
      assert.equal((await askMe(server, provider.token(turned))).organization, "north");
    },
    async "A header naming one of the caller's organizations is used and stored"(
      server,
      provider,
    ) {
      const token = provider.token(TWO);
      const headers = { "x-active-org": "south" };
      assert.equal((await askMe(server, token, { headers })).organization, "south");
      assert.equal((await askMe(server, token)).organization, "south");
    },
    async "another one is 403"(server, provider) {
      const token = provider.token(TWO);
      for (const org of ["west", "North", "account"]) {
        const headers = { "x-active-org": org };
        const { code } = await askMe(server, token, { headers, status: 403 });
        assert.equal(code, "forbidden");
      }
      assert.equal((await askMe(server, token)).organization, "north");
    },
    async "A stored preference that is no longer in the claims is dropped and derived again"(
      server,
      provider,
    ) {
      const sub = crypto.randomUUID();
      const token = provider.token({ sub, ...TWO });
      await askMe(server, token, { headers: { "x-active-org": "south" } });
      const left = provider.token({ sub, resource_access: rolesIn({ east: [], north: [] }) });
      assert.equal((await askMe(server, left)).organization, "east");
      assert.equal((await askMe(server, token)).organization, "north");
    },
    async "No organization at all: 403 (`/me` aside)"(server, provider) {
      const token = provider.token(NONE);
      const headers = { authorization: `Bearer ${token}` };
      for (
        const request of ["GET /api/v1/workflows", "POST /api/v1/chats", "GET /api/v1/objects"]
      ) {
        await server.stranger.expect(403, request, { headers });
      }
      assert.equal((await askMe(server, token)).organization, null);
    },
  },
});

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "service.md: What the service does",
  ...PROVIDED,
  statements: {
    async "All workflow and chat endpoints require authentication and an organization context (see Authentication)"(
      server,
      provider,
    ) {
      const headers = { authorization: `Bearer ${provider.token(NONE)}` };
      for (const request of ["GET /api/v1/workflows", "GET /api/v1/chats", "POST /api/v1/chats"]) {
        const { code } = await server.stranger.expect(403, request, { headers });
        assert.equal(code, "forbidden");
      }
    },
  },
});

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  ...PROVIDED,
  statements: {
    async "`GET /me`: { userId, email, organization, organizations, teams, roles }"(
      server,
      provider,
    ) {
      const [sub, email] = [crypto.randomUUID(), "ann@example.org"];
      const resource_access = rolesIn({ acme: ["team:ops", "workflow:write"], other: ["admin"] });
      const me = await askMe(server, provider.token({ sub, email, resource_access }));
      assertFields(me, "userId, email, organization, organizations, teams, roles");
      assert.match(me.userId, UUID);
      assert.deepEqual(me, {
        userId: sub,
        email,
        organization: "acme",
        organizations: ["acme", "other"],
        teams: ["ops"],
        roles: ["workflow:write"],
      });
    },
    async "organizations in claim order"(server, provider) {
      const resource_access = rolesIn({ zeta: [], alpha: [], mid: [] });
      const me = await askMe(server, provider.token({ resource_access }));
      assert.deepEqual(me.organizations, ["zeta", "alpha", "mid"]);
    },
    async "with none it answers 200 and `organization: null`"(server, provider) {
      const me = await askMe(server, provider.token(NONE));
      assert.deepEqual([me.organization, me.organizations, me.teams], [null, [], []]);
    },
  },
});

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  ...PROVIDED,
  settings: {
    OIDC_CLAIM_EMAIL: "mail",
    OIDC_CLAIM_REALM_ACCESS: "everywhere",
    OIDC_CLAIM_RESOURCE_ACCESS: "access",
    OIDC_CLAIM_ORGANIZATION: "tenants",
    OIDC_CLAIM_GROUPS: "member_of",
  },
  statements: {
    async "The claim names are configurable"(server, provider) {
      const me = await askMe(
        server,
        provider.token({
          email: "not@example.org",
          resource_access: rolesIn({ wrong: [] }),
          mail: "ann@example.org",
          everywhere: { roles: ["admin"] },
          access: rolesIn({ acme: ["team:ops"] }),
          tenants: ["other"],
          member_of: ["/acme/sales"],
        }),
      );
      assert.deepEqual([me.email, me.organizations], ["ann@example.org", ["acme", "other"]]);
      assert.deepEqual([me.teams, me.roles], [["ops", "sales"], ["admin"]]);
    },
  },
});
