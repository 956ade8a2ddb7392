import assert from "node:assert/strict";
import { ZodError } from "zod";
import { KEYCLOAK_CLAIM_NAMES, readClaims } from "../../../src/identity/tokens/claims.ts";
import { createLog } from "../../../src/lib/log.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

const SUB = "11111111-1111-4111-8111-111111111111";
const options = { names: KEYCLOAK_CLAIM_NAMES, audience: "heddle-api", log: silentLog };

function read(claims: Record<string, unknown>, given = options) {
  return readClaims(
    { iss: "i", aud: "heddle-api", exp: 2_000_000_000, sub: SUB, ...claims },
    given,
  );
}

Deno.test("readClaims() reads a Keycloak token with two organizations", () => {
  const claims = read({
    email: "ada@acme.example",
    azp: "heddle-web",
    resource_access: {
      globex: { roles: ["team:sales"] },
      acme: { roles: ["admin", "team:ops", "workflow:write", "team:ops"] },
      account: { roles: ["manage-account"] },
      "heddle-web": { roles: ["something"] },
      "heddle-api": { roles: [] },
    },
    groups: ["/acme/design", "/globex/sales", "/elsewhere/ops", "/acme/a/b", "flat"],
  });
  assert.equal(claims.userId, SUB);
  assert.equal(claims.email, "ada@acme.example");
  assert.equal(claims.isAdmin, false);
  assert.equal(claims.expiresAt, 2_000_000_000_000);
  assert.deepEqual([...claims.memberships], [
    ["globex", { teamKeys: ["sales"], roles: [] }],
    ["acme", { teamKeys: ["ops", "design"], roles: ["admin", "workflow:write"] }],
  ]);
});

Deno.test("readClaims() takes a token with nothing but the required claims", () => {
  const claims = read({});
  assert.equal(claims.email, null);
  assert.equal(claims.isAdmin, false);
  assert.equal(claims.memberships.size, 0);
});

Deno.test("readClaims() takes a client of its own for an organization when it has a role of one", () => {
  for (const role of ["admin", "workflow:write", "team:ops"]) {
    const claims = read({
      azp: "acme",
      resource_access: { acme: { roles: [role] }, "heddle-api": { roles: [role] } },
    });
    assert.deepEqual([...claims.memberships.keys()], ["acme", "heddle-api"]);
  }
});

Deno.test("readClaims() never takes a client of the identity provider for an organization", () => {
  const clients = ["account", "broker", "realm-management", "security-admin-console", "admin-cli"];
  const access = clients.map((client) => [client, { roles: ["admin", "team:ops"] }]);
  assert.equal(read({ resource_access: Object.fromEntries(access) }).memberships.size, 0);
});

Deno.test("readClaims() understands each shape of the organization claim, after resource_access", () => {
  for (const organization of [["acme", "globex"], { acme: { id: "1" }, globex: {} }]) {
    const claims = read({ organization, resource_access: { globex: { roles: ["admin"] } } });
    assert.deepEqual([...claims.memberships], [
      ["globex", { teamKeys: [], roles: ["admin"] }],
      ["acme", { teamKeys: [], roles: [] }],
    ]);
  }
  assert.deepEqual([...read({ organization: "acme" }).memberships.keys()], ["acme"]);
});

Deno.test("readClaims() makes the realm's admin an admin everywhere", () => {
  assert.equal(read({ realm_access: { roles: ["other", "admin"] } }).isAdmin, true);
});

