import assert from "node:assert/strict";
import { NOTE } from "../support/workflows/definitions.ts";
import { openOidcApp } from "../support/identity/oidc_app.ts";
import { scenario, sharedRealm } from "./suite.ts";

scenario("ada shares a workflow with bob's team, and takes it back", async () => {
  const realm = await sharedRealm();
  await using app = await openOidcApp(realm);
  const org = "acme";
  const [ada, bob] = [
    (await realm.logIn("ada")).accessToken,
    (await realm.logIn("bob")).accessToken,
  ];
  const created = await app.call("POST /workflows", ada, { org, body: { definition: NOTE } });
  assert.equal(created.status, 201);
  const { workflowId } = created.body;
  await app.call(`POST /workflows/${workflowId}/publish`, ada, { org });
  assert.deepEqual(await sharedWithBob(), []);
  assert.equal((await app.call(`GET /workflows/${workflowId}`, bob)).status, 404);

  await shareWith(["sales"]);
  assert.deepEqual(await sharedWithBob(), [workflowId]);
  const read = await app.call(`GET /workflows/${workflowId}`, bob);
  assert.deepEqual([read.status, read.body.sharedTeamKeys], [200, ["sales"]]);
  assert.equal((await app.call(`DELETE /workflows/${workflowId}`, bob)).status, 403);
  const elsewhere = await app.call(`GET /workflows/${workflowId}`, ada, { org: "globex" });
  assert.equal(elsewhere.status, 404, "ada is in the team of that name at globex too");

  await shareWith([]);
  assert.deepEqual(await sharedWithBob(), []);
  assert.equal((await app.call(`GET /workflows/${workflowId}`, bob)).status, 404);

  async function shareWith(shareWithTeamKeys: string[]): Promise<void> {
    const body = { shareWithTeamKeys };
    const shared = await app.call(`PATCH /workflows/${workflowId}/sharing`, ada, { org, body });
    assert.equal(shared.status, 200);
  }

  async function sharedWithBob(): Promise<string[]> {
    const { body } = await app.call("GET /workflows?scope=shared", bob);
    return body.workflows.map(({ id }: { id: string }) => id);
  }
});
