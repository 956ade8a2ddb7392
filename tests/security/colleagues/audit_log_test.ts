/** The audit log tells admins who did what, and never the value of a variable. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { type Colleague, openOffice } from "./office.ts";

const DEFINITION = { name: "Margins", env: { TOKEN: {}, REGION: {} }, steps: [] };
const SECRET = "a value that no log may hold";
const TEAM = { shareWithTeamKeys: ["ops"] };
const NONE = { shareWithTeamKeys: [] };

interface Told {
  action: string;
  details: JsonObject;
}

async function recordsOf(admin: Colleague): Promise<(Told & JsonObject)[]> {
  const { records } = await admin.expect(200, "GET /audit?limit=100");
  return records.toReversed();
}

const toldBy = (records: readonly Told[]) =>
  records.map(({ action, details }) => ({ action, details }));

Deno.test("changes of a workflow are on record, with who made them and by which key", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const admin = await office.as(office.stranger, { roles: ["admin"] });
  const workflowId = await owner.publish(DEFINITION);
  const at = `/workflows/${workflowId}`;
  await owner.expect(200, `PATCH ${at}/sharing`, TEAM);
  await owner.expect(200, `PATCH ${at}/sharing`, TEAM);
  await owner.expect(200, `PATCH ${at}`, { isPublic: true });
  const envs = [{ name: "TOKEN", value: SECRET }, { name: "REGION", value: SECRET }];
  await writer.expect(200, `POST ${at}/envs`, { envs });
  await writer.expect(200, `DELETE ${at}/envs/TOKEN`);
  await writer.expect(200, `POST ${at}/schedule/parse`, { input: "every day at 9" });
  await writer.expect(200, `PUT ${at}/schedule`, { paused: true });
  await writer.expect(200, `PUT ${at}/schedule`, { paused: true });
  await writer.expect(200, `DELETE ${at}/schedule`);
  const signature = { header: "X-Signature", secret: SECRET };
  const { webhookId } = await writer.expect(201, `POST ${at}/webhooks`, { signature });
  await writer.expect(200, `DELETE ${at}/webhooks/${webhookId}`);
  await owner.expect(200, `PATCH ${at}/sharing`, NONE);
  await owner.expect(200, `DELETE ${at}`);
  const records = await recordsOf(admin);
  const named = { workflowId, name: "Margins" };
  deepEqual(toldBy(records), [
    { action: "workflow.published", details: { ...named, versionNumber: 1 } },
    { action: "workflow.shared", details: { ...named, added: ["ops"], removed: [] } },
    { action: "workflow.made_public", details: named },
    { action: "envs.set", details: { ...named, envs: ["TOKEN", "REGION"] } },
    { action: "envs.deleted", details: { ...named, envs: ["TOKEN"] } },
    { action: "schedule.saved", details: { workflowId, schedule: "default" } },
    { action: "schedule.paused", details: { workflowId, schedule: "default" } },
    { action: "schedule.deleted", details: { workflowId, schedule: "default" } },
    { action: "webhook.created", details: { workflowId, webhookId, isSigned: true } },
    { action: "webhook.deleted", details: { workflowId, webhookId } },
    { action: "workflow.shared", details: { ...named, added: [], removed: ["ops"] } },
    { action: "workflow.deleted", details: named },
  ]);
  const actors = new Set(records.map(({ actorId }) => actorId));
  deepEqual(actors, new Set([owner.userId, writer.userId]));
  ok(records.every(({ via, apiKeyId }) => via === "token" && apiKeyId === null));
  ok(!JSON.stringify(records).includes(SECRET));
  equal((await owner.call("GET /audit")).status, 403);
});

Deno.test("API keys, rules, threads and default versions are on record", async () => {
  await using office = await openOffice();
  const { owner } = office;
  const admin = await office.as(office.stranger, { roles: ["admin"] });
  const { id: apiKeyId, key } = await owner.expect(201, "POST /api-keys", { name: "CI" });
  const { ruleId } = await owner.expect(201, "POST /rules", { definition: ruleNamed("Prices") });
  await owner.expect(201, `POST /rules/${ruleId}/publish`);
  await owner.expect(200, `PATCH /rules/${ruleId}/sharing`, TEAM);
  await owner.expect(200, `PATCH /rules/${ruleId}`, { isPublic: true });
  await owner.expect(200, `DELETE /rules/${ruleId}`);
  const { threadId } = await owner.expect(200, "POST /chats");
  await owner.expect(200, `PATCH /chats/${threadId}/sharing`, TEAM);
  await owner.expect(200, `DELETE /chats/${threadId}`);
  const workflowId = await owner.publish({ name: "Margins", steps: [] });
  const { versions } = await owner.expect(200, `GET /workflows/${workflowId}/versions`);
  const headers = { authorization: `Bearer ${key}`, "x-source": "external" };
  const version = `/api/v1/workflows/${workflowId}/versions/${versions[0].versionId}`;
  const set = await fetch(`${office.url()}${version}/default`, { method: "POST", headers });
  deepEqual([set.status, (await set.json()).versionNumber], [200, 1]);
  await owner.expect(200, `DELETE /api-keys/${apiKeyId}`);
  const records = await recordsOf(admin);
  const of = { apiKeyId, ownerId: owner.userId };
  const margins = { workflowId, name: "Margins", versionNumber: 1 };
  deepEqual(toldBy(records), [
    { action: "api_key.created", details: { ...of, expiresAt: null } },
    { action: "rule.published", details: { ruleId, versionNumber: 1 } },
    { action: "rule.shared", details: { ruleId, added: ["ops"], removed: [] } },
    { action: "rule.made_public", details: { ruleId } },
    { action: "rule.deleted", details: { ruleId } },
    { action: "thread.shared", details: { threadId, added: ["ops"], removed: [] } },
    { action: "thread.deleted", details: { threadId } },
    { action: "workflow.published", details: margins },
    { action: "workflow.default_changed", details: margins },
    { action: "api_key.revoked", details: of },
  ]);
  const byKey = records.filter(({ via }) => via === "api_key");
  deepEqual(byKey.map((record) => [record.action, record.apiKeyId, record.actorId]), [
    ["workflow.default_changed", apiKeyId, owner.userId],
  ]);
});

Deno.test("what is refused is not on record, and no record is large", async () => {
  await using office = await openOffice({ MAX_WEBHOOKS_PER_USER: "1" });
  const { owner, reader } = office;
  const admin = await office.as(office.stranger, { roles: ["admin"] });
  const names = Array.from({ length: 150 }, (_, number) => `NAME_${number}`);
  const env = Object.fromEntries(names.map((name) => [name, {}]));
  const workflowId = await owner.publish({ name: "Margins", env, steps: [] }, { isShared: true });
  const at = `/workflows/${workflowId}`;
  await owner.expect(201, `POST ${at}/webhooks`, {});
  const before = (await recordsOf(admin)).length;
  equal((await owner.call(`POST ${at}/webhooks`, {})).status, 409);
  equal((await reader.call(`DELETE ${at}`)).status, 403);
  equal((await reader.call(`PATCH ${at}/sharing`, NONE)).status, 403);
  equal((await owner.call(`PATCH ${at}/sharing`, { shareWithTeamKeys: ["x y"] })).status, 400);
  equal((await owner.call(`DELETE ${at}/schedule`)).status, 404);
  equal((await recordsOf(admin)).length, before);
  const envs = names.map((name) => ({ name, value: "x" }));
  await owner.expect(200, `POST ${at}/envs`, { envs });
  const last = (await recordsOf(admin)).at(-1);
  deepEqual((last?.details.envs as string[]).slice(99), ["NAME_99", "… and 50 more"]);
});