Deno.test("readClaims() ignores keys that are not well-formed, and logs them once", () => {
  const lines: string[] = [];
  const log = createLog({ level: "debug", format: "json", write: (line) => lines.push(line) });
  const long = "x".repeat(64);
  const claims = read({
    resource_access: { "a/b": { roles: [] }, acme: { roles: ["team:", "team:../up", "team:ok"] } },
    organization: [long, "-dash", "x".repeat(63)],
    groups: ["/acme/with space"],
  }, { ...options, log });
  assert.deepEqual([...claims.memberships.keys()], ["acme", "x".repeat(63)]);
  assert.deepEqual(claims.memberships.get("acme")?.teamKeys, ["ok"]);
  assert.equal(lines.length, 1);
  const { keys, level } = JSON.parse(lines[0]!);
  assert.equal(level, "warn");
  assert.deepEqual(keys.sort(), ["a/b", "", "../up", long, "-dash", "with space"].sort());
});

Deno.test("readClaims() is not confused by keys that every object has", () => {
  const payload = JSON.parse(
    '{"resource_access":{"__proto__":{"roles":["admin"]},"constructor":{"roles":["admin"]}}}',
  );
  assert.deepEqual([...read(payload).memberships.keys()], ["constructor"]);
  const organization = read({ organization: ["toString"] });
  assert.deepEqual(organization.memberships.get("toString"), { teamKeys: [], roles: [] });
});

Deno.test("readClaims() follows other claim names", () => {
  const names = {
    email: "mail",
    name: "cn",
    realmAccess: "ra",
    resourceAccess: "res",
    organization: "orgs",
    groups: "grp",
  };
  const claims = read({
    mail: "a@b.c",
    cn: "Ada",
    ra: { roles: ["admin"] },
    res: { acme: { roles: ["team:ops"] } },
    orgs: "globex",
    grp: ["/acme/sales"],
    email: 5,
  }, { ...options, names });
  assert.deepEqual([claims.email, claims.name], ["a@b.c", "Ada"]);
  assert.equal(claims.isAdmin, true);
  assert.deepEqual([...claims.memberships], [
    ["acme", { teamKeys: ["ops", "sales"], roles: [] }],
    ["globex", { teamKeys: [], roles: [] }],
  ]);
});

Deno.test("readClaims() reads a name as one short line of characters that can be seen", () => {
  const names: [claim: string | undefined, name: string | null][] = [
    [undefined, null],
    ["", null],
    [" \n\t\u2028", null],
    ["\u200b\u202e\u0000", null],
    ["  Ada \r\n Lovelace ", "Ada Lovelace"],
    ["\u202eadA\u202c", "adA"],
    ["Zoë O’Néill-李", "Zoë O’Néill-李"],
    ["<b>Ada</b>", "<b>Ada</b>"],
    ["😀".repeat(5_000), "😀".repeat(100)],
    ["\ud800Ada", "Ada"],
  ];
  for (const [claim, name] of names) assert.equal(read({ name: claim }).name, name, `${claim}`);
});

Deno.test("readClaims() refuses every claim of the wrong type", () => {
  const wrong: Record<string, unknown>[] = [
    { sub: "ada" },
    { sub: 7 },
    { sub: `${SUB}x` },
    { email: 5 },
    { email: null },
    { name: 5 },
    { name: ["Ada"] },
    { azp: ["acme"] },
    { iat: "now" },
    { exp: "never" },
    { aud: ["heddle-api", 5] },
    { typ: "ID" },
    { typ: "Refresh" },
    { typ: 1 },
    { realm_access: ["admin"] },
    { realm_access: { roles: "admin" } },
    { realm_access: { roles: { admin: true } } },
    { resource_access: "acme" },
    { resource_access: ["acme"] },
    { resource_access: { acme: ["admin"] } },
    { resource_access: { acme: { roles: "admin" } } },
    { resource_access: { acme: { roles: ["admin", 5] } } },
    { resource_access: { acme: { roles: null } } },
    { organization: 5 },
    { organization: [5] },
    { groups: "/acme/ops" },
    { groups: [{}] },
  ];
  for (const claims of wrong) {
    assert.throws(
      () => read(claims),
      (error) => error instanceof ZodError,
      JSON.stringify(claims),
    );
  }
  assert.equal(read({ typ: "Bearer" }).userId, SUB);
});
