import assert from "node:assert/strict";
import { AppError } from "../../src/lib/errors.ts";
import { credentials } from "../support/identity/credentials.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { claimsAt, openOidcIdentity } from "../support/identity/oidc_identity.ts";
import { makeSigningKey } from "../support/identity/signing_key.ts";

const key = makeSigningKey("a");

Deno.test("a caller without an organization is known to me() and forbidden everywhere else", async () => {
  const clock = new ManualClock();
  await using identity = await openOidcIdentity(clock, key.publicJwk);
  const queryToken = key.sign(claimsAt(clock, identity.server.issuer, {
    resource_access: { account: { roles: ["manage-account"] } },
    realm_access: { roles: ["admin"] },
  }));
  await assert.rejects(
    identity.authenticate(credentials({ queryToken })),
    (error) => error instanceof AppError && error.code === "forbidden",
  );
  assert.deepEqual(await identity.me(credentials({ queryToken })), {
    userId: "11111111-1111-4111-8111-111111111111",
    email: null,
    organization: null,
    organizations: [],
    teams: [],
    roles: ["admin"],
  });
});

Deno.test("a realm's admin is an admin in each of its organizations, and in no other", async () => {
  const clock = new ManualClock();
  await using identity = await openOidcIdentity(clock, key.publicJwk);
  const queryToken = key.sign(claimsAt(clock, identity.server.issuer, {
    resource_access: { acme: { roles: [] }, globex: { roles: ["team:ops"] } },
    realm_access: { roles: ["admin"] },
  }));
  for (const activeOrg of ["globex", "acme"]) {
    const principal = await identity.authenticate(credentials({ queryToken, activeOrg }));
    assert.deepEqual([principal.orgKey, principal.isAdmin], [activeOrg, true]);
  }
  await assert.rejects(
    identity.authenticate(credentials({ queryToken, activeOrg: "initech" })),
    (error) => error instanceof AppError && error.code === "forbidden",
  );
});
