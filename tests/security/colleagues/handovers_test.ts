/** A member has left: an admin sees what stays behind, and hands it over or stops it. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { type Colleague, type Office, openOffice } from "./office.ts";

const PAUSED = { paused: false };

interface Left {
  workflowId: string;
  webhookId: string;
  /** The address of the webhook. */
  url: string;
  apiKeyId: string;
  key: string;
}

/** A workflow with a schedule and a webhook, and an API key. */
async function leaveBehind(leaver: Colleague, name = "Margins"): Promise<Left> {
  const workflowId = await leaver.publish({ name, steps: [] });
  const at = `/workflows/${workflowId}`;
  await leaver.expect(200, `POST ${at}/schedule/parse`, { input: "every day at 9" });
  const { webhookId, url } = await leaver.expect(201, `POST ${at}/webhooks`, { name: "shop" });
  const { id: apiKeyId, key } = await leaver.expect(201, "POST /api-keys", { name: "nightly" });
  return { workflowId, webhookId, url, apiKeyId, key };
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: "POST" });
  await answer.body?.cancel();
  return answer.status;
}

async function statusWith({ url }: Office, key: string): Promise<number> {
  const headers = { "x-api-key": key, "x-source": "external" };
  const answer = await fetch(`${url()}/api/v1/workflows`, { headers });
  await answer.body?.cancel();
  return answer.status;
}

const adminOf = (office: Office) => office.as(office.stranger, { roles: ["admin"] });

const NOTHING: JsonObject = {
  revokedApiKeys: 0,
  pausedSchedules: 0,
  pausedWebhooks: 0,
  transferredWorkflows: 0,
  closedWebhooks: 0,
  collisions: [],
  collisionCount: 0,
  refusal: null,
  isComplete: true,
};

Deno.test("an admin sees what a former member left, by its lists, without the content", async () => {
  await using office = await openOffice();
  const { owner: leaver } = office;
  const admin = await adminOf(office);
  const { workflowId, webhookId, apiKeyId } = await leaveBehind(leaver);
  await leaver.expect(200, "POST /chats");
  await office.reader.publish({ name: "Of somebody else", steps: [] });
  // The identity provider tells that the leaver is of another organization now.
  await office.as(leaver, { org: "globex" });
  const detail = await admin.expect(200, `GET /members/${leaver.userId}`);
  deepEqual([detail.isMember, detail.name, detail.email, detail.lastSeenAt], [
    false,
    null,
    null,
    null,
  ]);
  deepEqual(detail.holdings, {
    ...{ workflows: 1, schedules: 1, activeSchedules: 1, webhooks: 1, activeWebhooks: 1 },
    ...{ apiKeys: 1, rules: 0, threads: 1 },
  });
  const of = `ownerId=${leaver.userId}`;
  const organization = "scope=organization";
  const list = await admin.expect(200, `GET /workflows?${organization}&${of}`);
  deepEqual([list.total, list.workflows.map(({ id }: JsonObject) => id)], [1, [workflowId]]);
  const search = `GET /workflows?${organization}&${of}&search`;
  equal((await admin.expect(200, `${search}=margin`)).workflows.length, 1);
  equal((await admin.expect(200, `${search}=somebody`)).workflows.length, 0);
  const { schedules } = await admin.expect(200, `GET /schedules?${organization}&${of}`);
  deepEqual(schedules.map((one: JsonObject) => [one.workflowId, one.name, one.schedule]), [
    [workflowId, "default", undefined],
  ]);
  const { webhooks, total } = await admin.expect(200, `GET /members/${leaver.userId}/webhooks`);
  deepEqual([total, webhooks.map((one: JsonObject) => [one.webhookId, one.workflowName])], [
    1,
    [[webhookId, "Margins"]],
  ]);
  const { apiKeys } = await admin.expect(200, `GET /api-keys?${of}`);
  deepEqual(apiKeys.map(({ id }: JsonObject) => id), [apiKeyId]);
  await admin.expect(404, `GET /workflows/${workflowId}`);
  for (const path of ["/workflows", "/schedules", "/schedules?scope=all"]) {
    const query = path.includes("?") ? `&${of}` : `?${of}`;
    await admin.expect(400, `GET ${path}${query}`);
  }
});

