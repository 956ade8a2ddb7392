/**
 * A colleague without write permission gives a run values of its own, to get at the stored ones.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { type Colleague, type Office, openOffice } from "./office.ts";

const SECRET = "stored-erp-token-4711";

/** Sends the secret to the address that another variable holds. */
const SENDING = {
  id: "send",
  service: "http",
  action: "request",
  with: {
    url: "${{ env.BASE_URL }}",
    method: "POST",
    headers: { authorization: "Bearer ${{ env.TOKEN }}" },
    text: "${{ env.TOKEN }}",
  },
};

const ENV = { BASE_URL: { secret: false }, TOKEN: {} };

const JOB: JsonObject = { env: ENV, steps: [SENDING] };

async function publishJob(owner: Colleague, job: JsonObject, url: string): Promise<string> {
  const workflowId = await owner.publish(job, { isShared: true });
  const envs = [{ name: "BASE_URL", value: `${url}/erp` }, { name: "TOKEN", value: SECRET }];
  await owner.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  return workflowId;
}

/** All bodies that came to the attacker's address. */
function taken({ server }: Office): string[] {
  return server.hitsOf("/attacker").map(({ body }) => body);
}

function attack({ server }: Office): { envs: JsonObject } {
  return { envs: { BASE_URL: `${server.url}/attacker` } };
}

interface EndedRun {
  status: string;
  error: { message: string };
}

function tookNothing(office: Office, { status, error }: EndedRun): void {
  deepEqual(taken(office), [], "what the attacker's address got");
  equal(status, "failed");
  match(error.message, /TOKEN/);
  match(error.message, /may not change the workflow/);
}

httpTest("a reader's override of an address takes no stored secret there", async () => {
  await using office = await openOffice();
  const { owner, reader, server } = office;
  const workflowId = await publishJob(owner, JOB, server.url);
  tookNothing(office, await reader.run(workflowId, attack(office)));
});

httpTest("a colleague's override of a public workflow takes no stored secret", async () => {
  await using office = await openOffice();
  const { owner, stranger, outsider, server } = office;
  const workflowId = await publishJob(owner, JOB, server.url);
  await owner.expect(200, `PATCH /workflows/${workflowId}`, { isPublic: true });
  tookNothing(office, await stranger.run(workflowId, attack(office)));
  const request = `POST /workflows/${workflowId}/runs`;
  await outsider.expect(404, request, { inputs: {}, ...attack(office) });
  deepEqual(taken(office), []);
});

httpTest("a reader's override in a chat takes no stored secret", async () => {
  await using office = await openOffice();
  const { owner, reader, server } = office;
  const workflowId = await publishJob(owner, JOB, server.url);
  const body = { workflowPublicId: workflowId };
  const { threadId } = await reader.expect(201, "POST /chats/from-workflow", body);
  const reply = await reader.say(threadId, { message: "run it", ...attack(office) });
  deepEqual(taken(office), []);
  match(reply, /failed/);
  match(reply, /TOKEN/);
});

httpTest(
  "a reader who gives all values runs with those, and who gives none with the stored ones",
  async () => {
    await using office = await openOffice();
    const { owner, reader, server } = office;
    const workflowId = await publishJob(owner, JOB, server.url);
    const envs = { BASE_URL: `${server.url}/attacker`, TOKEN: "the reader's own" };
    equal((await reader.run(workflowId, { envs })).status, "succeeded");
    deepEqual(taken(office), ["the reader's own"]);
    equal((await reader.run(workflowId)).status, "succeeded");
    equal((await reader.run(workflowId, { envs: {} })).status, "succeeded");
    deepEqual(server.hitsOf("/erp").map(({ body }) => body), [SECRET, SECRET]);
  },
);

httpTest("an owner and a writer may override one value beside the stored ones", async () => {
  await using office = await openOffice();
  const { owner, writer, server } = office;
  const workflowId = await publishJob(owner, JOB, server.url);
  for (const colleague of [owner, writer]) {
    equal((await colleague.run(workflowId, attack(office))).status, "succeeded");
  }
  deepEqual(taken(office), [SECRET, SECRET]);
});

httpTest("a reader's override in a retry takes no stored secret", async () => {
  await using office = await openOffice();
  const { owner, reader, server } = office;
  server.answer("/erp", () => new Response("", { status: 400 }));
  const workflowId = await publishJob(owner, JOB, server.url);
  const { runId, status } = await reader.run(workflowId);
  equal(status, "failed");
  await reader.expect(202, `POST /runs/${runId}/retry`, attack(office));
  tookNothing(office, await reader.settled(runId));
});

httpTest("a writer's retry of a reader's overridden run mixes no stored value in", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, server } = office;
  const workflowId = await publishJob(owner, JOB, server.url);
  const { runId } = await reader.run(workflowId, attack(office));
  for (const colleague of [writer, owner]) {
    await colleague.expect(202, `POST /runs/${runId}/retry`, attack(office));
    tookNothing(office, await colleague.settled(runId));
  }
  deepEqual(taken(office), []);
});

httpTest(
  "a reader's overridden run takes no stored secret after a restart and an answer",
  async () => {
    await using office = await openOffice();
    const { owner, reader, writer, server } = office;
    const ask = { id: "ask", service: "human", action: "approve", with: { message: "Send?" } };
    const workflowId = await publishJob(owner, { ...JOB, steps: [ask, SENDING] }, server.url);
    const runId = await reader.start(workflowId, attack(office));
    await reader.settled(runId, "waiting");
    await office.restart();
    await writer.expect(200, `POST /runs/${runId}/answer`, { stepId: "ask", approved: true });
    tookNothing(office, await reader.settled(runId));
  },
);

httpTest(
  "an address that a reader overrides in the parent takes no secret of the child",
  async () => {
    await using office = await openOffice();
    const { owner, reader, server } = office;
    const child: JsonObject = {
      name: "Sender",
      inputs: { url: { type: "string" } },
      env: { TOKEN: {} },
      steps: [{ ...SENDING, with: { ...SENDING.with, url: "${{ inputs.url }}" } }],
    };
    const childId = await owner.publish(child);
    const envs = [{ name: "TOKEN", value: SECRET }];
    await owner.expect(200, `POST /workflows/${childId}/envs`, { envs });
    const parent: JsonObject = {
      name: "Parent",
      env: { BASE_URL: { secret: false } },
      steps: [{
        id: "call",
        service: "workflow",
        action: "run",
        with: { workflow: "Sender", inputs: { url: "${{ env.BASE_URL }}" } },
      }],
    };
    const workflowId = await owner.publish(parent, { isShared: true });
    const own = [{ name: "BASE_URL", value: `${server.url}/erp` }];
    await owner.expect(200, `POST /workflows/${workflowId}/envs`, { envs: own });
    equal((await reader.run(workflowId)).status, "succeeded");
    deepEqual(server.hitsOf("/erp").map(({ body }) => body), [SECRET]);
    tookNothing(office, await reader.run(workflowId, attack(office)));
  },
);

httpTest("a dry run and a test of one step know no stored value of anybody", async () => {
  await using office = await openOffice();
  const { owner, reader, server } = office;
  await publishJob(owner, JOB, server.url);
  const definition = { format: "planner/1", name: "Job", ...JOB };
  const dry = await reader.expect(200, "POST /workflows/dry-run", {
    definition,
    ...attack(office),
  });
  ok(!JSON.stringify(dry).includes(SECRET));
  const env = { BASE_URL: `${server.url}/attacker` };
  const tested = await reader.call("POST /steps/test", { step: SENDING, env });
  equal(tested.status, 422);
  deepEqual(taken(office), []);
});
