/** A member leaves the organization, and the identity provider tells nobody. */
import { deepEqual, equal } from "node:assert/strict";
import { type Colleague, type Office, openOffice } from "./office.ts";

async function keyOf(colleague: Colleague): Promise<{ id: string; key: string }> {
  return await colleague.expect(201, "POST /api-keys", { name: "nightly" });
}

async function statusWith(office: Office, key: string): Promise<number> {
  const headers = { "x-api-key": key, "x-source": "external" };
  const answer = await fetch(`${office.url()}/api/v1/workflows`, { headers });
  await answer.body?.cancel();
  return answer.status;
}

Deno.test("an admin revokes the keys of somebody who has left, and the log tells so", async () => {
  await using office = await openOffice();
  const leaver = await office.as(office.owner, { roles: ["admin"] });
  const admin = await office.as(office.stranger, { roles: ["admin"] });
  const { id, key } = await keyOf(leaver);
  equal(await statusWith(office, key), 200);
  const { apiKeys } = await admin.expect(200, `GET /api-keys?ownerId=${leaver.userId}`);
  deepEqual(apiKeys.map((listed: { id: string }) => listed.id), [id]);
  await admin.expect(200, `DELETE /api-keys/${id}`);
  equal(await statusWith(office, key), 401);
  const { records: [last] } = await admin.expect(200, "GET /audit?limit=1");
  deepEqual([last.action, last.actorId, last.details], [
    "api_key.revoked",
    admin.userId,
    { apiKeyId: id, ownerId: leaver.userId },
  ]);
});

Deno.test("attack: others than admins of the organization neither see nor revoke a key", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, outsider } = office;
  const foreign = await office.as(outsider, { org: "globex", roles: ["admin"] });
  const { id, key } = await keyOf(owner);
  for (const attacker of [reader, writer]) {
    equal((await attacker.call(`GET /api-keys?ownerId=${owner.userId}`)).status, 403);
    equal((await attacker.call(`DELETE /api-keys/${id}`)).status, 404);
  }
  const { apiKeys } = await foreign.expect(200, `GET /api-keys?ownerId=${owner.userId}`);
  deepEqual(apiKeys, []);
  equal((await foreign.call(`DELETE /api-keys/${id}`)).status, 404);
  equal(await statusWith(office, key), 200);
});
