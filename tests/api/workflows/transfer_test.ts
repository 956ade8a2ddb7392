import assert from "node:assert/strict";
import { openSpecifiedServer, type SpecifiedServer } from "../../support/specification/server.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { draftOne, WORKFLOWS } from "../../support/specification/workflows.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

interface Parties {
  owner: SpecifiedCaller;
  heir: SpecifiedCaller;
  /** An admin gives a workflow to the heir, and is answered so. */
  // Tests read what they expect to be there; a wrong guess fails them.
  // deno-lint-ignore no-explicit-any
  transfer(status: number, workflowId: string): Promise<any>;
}

async function openParties(server: SpecifiedServer): Promise<Parties> {
  const heir = await server.caller();
  const { userId } = await heir.expect(200, "GET /api/v1/me");
  const admin = await server.caller({ roles: ["admin"] });
  return {
    owner: await server.caller(),
    heir,
    transfer: (status, workflowId) =>
      admin.expect(status, `POST ${WORKFLOWS}/${workflowId}/owner`, { json: { userId } }),
  };
}

async function importAs(
  caller: SpecifiedCaller,
  { key, name }: { key: string; name: string },
): Promise<{ workflowId: string; outcome: string }> {
  const json = { key, definition: definitionNamed(name) };
  return await caller.expect(200, `POST ${WORKFLOWS}/import`, { json });
}

Deno.test("a workflow is not transferred to somebody without room for its schedules", async () => {
  await using server = await openSpecifiedServer({ MAX_SCHEDULES_PER_USER: "2" });
  const { owner, heir, transfer } = await openParties(server);
  const scheduled = async (caller: SpecifiedCaller, name: string, count: number) => {
    const { workflowId } = await draftOne(caller, definitionNamed(name));
    await caller.expect(201, `POST ${WORKFLOWS}/${workflowId}/publish`);
    for (let number = 0; number < count; number++) {
      const path = `${WORKFLOWS}/${workflowId}/schedules/number-${number}`;
      await caller.expect(200, `PUT ${path}`, { json: { input: "every day at 9" } });
    }
    return workflowId;
  };
  const given = await scheduled(owner, "Given", 2);
  const own = await scheduled(heir, "Own", 1);
  const refused = await transfer(409, given);
  assert.deepEqual([refused.setting, refused.used], ["MAX_SCHEDULES_PER_USER", 1]);
  await owner.expect(200, `GET ${WORKFLOWS}/${given}`);
  await heir.expect(200, `DELETE ${WORKFLOWS}/${own}`);
  await transfer(200, given);
  const json = { json: { input: "every day at 9" } };
  await heir.expect(409, `PUT ${WORKFLOWS}/${given}/schedules/one-more`, json);
});

Deno.test("a transfer counts in the quota of the new owner, and no more in that of the old", async () => {
  const settings = { MAX_WORKFLOWS_PER_USER: "2", MAX_WORKFLOWS_PER_ORG: "4" };
  await using server = await openSpecifiedServer(settings);
  const { owner, heir, transfer } = await openParties(server);
  const { workflowId: given } = await draftOne(owner, definitionNamed("Given"));
  await draftOne(owner, definitionNamed("Kept"));
  const { workflowId: own } = await draftOne(heir, definitionNamed("Own"));
  await draftOne(heir, definitionNamed("Own too"));
  const refused = await transfer(409, given);
  assert.deepEqual(
    [refused.setting, refused.limit, refused.used],
    ["MAX_WORKFLOWS_PER_USER", 2, 2],
  );
  await owner.expect(200, `GET ${WORKFLOWS}/${given}`);
  await heir.expect(404, `GET ${WORKFLOWS}/${given}`);

  await heir.expect(200, `DELETE ${WORKFLOWS}/${own}`);
  const third = await server.caller();
  const { workflowId: fourth } = await draftOne(third, definitionNamed("Fourth"));
  // The organization has no room either, and has no workflow more; the second time changes nothing.
  await transfer(200, given);
  await transfer(200, given);
  await third.expect(200, `DELETE ${WORKFLOWS}/${fourth}`);
  const json = { definition: definitionNamed("One more") };
  const { setting, used } = await heir.expect(409, `POST ${WORKFLOWS}`, { json });
  assert.deepEqual([setting, used], ["MAX_WORKFLOWS_PER_USER", 2]);
  await owner.expect(201, `POST ${WORKFLOWS}`, { json });
  const full = await third.expect(409, `POST ${WORKFLOWS}`, { json });
  assert.deepEqual([full.setting, full.used], ["MAX_WORKFLOWS_PER_ORG", 4]);
});

