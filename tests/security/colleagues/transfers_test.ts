/** A colleague has a workflow given to somebody else, to read what only its new owner may. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { type Colleague, type Office, openOffice } from "./office.ts";

const PLAN = "the plan of the victim";

const TARGET = { target: { type: "string", default: "Margins" } };

function calling(workflow: string): JsonObject {
  return {
    inputs: TARGET,
    steps: [{ id: "call", service: "workflow", action: "run", with: { workflow } }],
    outputs: { plan: "${{ steps.call.output.outputs.plan }}" },
  };
}

function deciding(rule: string): JsonObject {
  return {
    inputs: TARGET,
    steps: [{ id: "call", service: "rules", action: "evaluate", with: { rule, inputs: {} } }],
    outputs: { plan: "${{ steps.call.output.outputs.plan }}" },
  };
}

interface Secrets {
  workflowId: string;
  ruleId: string;
}

/** A workflow and a rule named `Margins` that give away the plan; shared if told. */
async function publishSecrets(
  colleague: Colleague,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<Secrets> {
  const named = { name: "Margins", steps: [], outputs: { plan: PLAN } };
  const workflowId = await colleague.publish(named, { isShared });
  const definition = ruleNamed("Margins", {
    inputs: {},
    outputs: { plan: { type: "string" } },
    rows: [{ then: { plan: `"${PLAN}"` } }],
    tests: [],
  });
  const { ruleId } = await colleague.expect(201, "POST /rules", { definition });
  await colleague.expect(201, `POST /rules/${ruleId}/publish`);
  if (isShared) {
    await colleague.expect(200, `PATCH /rules/${ruleId}/sharing`, { shareWithTeamKeys: ["ops"] });
  }
  return { workflowId, ruleId };
}

/**
 * Every way to name them: as it is, which an import may before they are there, by id, by an input.
 */
function waysTo({ workflowId, ruleId }: Secrets): JsonObject[] {
  return [
    calling("Margins"),
    calling(workflowId),
    calling("${{ inputs.target }}"),
    deciding("Margins"),
    deciding(ruleId),
    deciding("${{ inputs.target }}"),
  ];
}

async function importAs(
  colleague: Colleague,
  { key, fields }: { key: string; fields: JsonObject },
): Promise<string> {
  const definition = { format: "planner/1", name: key, ...fields };
  return (await colleague.expect(200, "POST /workflows/import", { key, definition })).workflowId;
}

/** An admin gives it to the owner of the office. */
async function transfer({ owner, reader, as }: Office, workflowId: string): Promise<void> {
  const admin = await as(reader, { roles: ["admin"] });
  const body = { userId: owner.userId };
  await admin.expect(200, `POST /workflows/${workflowId}/owner`, body);
}

/** The answer of a webhook to the former owner of its workflow. */
async function callHook(office: Office, url: string) {
  const { pathname } = new URL(url);
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${office.url()}${pathname}`, {
    method: "POST",
    headers,
    body: "{}",
  });
  return await response.json();
}

Deno.test("a workflow that was given away reads nothing that its publisher may not", async () => {
  await using office = await openOffice();
  const { owner, stranger } = office;
  const ways = waysTo(await publishSecrets(owner));
  for (const [index, fields] of ways.entries()) {
    const workflowId = await importAs(stranger, { key: `trojan-${index}`, fields });
    // So that its former owner goes on to read its runs.
    const teams = { shareWithTeamKeys: ["sales"] };
    await stranger.expect(200, `PATCH /workflows/${workflowId}/sharing`, teams);
    const { url } = await stranger.expect(201, `POST /workflows/${workflowId}/webhooks`, {
      waitSeconds: 30,
    });
    await transfer(office, workflowId);
    const told = await callHook(office, url);
    ok(!JSON.stringify(told).includes(PLAN), JSON.stringify(told));
    equal(told.status, "failed");
    const byHook = await owner.expect(200, `GET /runs/${told.runId}`);
    for (const run of [byHook, await owner.run(workflowId)]) {
      deepEqual([run.status, run.outputs, run.error.code], ["failed", null, "not_found"]);
      match(run.error.message, /who published this version may also read/);
    }
    // The refused search left no note of what it found, either.
    await owner.publishAgain(workflowId, { ...fields, description: "As its new owner wants it" });
    deepEqual((await owner.run(workflowId)).outputs, { plan: PLAN });
  }
});

Deno.test("a workflow that was given away goes on with what both owners may read", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  for (
    const [index, fields] of waysTo(await publishSecrets(writer, { isShared: true })).entries()
  ) {
    const workflowId = await importAs(writer, { key: `honest-${index}`, fields });
    await transfer(office, workflowId);
    deepEqual((await owner.run(workflowId)).outputs, { plan: PLAN });
  }
});

Deno.test("a name noted at publishing stands for nothing that the new owner may not read", async () => {
  await using office = await openOffice();
  const { owner, stranger } = office;
  await publishSecrets(stranger);
  for (const fields of [calling("Margins"), deciding("Margins")]) {
    const workflowId = await stranger.publish(fields);
    deepEqual((await stranger.run(workflowId)).outputs, { plan: PLAN });
    await transfer(office, workflowId);
    const run = await owner.run(workflowId);
    deepEqual([run.status, run.error.code], ["failed", "not_found"]);
    match(run.error.message, /may not read it any more/);
  }
});

Deno.test("the former owner of a workflow that was given away keeps no way into it", async () => {
  await using office = await openOffice();
  const { owner, stranger } = office;
  const workflowId = await stranger.publish({ steps: [] });
  const runId = await stranger.start(workflowId);
  const { url } = await stranger.expect(201, `POST /workflows/${workflowId}/webhooks`, {});
  await transfer(office, workflowId);
  const workflow = `/workflows/${workflowId}`;
  for (const request of [`GET ${workflow}`, `GET ${workflow}/export`, `GET /runs/${runId}`]) {
    await stranger.expect(404, request);
    if (!request.endsWith("export")) await owner.expect(200, request);
  }
  equal((await callHook(office, url)).status, 404);
  await stranger.expect(404, `DELETE ${workflow}`);
  await stranger.expect(404, `POST ${workflow}/owner`, { userId: stranger.userId });
});

Deno.test("a workflow that was given away reads no file of its new owner's own", async () => {
  await using office = await openOffice();
  const { owner, stranger } = office;
  const key = await owner.upload("plan.txt", PLAN);
  const workflowId = await stranger.publish({
    steps: [
      { id: "list", service: "files", action: "list", with: { limit: 100 } },
      {
        id: "read",
        service: "files",
        action: "read",
        with: { objectKey: key, as: "text" },
        onError: "continue",
      },
    ],
    outputs: { files: "${{ steps.list.output.files }}", read: "${{ steps.read }}" },
  });
  await stranger.expect(200, `PATCH /workflows/${workflowId}/sharing`, {
    shareWithTeamKeys: ["sales"],
  });
  const { url } = await stranger.expect(201, `POST /workflows/${workflowId}/webhooks`, {
    waitSeconds: 30,
  });
  await transfer(office, workflowId);
  const told = [await callHook(office, url), await owner.run(workflowId)];
  for (const run of told) {
    deepEqual(run.outputs.files, []);
    ok(!JSON.stringify(run).includes(PLAN));
  }
});

Deno.test("nobody but an admin gives a workflow away, to nobody but a member, and no secret is shown by it", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, stranger, outsider, as } = office;
  const workflowId = await owner.publish({
    env: { TOKEN: { description: "for the partner" } },
    steps: [],
  }, { isShared: true });
  const workflow = `/workflows/${workflowId}`;
  const secret = "sk-live-4711-of-the-owner";
  const envs = [{ name: "TOKEN", value: secret }];
  await owner.expect(200, `POST ${workflow}/envs`, { envs });
  const take = `POST ${workflow}/owner`;
  for (const [colleague, status] of [[owner, 403], [writer, 403], [reader, 403]] as const) {
    await colleague.expect(status, take, { userId: colleague.userId });
  }
  for (const colleague of [stranger, outsider]) {
    await colleague.expect(404, take, { userId: colleague.userId });
  }
  const admin = await as(reader, { teams: ["ops"], roles: ["admin"] });
  for (const userId of [outsider.userId, crypto.randomUUID()]) {
    await admin.expect(422, take, { userId });
  }
  await admin.expect(200, take, { userId: stranger.userId });
  for (const colleague of [owner, stranger, admin]) {
    const answers = await Promise.all(
      [workflow, `${workflow}/envs`, `${workflow}/export`, "/audit"].map((path) =>
        colleague.call(`GET ${path}`)
      ),
    );
    ok(!JSON.stringify(answers).includes(secret));
  }
  // Its teams still read it, and override nothing with its stored secrets in reach.
  const { runId } = await owner.expect(202, `POST ${workflow}/runs`, { inputs: {} });
  ok(!JSON.stringify(await owner.settled(runId)).includes(secret));
});
