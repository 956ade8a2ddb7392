/** A teammate whose right has ended tries every door that was open before. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { type Colleague, type Office, openOffice } from "./office.ts";

const ASK = { id: "ask", service: "human", action: "approve", with: { message: "Send it all?" } };
const SECRET = { plan: "the plan" };
const JOB: JsonObject = {
  inputs: { plan: { type: "string", default: "the plan" } },
  steps: [ASK],
  outputs: { plan: "${{ inputs.plan }}" },
};

/** Requests of a workflow and its run, each with a body that fits. */
function requests(workflowId: string, runId: string): [request: string, body?: Json][] {
  const workflow = `/workflows/${workflowId}`;
  const run = `/runs/${runId}`;
  const definition = { format: "planner/1", name: "Job", steps: [] };
  return [
    [`GET ${workflow}`],
    [`GET ${workflow}/versions`],
    [`GET ${workflow}/draft`],
    [`PUT ${workflow}/draft`, { definition }],
    [`POST ${workflow}/publish`],
    [`GET ${workflow}/diff?from=1&to=1`],
    [`GET ${workflow}/export`],
    [`GET ${workflow}/envs`],
    [`POST ${workflow}/envs`, { envs: [] }],
    [`GET ${workflow}/webhooks`],
    [`POST ${workflow}/webhooks`, {}],
    [`GET ${workflow}/runs`],
    [`POST ${workflow}/runs`, { inputs: {} }],
    [`GET ${run}`],
    [`GET ${run}/steps?parent=ask`],
    [`GET ${run}/attempts?path=steps%5B0%5D`],
    [`GET ${run}/step-output?path=steps%5B0%5D`],
    [`GET ${run}/events`],
    [`POST ${run}/answer`, { stepId: "ask", approved: true }],
    [`POST ${run}/cancel`],
    [`POST ${run}/retry`],
  ];
}

async function unshare(owner: Colleague, workflowId: string): Promise<void> {
  const body = { shareWithTeamKeys: [] };
  await owner.expect(200, `PATCH /workflows/${workflowId}/sharing`, body);
}

/** The answer to each request that is not a refusal. */
async function opened(colleague: Colleague, [workflowId, runId]: [string, string]) {
  const answers = [];
  for (const [request, body] of requests(workflowId, runId)) {
    const { status } = await colleague.call(request, body);
    if (status !== 404) answers.push([request, status]);
  }
  return answers;
}

/** The writer starts a run that waits, of the owner's workflow. */
async function waitingRun({ owner, writer }: Office): Promise<[string, string]> {
  const workflowId = await owner.publish(JOB, { isShared: true });
  const runId = await writer.start(workflowId, { inputs: SECRET });
  await writer.settled(runId, "waiting");
  return [workflowId, runId];
}

Deno.test("a teammate whose sharing has ended finds nothing of the workflow and its own run", async () => {
  await using office = await openOffice();
  const { owner, writer, reader } = office;
  const place = await waitingRun(office);
  await unshare(owner, place[0]);
  for (const colleague of [writer, reader]) {
    deepEqual(await opened(colleague, place), []);
    equal((await colleague.expect(200, "GET /runs")).total, 0);
    equal((await colleague.expect(200, "GET /questions")).total, 0);
    equal((await colleague.expect(200, "GET /workflows?scope=all")).total, 0);
    deepEqual((await colleague.expect(200, "GET /workflows/export")).workflows, []);
  }
});

Deno.test("a user who has left the team finds nothing of the workflow and its own run", async () => {
  await using office = await openOffice();
  const { writer } = office;
  const place = await waitingRun(office);
  const former = await office.as(writer, { teams: [], roles: ["workflow:write"] });
  deepEqual(await opened(former, place), []);
  equal((await former.expect(200, "GET /questions")).total, 0);
});

Deno.test("a former writer's webhook starts no run as the owner", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const definition = { ...JOB, steps: [] };
  const workflowId = await owner.publish(definition, { isShared: true });
  const path = `/workflows/${workflowId}/webhooks`;
  const { url } = await writer.expect(201, `POST ${path}`, { waitSeconds: 30 });
  const own = await owner.expect(201, `POST ${path}`, { waitSeconds: 30 });
  const call = async (address: string) => {
    const response = await fetch(address, { method: "POST" });
    return [response.status, (await response.json()).outputs ?? null];
  };
  deepEqual(await call(url), [200, SECRET]);
  await unshare(owner, workflowId);
  deepEqual(await call(url), [404, null], "what the address gives without the sharing");
  deepEqual(await call(own.url), [200, SECRET]);
  const sharing = { shareWithTeamKeys: ["ops"] };
  await owner.expect(200, `PATCH /workflows/${workflowId}/sharing`, sharing);
  deepEqual(await call(url), [200, SECRET]);
  await office.as(writer, { teams: ["ops"] });
  deepEqual(await call(url), [404, null], "what the address gives without workflow:write");
  const { webhooks } = await owner.expect(200, `GET ${path}`);
  deepEqual(
    webhooks.map(({ createdBy }: { createdBy: string }) => createdBy),
    [owner.userId, writer.userId],
  );
});

