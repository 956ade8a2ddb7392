import type { JsonObject } from "../../../src/lib/json.ts";
/** A webhook is paused, resumed, and taken over from a creator who has lost the right to it. */
import { deepEqual, equal, match } from "node:assert/strict";
import { type Colleague, openOffice } from "../../security/colleagues/office.ts";
import { eventually } from "../../support/time/eventually.ts";

async function call(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { method: "POST" });
  return { status: answer.status, text: await answer.text() };
}

async function stateOf(colleague: Colleague, workflowId: string): Promise<unknown> {
  const { webhooks } = await colleague.expect(200, `GET /workflows/${workflowId}/webhooks`);
  return webhooks.map(({ state, createdBy }: Record<string, string>) => [state, createdBy]);
}

Deno.test("a paused webhook refuses calls until it is resumed, and both are on record", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const admin = await office.as(office.stranger, { roles: ["admin"] });
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  const at = `/workflows/${workflowId}/webhooks`;
  const { webhookId, url } = await owner.expect(201, `POST ${at}`, {});
  equal((await call(url)).status, 202);
  for (const paused of [true, true]) {
    const webhook = await writer.expect(200, `PATCH ${at}/${webhookId}`, { paused });
    deepEqual([webhook.state, webhook.createdBy], ["paused", owner.userId]);
    const refused = await call(url);
    equal(refused.status, 409);
    match(refused.text, /the webhook is paused/);
  }
  const resumed = await writer.expect(200, `PATCH ${at}/${webhookId}`, { paused: false });
  // The creator may still write the workflow, so that nobody takes the webhook over.
  deepEqual([resumed.state, resumed.createdBy], ["open", owner.userId]);
  equal((await call(url)).status, 202);
  const { records } = await admin.expect(200, "GET /audit?limit=2");
  deepEqual(
    records.map(({ action, actorId, details }: Record<string, unknown>) => [
      action,
      actorId,
      details,
    ]),
    ["webhook.resumed", "webhook.paused"].map((action) => [
      action,
      writer.userId,
      { workflowId, webhookId },
    ]),
  );
});

Deno.test("the new owner of a workflow takes its webhook over by resuming it", async () => {
  await using office = await openOffice({ MAX_WEBHOOKS_PER_USER: "1" });
  const { owner, stranger, writer } = office;
  const admin = await office.as(office.reader, { roles: ["admin"] });
  const workflowId = await owner.publish({ steps: [] });
  const at = `/workflows/${workflowId}/webhooks`;
  const { webhookId, url } = await owner.expect(201, `POST ${at}`, {});
  const userId = stranger.userId;
  await admin.expect(200, `POST /workflows/${workflowId}/owner`, { userId });
  equal((await call(url)).status, 404);
  deepEqual(await stateOf(stranger, workflowId), [["closed", owner.userId]]);
  for (const other of [owner, writer, admin]) {
    await other.expect(404, `PATCH ${at}/${webhookId}`, { paused: false });
  }
  const own = await stranger.publish({ steps: [] });
  const { webhookId: taken } = await stranger.expect(201, `POST /workflows/${own}/webhooks`, {});
  const full = await stranger.expect(409, `PATCH ${at}/${webhookId}`, { paused: false });
  deepEqual([full.setting, full.used], ["MAX_WEBHOOKS_PER_USER", 1]);
  await stranger.expect(200, `DELETE /workflows/${own}/webhooks/${taken}`);
  const resumed = await stranger.expect(200, `PATCH ${at}/${webhookId}`, { paused: false });
  deepEqual([resumed.state, resumed.createdBy], ["open", userId]);
  equal((await call(url)).status, 202);
  // It counts for the new owner, and no more for the old one.
  await stranger.expect(409, `POST /workflows/${own}/webhooks`, {});
  const next = await owner.publish({ steps: [] });
  await owner.expect(201, `POST /workflows/${next}/webhooks`, {});
});

Deno.test("attack: who may only read the workflow neither pauses nor resumes a webhook", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, stranger, outsider } = office;
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  const other = await owner.publish({ steps: [] }, { isShared: true });
  const at = `/workflows/${workflowId}/webhooks`;
  const { webhookId, url } = await owner.expect(201, `POST ${at}`, {});
  for (const paused of [true, false]) {
    await reader.expect(403, `PATCH ${at}/${webhookId}`, { paused });
    await stranger.expect(404, `PATCH ${at}/${webhookId}`, { paused });
    await outsider.expect(404, `PATCH ${at}/${webhookId}`, { paused });
    await writer.expect(404, `PATCH /workflows/${other}/webhooks/${webhookId}`, { paused });
  }
  const wrong: JsonObject[] = [{}, { paused: "yes" }, { paused: true, createdBy: reader.userId }];
  for (const body of wrong) {
    await writer.expect(400, `PATCH ${at}/${webhookId}`, body);
  }
  equal((await call(url)).status, 202);
});

Deno.test("attack: a call that waits gets no outputs of a webhook that is paused meanwhile", async () => {
  await using office = await openOffice();
  const { owner } = office;
  const ASK = { id: "ask", service: "human", action: "approve", with: { message: "Send it?" } };
  const workflowId = await owner.publish({ steps: [ASK], outputs: { plan: "the plan" } });
  const at = `/workflows/${workflowId}/webhooks`;
  const { webhookId, url } = await owner.expect(201, `POST ${at}`, { waitSeconds: 30 });
  const waiting = call(url);
  const { runs: [{ runId }] } = await eventuallyOne(owner, workflowId);
  await owner.settled(runId, "waiting");
  await owner.expect(200, `PATCH ${at}/${webhookId}`, { paused: true });
  await owner.expect(200, `POST /runs/${runId}/answer`, { stepId: "ask", approved: true });
  const { status, text } = await waiting;
  equal(status, 202);
  deepEqual(Object.keys(JSON.parse(text)), ["runId", "status"]);
});

async function eventuallyOne(owner: Colleague, workflowId: string) {
  return await eventually(async () => {
    const list = await owner.expect(200, `GET /workflows/${workflowId}/runs`);
    return list.total === 1 && list;
  });
}