Deno.test("one request revokes, pauses and transfers all that a member left, and is on record", async () => {
  await using office = await openOffice();
  const { owner: leaver, reader: heir } = office;
  const admin = await adminOf(office);
  const { workflowId, webhookId, url, apiKeyId, key } = await leaveBehind(leaver);
  const handover = `POST /members/${leaver.userId}/handover`;
  const body = { pause: true, to: heir.userId, revokeApiKeys: true };
  deepEqual(await admin.expect(200, handover, body), {
    ...NOTHING,
    ...{ revokedApiKeys: 1, pausedSchedules: 1, pausedWebhooks: 1, transferredWorkflows: 1 },
    closedWebhooks: 1,
  });
  deepEqual(await admin.expect(200, handover, body), NOTHING);
  equal(await statusWith(office, key), 401);
  equal(await statusOf(url), 404);
  await leaver.expect(404, `GET /workflows/${workflowId}`);
  const schedule = await heir.expect(200, `GET /workflows/${workflowId}/schedule`);
  deepEqual([schedule.paused, schedule.nextRunAt], [true, null]);
  const { paused } = await heir.expect(200, `PUT /workflows/${workflowId}/schedule`, PAUSED);
  equal(paused, false);
  const resume = `PATCH /workflows/${workflowId}/webhooks/${webhookId}`;
  equal((await heir.expect(200, resume, PAUSED)).createdBy, heir.userId);
  equal(await statusOf(url), 202);
  const { records } = await admin.expect(200, "GET /audit?limit=6");
  const of = { workflowId };
  deepEqual(
    records.reverse().map(({ action, actorId, details }: JsonObject) => [action, actorId, details]),
    [
      ["api_key.revoked", admin.userId, { apiKeyId, ownerId: leaver.userId }],
      ["schedule.paused", admin.userId, { ...of, schedule: "default" }],
      ["webhook.paused", admin.userId, { ...of, webhookId }],
      ["workflow.transferred", admin.userId, { ...of, from: leaver.userId, to: heir.userId }],
      ["schedule.resumed", heir.userId, { ...of, schedule: "default" }],
      ["webhook.resumed", heir.userId, { ...of, webhookId }],
    ],
  );
});

Deno.test("what a member left is only paused, also the webhooks that the member made elsewhere", async () => {
  await using office = await openOffice();
  const { owner, writer: leaver } = office;
  const admin = await adminOf(office);
  const own = await leaveBehind(leaver);
  const shared = await owner.publish({ steps: [] }, { isShared: true });
  const { url: elsewhere } = await leaver.expect(201, `POST /workflows/${shared}/webhooks`, {});
  const { url: colleagues } = await owner.expect(201, `POST /workflows/${shared}/webhooks`, {});
  const handover = `POST /members/${leaver.userId}/handover`;
  deepEqual(await admin.expect(200, handover, { pause: true }), {
    ...NOTHING,
    ...{ pausedSchedules: 1, pausedWebhooks: 2 },
  });
  deepEqual(await Promise.all([own.url, elsewhere, colleagues].map(statusOf)), [409, 409, 202]);
  equal(await statusWith(office, own.key), 200);
  // The member is back, and resumes.
  const at = `/workflows/${own.workflowId}`;
  await leaver.expect(200, `PATCH ${at}/webhooks/${own.webhookId}`, PAUSED);
  await leaver.expect(200, `PUT ${at}/schedule`, PAUSED);
  equal(await statusOf(own.url), 202);
});

