import assert from "node:assert/strict";
import { openOidcApp } from "../support/identity/oidc_app.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { scenario, sharedRealm, stopKeycloak } from "./suite.ts";

scenario("known users go on while Keycloak is down, also after a restart of Heddle", async () => {
  await using directory = await temporaryDirectory();
  const realm = await sharedRealm();
  const place = { issuer: realm.issuer, dataDir: directory.path };
  const { accessToken } = await realm.logIn("ada");
  const unseen = await realm.serviceToken();
  {
    await using app = await openOidcApp(place);
    await app.me(accessToken);
    await stopKeycloak();
    const startedAt = performance.now();
    await app.me(unseen);
    report("a token that it had not seen yet", startedAt);
  }
  const startedAt = performance.now();
  await using restarted = await openOidcApp(place);
  report("Heddle was open again", startedAt);
  await restarted.me(accessToken);
  await restarted.me(unseen);
  report("and had taken both tokens", startedAt);
  await assert.rejects(restarted.check(), /Cannot read the keys of/);
  await using empty = await openOidcApp({ issuer: realm.issuer });
  const { status, body } = await empty.call("GET /me", accessToken);
  assert.deepEqual([status, body.code], [503, "unavailable"]);
});

function report(what: string, startedAt: number): void {
  console.log(`without Keycloak: ${what}: ${Math.round(performance.now() - startedAt)} ms`);
}
