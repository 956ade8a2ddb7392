/** The names of members, as their tokens tell them, and as others see them. */
import assert from "node:assert/strict";
import { AUDIENCE, openOidcApp } from "../../support/identity/oidc_app.ts";
import { startKeyServer } from "../../support/identity/key_server.ts";
import { makeSigningKey } from "../../support/identity/signing_key.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

const ADA = "11111111-1111-4111-8111-111111111111";
const EVE = "22222222-2222-4222-8222-222222222222";

Deno.test("a run tells the name of who started it, which another may bear and not the id", async () => {
  const key = makeSigningKey("a");
  await using issuer = startKeyServer(key.publicJwk);
  await using app = await openOidcApp({
    issuer: issuer.issuer,
    settings: { OIDC_CLAIM_NAME: "display_name" },
  });
  const iat = Math.floor(Date.now() / 1000) - 60;
  const tokenOf = (sub: string, claims: Record<string, unknown>): string =>
    key.sign({
      iss: issuer.issuer,
      aud: AUDIENCE,
      sub,
      iat,
      exp: iat + 3_600,
      resource_access: { acme: { roles: [] } },
      ...claims,
    });
  const ada = tokenOf(ADA, { display_name: "Ada Lovelace", name: "not this one" });
  const eve = tokenOf(EVE, { display_name: "Ada \u202eLove\u3164l\ufe0face\u{e0041}" });
  const body = { definition: definitionNamed("Open to all") };
  const { body: { workflowId } } = await app.call("POST /workflows", ada, { body });
  await app.call(`POST /workflows/${workflowId}/publish`, ada, { body: {} });
  const isPublic = { body: { isPublic: true } };
  assert.equal((await app.call(`PATCH /workflows/${workflowId}`, ada, isPublic)).status, 200);
  const starterOf = async (token: string): Promise<unknown> => {
    const start = `POST /workflows/${workflowId}/runs`;
    const { body: { runId } } = await app.call(start, token, { body: { inputs: {} } });
    const { body: { startedBy } } = await app.call(`GET /runs/${runId}?expand=startedBy`, ada);
    return startedBy;
  };
  assert.deepEqual(await starterOf(ada), { userId: ADA, name: "Ada Lovelace" });
  assert.deepEqual(await starterOf(eve), { userId: EVE, name: "Ada Lovelace" });
  const renamed = tokenOf(EVE, { display_name: "Eve", iat: iat + 1 });
  assert.deepEqual(await starterOf(renamed), { userId: EVE, name: "Eve" });
  assert.deepEqual(await starterOf(eve), { userId: EVE, name: "Eve" }, "an older token");
  const nameless = tokenOf(EVE, { iat: iat + 2 });
  assert.deepEqual(await starterOf(nameless), { userId: EVE, name: null });
  const blank = tokenOf(EVE, { display_name: "\u3164\u115f\u200b", iat: iat + 3 });
  assert.deepEqual(await starterOf(blank), { userId: EVE, name: null });
  const endless = tokenOf(EVE, { display_name: "\u{1f469}".repeat(2_000), iat: iat + 4 });
  assert.deepEqual(await starterOf(endless), { userId: EVE, name: "\u{1f469}".repeat(100) });
  assert.equal((await app.call("GET /me", tokenOf(EVE, { display_name: 5 }))).status, 401);
});
