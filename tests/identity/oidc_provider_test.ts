import assert from "node:assert/strict";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { createIdentity } from "../../src/identity/authenticate.ts";
import { AppError } from "../../src/lib/errors.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { TRANSPORTS } from "../support/identity/credentials.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { startOidcProvider } from "../support/identity/oidc_provider.ts";
import { makeSigningKey } from "../support/identity/signing_key.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const audience = "heddle-api";
const clientId = "44444444-4444-4444-8444-444444444444";
const claims = {
  email: "w@acme.example",
  resource_access: { acme: { roles: ["workflow:write"] } },
};

Deno.test("authenticate() takes the access tokens of a real provider, through a rotation", async () => {
  const [first, second] = [
    makeSigningKey("2030-1").privateJwk,
    makeSigningKey("2030-2").privateJwk,
  ];
  await using provider = await startOidcProvider({ jwks: { keys: [first] }, audience, clientId });
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  await using identity = await createIdentity({
    config: { kind: "oidc", issuer: provider.issuer, audience, jwksUrl: null },
    db,
    clock: systemClock,
    log: silentLog,
    dataDir: directory.path,
  });
  assert.equal(identity.mintToken, null);
  await identity.check();
  const oldToken = await provider.issueToken(claims);
  assert.equal(decodeProtectedHeader(oldToken).typ, "at+jwt");
  assert.equal(decodeJwt(oldToken).aud, audience);
  for (const carrying of Object.values(TRANSPORTS)) {
    assert.deepEqual(await identity.authenticate(carrying(oldToken)), {
      userId: clientId,
      email: "w@acme.example",
      orgKey: "acme",
      teamKeys: [],
      isAdmin: false,
      canWrite: true,
      via: "token",
    });
  }
  provider.useKeys({ keys: [second] });
  const newToken = await provider.issueToken(claims);
  assert.equal(decodeProtectedHeader(newToken).kid, "2030-2");
  const { userId } = await identity.authenticate(TRANSPORTS.header!(newToken));
  assert.equal(userId, clientId);
  await assert.rejects(
    identity.authenticate(TRANSPORTS.header!(oldToken)),
    (error) => error instanceof AppError && error.code === "unauthenticated",
  );
});