Deno.test("transfers end at the receiver's limit, say which, and go on once there is room", async () => {
  await using office = await openOffice({
    MAX_WORKFLOWS_PER_USER: "3",
    MAX_SCHEDULES_PER_USER: "1",
    MAX_API_KEYS_PER_USER: "9",
  });
  const { owner: leaver, reader: heir, writer: other } = office;
  const admin = await adminOf(office);
  await leaveBehind(leaver, "First");
  await leaver.publish({ name: "Second", steps: [] });
  const own = [await heir.publish({ steps: [] }), await heir.publish({ steps: [] })];
  const handover = `POST /members/${leaver.userId}/handover`;
  const to = { to: heir.userId };
  const full = await admin.expect(200, handover, to);
  deepEqual([full.transferredWorkflows, full.isComplete, full.refusal.name], [1, false, "First"]);
  deepEqual([full.refusal.setting, full.refusal.limit, full.refusal.used], [
    "MAX_WORKFLOWS_PER_USER",
    3,
    3,
  ]);
  match(full.refusal.detail, /this user has 3 of the 3 that MAX_WORKFLOWS_PER_USER allows/);
  equal((await admin.expect(200, `GET /members/${leaver.userId}`)).holdings.workflows, 1);
  // With room for the workflow, and none for its schedule.
  await heir.expect(200, `DELETE /workflows/${own[0]}`);
  await heir.expect(200, `POST /workflows/${own[1]}/schedule/parse`, { input: "every day at 9" });
  const second = await admin.expect(200, handover, to);
  deepEqual([second.transferredWorkflows, second.refusal.setting], [0, "MAX_SCHEDULES_PER_USER"]);
  const third = await admin.expect(200, handover, { to: other.userId });
  deepEqual([third.transferredWorkflows, third.isComplete, third.refusal], [1, true, null]);
});

Deno.test("workflows that collide with those of the receiver by name or key are named", async () => {
  await using office = await openOffice();
  const { owner: leaver, reader: heir } = office;
  const admin = await adminOf(office);
  const definition = (name: string) => ({ format: "planner/1", name, steps: [] });
  const bring = async (colleague: Colleague, key: string, name: string): Promise<string> => {
    const body = { key, definition: definition(name) };
    return (await colleague.expect(200, "POST /workflows/import", body)).workflowId;
  };
  await bring(heir, "report", "Report");
  const sameKey = await bring(leaver, "report", "Other name");
  const sameName = await leaver.publish({ name: "REPORT", steps: [] });
  await leaver.publish({ name: "Nothing alike", steps: [] });
  const body = { to: heir.userId };
  const given = await admin.expect(200, `POST /members/${leaver.userId}/handover`, body);
  deepEqual([given.transferredWorkflows, given.collisionCount], [3, 2]);
  const byName = (one: JsonObject, another: JsonObject) =>
    String(one.name).localeCompare(String(another.name));
  deepEqual(given.collisions.sort(byName), [
    { workflowId: sameKey, name: "Other name", hasSameName: false, hasSameKey: true },
    { workflowId: sameName, name: "REPORT", hasSameName: true, hasSameKey: false },
  ]);
});

Deno.test("a run under way keeps the rights of who has left, and the new owner answers it", async () => {
  await using office = await openOffice();
  const { owner: leaver, reader: heir } = office;
  const admin = await adminOf(office);
  const ASK = { id: "ask", service: "human", action: "approve", with: { message: "Send it?" } };
  const workflowId = await leaver.publish({ steps: [ASK] });
  const runId = await leaver.start(workflowId);
  await leaver.settled(runId, "waiting");
  const body = { pause: true, to: heir.userId, revokeApiKeys: true };
  await admin.expect(200, `POST /members/${leaver.userId}/handover`, body);
  const queue = "GET /runs/queue/runs?state=waiting_for_answer";
  const { runs } = await admin.expect(200, queue);
  deepEqual(runs.map((run: JsonObject) => [run.runId, run.userId]), [[runId, leaver.userId]]);
  await heir.expect(200, `POST /runs/${runId}/answer`, { stepId: "ask", approved: true });
  equal((await heir.settled(runId)).status, "succeeded");
});

