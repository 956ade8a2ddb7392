import assert from "node:assert/strict";
import { AppError, type ErrorCode } from "../../src/lib/errors.ts";
import { credentials } from "../support/identity/credentials.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { claimsAt, openOidcIdentity } from "../support/identity/oidc_identity.ts";
import { makeSigningKey } from "../support/identity/signing_key.ts";

const key = makeSigningKey("a");
const BOTH = { acme: { roles: ["team:ops"] }, globex: { roles: ["admin"] } };

function fails(code: ErrorCode): (error: unknown) => boolean {
  return (error) => error instanceof AppError && error.code === code;
}

Deno.test("renew() keeps a caller's organization, and the stored one as it is", async () => {
  const clock = new ManualClock();
  await using identity = await openOidcIdentity(clock, key.publicJwk);
  const { server: { issuer } } = identity;
  const queryToken = key.sign(claimsAt(clock, issuer, { resource_access: BOTH }));
  const plain = credentials({ queryToken });
  await identity.authenticate(credentials({ queryToken, activeOrg: "globex" }));
  const principal = await identity.authenticate(plain);
  assert.deepEqual([principal.orgKey, principal.isAdmin], ["globex", true]);
  await identity.authenticate(credentials({ queryToken, activeOrg: "acme" }));
  assert.deepEqual(await identity.renew(plain, principal), principal);
  assert.equal((await identity.me(plain)).organization, "acme");
});

Deno.test("renew() throws when the token has ended, and for an organization it does not name", async () => {
  const clock = new ManualClock();
  await using identity = await openOidcIdentity(clock, key.publicJwk);
  const queryToken = key.sign(claimsAt(clock, identity.server.issuer, { resource_access: BOTH }));
  const given = credentials({ queryToken });
  const principal = await identity.authenticate(given);
  const elsewhere = { ...principal, orgKey: "initech" };
  await assert.rejects(identity.renew(given, elsewhere), fails("forbidden"));
  clock.advance(330_000 - 1);
  assert.deepEqual(await identity.renew(given, principal), principal);
  clock.advance(1);
  await assert.rejects(identity.renew(given, principal), fails("unauthenticated"));
});