Deno.test("a transferred workflow keeps the key of its file", async () => {
  await using server = await openSpecifiedServer();
  const { owner, heir, transfer } = await openParties(server);
  const { workflowId } = await importAs(owner, { key: "report", name: "Report" });
  await transfer(200, workflowId);
  const again = await importAs(heir, { key: "report", name: "Report, changed" });
  assert.deepEqual([again.workflowId, again.outcome], [workflowId, "updated"]);
  const anew = await importAs(owner, { key: "report", name: "Report" });
  assert.equal(anew.outcome, "created");
  assert.notEqual(anew.workflowId, workflowId);
});

Deno.test("a transfer leaves the new owner's workflow of the same key where it is", async () => {
  await using server = await openSpecifiedServer();
  const { owner, heir, transfer } = await openParties(server);
  const own = await importAs(heir, { key: "report", name: "The heir's" });
  const given = await importAs(owner, { key: "report", name: "The owner's" });
  await transfer(200, given.workflowId);
  const again = await importAs(heir, { key: "report", name: "The heir's, changed" });
  assert.deepEqual([again.workflowId, again.outcome], [own.workflowId, "updated"]);
  const detail = await heir.expect(200, `GET ${WORKFLOWS}/${given.workflowId}`);
  assert.equal(detail.name, "The owner's");
  // By its id it is still reached, and may be given another key.
  const byId = await importAs(heir, { key: given.workflowId, name: "The owner's, changed" });
  assert.deepEqual([byId.workflowId, byId.outcome], [given.workflowId, "updated"]);
});

Deno.test("a key of a workflow that the new owner deleted is free for a transferred one", async () => {
  await using server = await openSpecifiedServer();
  const { owner, heir, transfer } = await openParties(server);
  const own = await importAs(heir, { key: "report", name: "The heir's" });
  await heir.expect(200, `DELETE ${WORKFLOWS}/${own.workflowId}`);
  const { workflowId } = await importAs(owner, { key: "report", name: "The owner's" });
  await transfer(200, workflowId);
  const again = await importAs(heir, { key: "report", name: "The owner's, changed" });
  assert.deepEqual([again.workflowId, again.outcome], [workflowId, "updated"]);
});

Deno.test("versions, variables, drafts, schedule and sharing stay with a transferred workflow", async () => {
  await using server = await openSpecifiedServer();
  const team = { teams: ["ops"] };
  const owner = await server.caller(team);
  const heir = await server.caller(team);
  const { userId } = await heir.expect(200, "GET /api/v1/me");
  const admin = await server.caller({ roles: ["admin"] });
  const workflowId = await owner.publish(definitionNamed("Given"));
  const workflow = `${WORKFLOWS}/${workflowId}`;
  const definition = definitionNamed("Drafted");
  await owner.expect(200, `PUT ${workflow}/draft`, { json: { definition } });
  await owner.expect(200, `POST ${workflow}/envs`, { json: { envs: [{ name: "A", value: "x" }] } });
  await owner.expect(200, `POST ${workflow}/schedule/parse`, { json: { input: "every day at 5" } });
  const json = { shareWithTeamKeys: ["ops"] };
  await owner.expect(200, `PATCH ${workflow}/sharing`, { json });
  const parts = ["", "/versions", "/draft", "/envs", "/schedule"];
  const read = async (caller: SpecifiedCaller) => {
    const answers: Record<string, unknown>[] = [];
    for (const part of parts) answers.push(await caller.expect(200, `GET ${workflow}${part}`));
    return answers.map(({ updatedAt: _, ...kept }) => kept);
  };
  const before = await read(owner);
  await admin.expect(200, `POST ${workflow}/owner`, { json: { userId } });
  assert.deepEqual(await read(heir), before);
  // The former owner is a teammate now like any other.
  assert.deepEqual(await read(owner), before);
  await owner.expect(403, `DELETE ${workflow}`);
  await owner.expect(403, `PATCH ${workflow}/sharing`, { json });
  await heir.expect(200, `PATCH ${workflow}/sharing`, { json: { shareWithTeamKeys: [] } });
  await owner.expect(404, `GET ${workflow}`);
});