Deno.test("attack: nobody but an admin of the organization sees or hands over what others own", async () => {
  await using office = await openOffice();
  const { owner: victim, reader, writer, outsider } = office;
  const { url, key } = await leaveBehind(victim);
  const holdings = `GET /members/${victim.userId}`;
  const handover = `POST /members/${victim.userId}/handover`;
  const all = (userId: string) => ({ pause: true, to: userId, revokeApiKeys: true });
  for (const attacker of [reader, writer, victim]) {
    await attacker.expect(403, holdings);
    await attacker.expect(403, `${holdings}/webhooks`);
    await attacker.expect(403, `GET /workflows?scope=organization&ownerId=${victim.userId}`);
    await attacker.expect(403, handover, all(reader.userId));
  }
  // An admin of another organization, who finds nothing in it, and nothing of the user.
  await outsider.expect(422, handover, all(reader.userId));
  deepEqual(await outsider.expect(200, handover, all(outsider.userId)), NOTHING);
  const detail = await outsider.expect(200, holdings);
  deepEqual([detail.isMember, detail.email, detail.holdings.workflows], [false, null, 0]);
  equal((await outsider.expect(200, `${holdings}/webhooks`)).total, 0);
  // An admin with an API key, and what is malformed.
  const admin = await adminOf(office);
  const { key: adminKey } = await admin.expect(201, "POST /api-keys", { name: "ci" });
  const headers = {
    ...{ "x-api-key": adminKey, "x-source": "external" },
    "content-type": "application/json",
  };
  const path = `${office.url()}/api/v1/members/${victim.userId}/handover`;
  const sent = { method: "POST", headers, body: JSON.stringify(all(reader.userId)) };
  const refused = await fetch(path, sent);
  deepEqual([refused.status, (await refused.json()).code], [403, "forbidden"]);
  await admin.expect(400, handover, {});
  await admin.expect(400, handover, { pause: false, revokeApiKeys: false });
  await admin.expect(400, handover, { pause: "true" });
  await admin.expect(400, handover, { to: "nobody" });
  await admin.expect(400, "POST /members/nobody/handover", { pause: true });
  await admin.expect(422, handover, { to: victim.userId });
  const { errors } = await admin.expect(422, handover, { to: crypto.randomUUID() });
  equal(errors[0].path, "to");
  await admin.expect(422, handover, { to: outsider.userId });
  deepEqual([await statusOf(url), await statusWith(office, key)], [202, 200]);
  equal((await admin.expect(200, holdings)).holdings.workflows, 1);
});

Deno.test("attack: two admins who hand over to different members at once split nothing", async () => {
  await using office = await openOffice();
  const { owner: leaver, reader, writer } = office;
  const admins = [await adminOf(office), await office.as(reader, { roles: ["admin"] })];
  const heirs = [reader.userId, writer.userId];
  for (let number = 0; number < 25; number++) await leaver.publish({ steps: [] });
  const handover = `POST /members/${leaver.userId}/handover`;
  const answers = await Promise.all(
    heirs.map((to, at) => (admins[at] as Colleague).expect(200, handover, { to })),
  );
  equal(answers.reduce((sum, { transferredWorkflows }) => sum + transferredWorkflows, 0), 25);
  const [admin] = admins as [Colleague];
  const owned = await Promise.all(
    heirs.map((id) => admin.expect(200, `GET /workflows?scope=organization&ownerId=${id}`)),
  );
  deepEqual(owned.map(({ total }) => total), answers.map((one) => one.transferredWorkflows));
  const { records } = await admin.expect(200, "GET /audit?limit=100");
  const transfers = records.filter(({ action }: JsonObject) => action === "workflow.transferred");
  equal(new Set(transfers.map(({ details }: JsonObject) => JSON.stringify(details))).size, 25);
});
