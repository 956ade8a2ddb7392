import assert from "node:assert/strict";
import { AppError } from "../../src/lib/errors.ts";
import { TRANSPORTS } from "../support/identity/credentials.ts";
import { FORGERIES, forgerKey, issuerKey } from "../support/identity/forgeries.ts";
import { startKeyServer } from "../support/identity/key_server.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { claimsAt, openOidcIdentity } from "../support/identity/oidc_identity.ts";

const clock = new ManualClock();

/** The issuer may have a new key, with a new id or the old one: they are worth a question. */
const MAY_BE_A_NEW_KEY: ReadonlySet<string> = new Set([
  ...["a kid that is a path", "a kid that is SQL", "a kid that every object has"],
  ...["a kid that is a URL", "another key under a known id", "another key without an id"],
  ...["jku", "x5u", "its own jwk", "a payload that was changed", "no signature"],
]);

for (const [name, forge] of Object.entries(FORGERIES)) {
  Deno.test(`authenticate() refuses ${name} by cookie, query and header`, async () => {
    await using forgerServer = startKeyServer(forgerKey.publicJwk);
    await using identity = await openOidcIdentity(clock, issuerKey.publicJwk);
    const { server, logLines } = identity;
    const token = forge({ clock, issuer: server.issuer, forgerUrl: forgerServer.jwksUrl });
    for (const [transport, carrying] of Object.entries(TRANSPORTS)) {
      await assert.rejects(
        identity.authenticate(carrying(token)),
        (error) => error instanceof AppError && error.code === "unauthenticated",
        transport,
      );
    }
    assert.equal(forgerServer.requests(), 0);
    assert.equal(server.requests(), MAY_BE_A_NEW_KEY.has(name) ? 2 : 1);
    if (token.length > 20) assert.ok(!logLines.join().includes(token.slice(-20)));
  });
}

Deno.test("authenticate() takes by cookie, query and header the token that the forgeries copy", async () => {
  await using identity = await openOidcIdentity(clock, issuerKey.publicJwk);
  for (const carrying of Object.values(TRANSPORTS)) {
    const token = issuerKey.sign(claimsAt(clock, identity.server.issuer));
    assert.equal((await identity.authenticate(carrying(token))).orgKey, "acme");
  }
});

Deno.test("authenticate() asks the issuer once for 1,000 random key ids", async () => {
  await using identity = await openOidcIdentity(clock, issuerKey.publicJwk);
  const { issuer, fetches } = identity.server;
  const before = fetches();
  for (let i = 0; i < 1000; i++) {
    const token = forgerKey.sign(claimsAt(clock, issuer), { kid: crypto.randomUUID() });
    await assert.rejects(identity.authenticate(TRANSPORTS.header!(token)), AppError);
  }
  assert.equal(fetches() - before, 1);
});