Deno.test("a former teammate's own thread shows no version that came later", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const workflowId = await owner.publish(JOB, { isShared: true });
  const body = { workflowPublicId: workflowId };
  const { threadId } = await reader.expect(201, "POST /chats/from-workflow", body);
  await unshare(owner, workflowId);
  const later = "a later secret";
  await owner.publishAgain(workflowId, { ...JOB, description: later });
  const shown = await reader.text(`GET /chats/${threadId}/messages`);
  equal(shown.includes(later), false);
  await reader.expect(404, `GET /workflows/${workflowId}/diff?from=1&to=2&threadId=${threadId}`);
  for (const message of ["run it", "publish it", "show the draft", "status"]) {
    equal((await reader.say(threadId, { message })).includes(later), false, message);
  }
  equal((await owner.expect(200, `GET /workflows/${workflowId}/runs`)).total, 0);
  await reader.expect(403, "POST /chats/from-workflow", body);
});

Deno.test("the same idempotency key of a colleague starts a run of the colleague's own", async () => {
  await using office = await openOffice();
  const { owner, reader, url } = office;
  const workflowId = await owner.publish({ ...JOB, steps: [] }, { isShared: true });
  const headers = { "idempotency-key": "the same" };
  const start = async (colleague: Colleague, inputs: JsonObject) => {
    const request = `POST /workflows/${workflowId}/runs`;
    return await colleague.call(request, { inputs }, headers);
  };
  const first = await start(owner, SECRET);
  const second = await start(reader, { plan: "another" });
  deepEqual([first.status, second.status], [202, 202], url());
  equal(first.body.runId === second.body.runId, false);
});

Deno.test("a draft in somebody's own thread is published by nobody else", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const workflowId = await owner.publish(JOB, { isShared: true });
  const body = { workflowPublicId: workflowId };
  const made = await owner.expect(201, "POST /chats/from-workflow", body);
  const { threadId, draftPublicId: draftId } = made;
  const path = `/workflows/${workflowId}`;
  await writer.expect(404, `GET ${path}/draft?threadId=${threadId}`);
  await writer.expect(404, `DELETE ${path}/draft?threadId=${threadId}`);
  const definition = { format: "planner/1", name: "Job", steps: [] };
  const put = await writer.call(`PUT ${path}/draft?threadId=${threadId}`, { definition });
  equal(put.status, 404);
  await writer.expect(409, `POST ${path}/publish?threadId=${threadId}`);
  await writer.expect(409, `POST ${path}/publish`, { draftId });
});

Deno.test("a thread that is shared tells nothing of a private run's data", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.upload("salaries.txt", "salaries of everybody: 4711");
  const list = { id: "list", service: "files", action: "list", with: {} };
  const tell = {
    id: "tell",
    service: "code",
    action: "run",
    with: {
      input: "${{ steps.list.output.files.map(f, f.name) }}",
      source: "console.log('read', input[0]); throw new Error(`cannot use ${input[0]}`);",
    },
  };
  const outputs = { names: "${{ steps.list.output.files.map(f, f.name) }}" };
  const shownOf = async (steps: JsonObject[], ...messages: string[]): Promise<string> => {
    const workflowId = await owner.publish({ steps, outputs });
    const body = { workflowPublicId: workflowId };
    const { threadId } = await owner.expect(201, "POST /chats/from-workflow", body);
    const share = { shareWithTeamKeys: ["ops"] };
    await owner.expect(200, `PATCH /chats/${threadId}/sharing`, share);
    for (const message of messages) await owner.say(threadId, { message });
    return await reader.text(`GET /chats/${threadId}/messages`);
  };
  const succeeded = await shownOf([list], "run it", "status");
  equal(succeeded.includes("succeeded"), true);
  const failed = await shownOf([list, tell], "run it", "why did it fail?");
  match(failed, /failed in step \\"tell\\"/);
  for (const shown of [succeeded, failed]) equal(shown.includes("salaries"), false, shown);
});
