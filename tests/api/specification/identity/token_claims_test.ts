import assert from "node:assert/strict";
import {
  askMe,
  assertRefused,
  PROVIDED,
  type Provider,
  rolesIn,
  secondsAhead,
} from "../../../support/specification/provider.ts";
import { sectionBeside } from "../../../support/specification/specification.ts";
import { makeSigningKey } from "../../../support/identity/signing_key.ts";
import { AUDIENCE } from "../../../support/identity/oidc_identity.ts";

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "service.md: Authentication",
  ...PROVIDED,
  statements: {
    async "Users are authenticated with a JWT issued by an external identity provider"(
      server,
      provider,
    ) {
      await askMe(server, provider.token());
      const { iss, aud } = { iss: provider.issuer, aud: AUDIENCE };
      const claims = { iss, aud, sub: crypto.randomUUID(), exp: secondsAhead(60) };
      await askMe(server, provider.key.sign(claims));
      await assertRefused(server, [makeSigningKey("first").sign(claims), await server.token()]);
    },
    async "On first access the organization key is derived from the JWT claims"(server, provider) {
      const token = provider.token({ resource_access: rolesIn({ north: [], south: [] }) });
      assert.equal((await askMe(server, token)).organization, "north");
    },
    async "sub | User ID (UUID)"(server, provider) {
      const sub = crypto.randomUUID();
      assert.equal((await askMe(server, provider.token({ sub }))).userId, sub);
    },
    async "email | User e-mail"(server, provider) {
      const email = "ann@example.org";
      assert.equal((await askMe(server, provider.token({ email }))).email, email);
    },
    async "realm_access.roles | Realm-level roles"(server, provider) {
      const realm = provider.token({ realm_access: { roles: ["admin"] } });
      assert.deepEqual((await askMe(server, realm)).roles, ["admin"]);
      assert.deepEqual((await askMe(server, provider.token())).roles, []);
    },
    async "resource_access | Client-level roles and permissions"(server, provider) {
      const roles = ["workflow:write", "team:ops"];
      const me = await askMe(server, provider.token({ resource_access: rolesIn({ acme: roles }) }));
      assert.deepEqual([me.roles, me.teams], [["workflow:write"], ["ops"]]);
    },
  },
});

/** A token of exactly this many characters; four of them hold three of what they say. */
function tokenOfLength({ token }: Provider, length: number): string {
  const claims = { sub: crypto.randomUUID(), padding: "" };
  for (const x of ["", "1", "12"]) {
    const size = Math.floor((length - token(claims, { x }).length) * 3 / 4);
    for (const more of [-1, 0, 1]) {
      const text = token({ ...claims, padding: "p".repeat(size + more) }, { x });
      if (text.length === length) return text;
    }
  }
  throw new Error("no padding makes it that long");
}

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  ...PROVIDED,
  statements: {
    async "Required claims: `iss, aud, exp, sub`"(server, provider) {
      const names = ["iss", "aud", "exp", "sub"];
      await assertRefused(server, names.map((name) => provider.token({ [name]: undefined })));
      const others = { iss: "http://other.example", aud: "other" };
      const claims = Object.entries(others).map(([name, value]) => ({ [name]: value }));
      await assertRefused(server, claims.map((claim) => provider.token(claim)));
    },
    async "sub (a UUID)"(server, provider) {
      const sub = crypto.randomUUID();
      await assertRefused(server, ["ann", "", `${sub}0`].map((sub) => provider.token({ sub })));
      const me = await askMe(server, provider.token({ sub: sub.toUpperCase() }));
      assert.equal(me.userId, sub);
    },
    async "`aud` may be a string or an array"(server, provider) {
      await askMe(server, provider.token({ aud: AUDIENCE }));
      await askMe(server, provider.token({ aud: ["account", AUDIENCE] }));
      await assertRefused(server, [provider.token({ aud: ["account"] })]);
    },
    async "the header's `typ` is absent, `JWT` or `at+jwt`"(server, provider) {
      const { iss, aud } = { iss: provider.issuer, aud: AUDIENCE };
      const claims = { iss, aud, sub: crypto.randomUUID(), exp: secondsAhead(60) };
      for (const typ of [undefined, "JWT", "at+jwt"]) {
        await askMe(server, provider.key.sign(claims, { typ }));
      }
      const others = ["dpop+jwt", "logout+jwt", ""];
      await assertRefused(server, others.map((typ) => provider.token({}, { typ })));
    },
    async "a `typ` claim that is there and is not `Bearer` is refused"(server, provider) {
      await askMe(server, provider.token({ typ: "Bearer" }));
      const others = ["ID", "Refresh", "bearer", ""];
      await assertRefused(server, others.map((typ) => provider.token({ typ })));
    },
    async "Skew 30 s"(server, provider) {
      await askMe(server, provider.token({ iat: secondsAhead(-60), exp: secondsAhead(-20) }));
      const expired = provider.token({ iat: secondsAhead(-60), exp: secondsAhead(-31) });
      await assertRefused(server, [expired]);
    },
    async "`nbf` or `iat` further ahead, a claim of the wrong type, or a token above 16 KB is 401 [`nbf`]"(
      server,
      provider,
    ) {
      await askMe(server, provider.token({ nbf: secondsAhead(29) }));
      await assertRefused(server, [provider.token({ nbf: secondsAhead(40) })]);
    },
    async "`nbf` or `iat` further ahead, a claim of the wrong type, or a token above 16 KB is 401 [`iat`]"(
      server,
      provider,
    ) {
      await askMe(server, provider.token({ iat: secondsAhead(29) }));
      await assertRefused(server, [provider.token({ iat: secondsAhead(40) })]);
    },
    async "`nbf` or `iat` further ahead, a claim of the wrong type, or a token above 16 KB is 401 [a claim of the wrong type]"(
      server,
      provider,
    ) {
      const wrong = [
        { exp: "never" },
        { nbf: "soon" },
        { iat: "now" },
        { email: 7 },
        { realm_access: { roles: "admin" } },
        { resource_access: [] },
        { resource_access: { acme: { roles: "admin" } } },
        { organization: 7 },
        { groups: "/acme/ops" },
      ];
      await assertRefused(server, wrong.map((claims) => provider.token(claims)));
    },
    async "a token above 16 KB is 401"(server, provider) {
      await askMe(server, tokenOfLength(provider, 16_384));
      await assertRefused(server, [tokenOfLength(provider, 16_385)]);
    },
    async "`realm_access`, `resource_access` and `email` may be missing"(server, provider) {
      const token = provider.token({ resource_access: undefined, organization: "acme" });
      const me = await askMe(server, token);
      assert.deepEqual([me.email, me.roles, me.teams, me.organization], [null, [], [], "acme"]);
    },
  },
});
