import assert from "node:assert/strict";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { newTeam, shareWith } from "../../support/specification/workflows.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

const API = "/api/v1";

Deno.test("the last inputs are those of the caller's own last run, without secrets", async () => {
  await using server = await openSpecifiedServer();
  const teams = [newTeam()];
  const [owner, mate] = [await server.caller({ teams }), await server.caller({ teams })];
  const stranger = await server.caller();
  const text = { type: "string", required: false };
  const secrets = ["password", "dbPassphrase", "API_KEY", "apiKey", "accessToken", "clientSecret"];
  const names = ["customer", "keyboard", ...secrets];
  const workflowId = await owner.publish({
    ...definitionNamed("Remembered"),
    inputs: Object.fromEntries(names.map((name) => [name, text])),
  });
  await shareWith(owner, { workflowId, teams });
  const path = `${API}/workflows/${workflowId}/runs`;
  const last = (who = owner) => who.expect(200, `GET ${path}/last-inputs`);
  assert.deepEqual(await last(), { runId: null, inputs: {} });

  const start = (who: typeof owner, inputs: Record<string, string>) =>
    who.expect(202, `POST ${path}`, { json: { inputs } });
  await start(owner, { customer: "Acme" });
  const all = Object.fromEntries(names.map((name) => [name, "s3cret"]));
  const { runId } = await start(owner, { ...all, customer: "Globex", keyboard: "qwertz" });
  const { runId: other } = await start(mate, { customer: "Hooli" });
  const inputs = { customer: "Globex", keyboard: "qwertz" };
  assert.deepEqual(await last(), { runId, inputs });
  assert.deepEqual(await last(mate), { runId: other, inputs: { customer: "Hooli" } });
  await stranger.expect(404, `GET ${path}/last-inputs`);

  const { runId: large } = await start(owner, { customer: "x".repeat(70_000) });
  assert.deepEqual(await last(), { runId: null, inputs: {} }, `${large} is too large to show`);
  const { runId: small } = await start(owner, {});
  assert.deepEqual(await last(), { runId: small, inputs: {} });
  for (let count = 0; count < 200; count++) await start(mate, {});
  assert.deepEqual(await last(), { runId: null, inputs: {} }, "only the latest are looked at");
});
