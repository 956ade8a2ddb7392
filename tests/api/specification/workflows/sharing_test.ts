import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  draftOne,
  expectBadField,
  listedItem,
  listedNames,
  newTeam,
  publishAll,
  shareWith,
  UNKNOWN_ID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

async function sharedKeys(caller: SpecifiedCaller, workflowId: string): Promise<string[]> {
  return (await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`)).sharedTeamKeys;
}

section({
  file: import.meta.url,
  heading: "service.md: PATCH /api/v1/workflows/:workflowId/sharing",
  statements: {
    async "replaces the workflow's team sharing"(server) {
      const teams = [newTeam(), newTeam()].sort();
      const caller = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      await shareWith(caller, { workflowId, teams: teams.slice(0, 1) });
      await shareWith(caller, { workflowId, teams: teams.slice(1) });
      assert.deepEqual(await sharedKeys(caller, workflowId), teams.slice(1));
      const members = await Promise.all(teams.map((team) => server.caller({ teams: [team] })));
      await members[0]?.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
      await members[1]?.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
    },
    async "`{ shareWithTeamKeys: string[] }`, required"(server) {
      const caller = await server.caller();
      const request = `PATCH ${WORKFLOWS}/${await publishAll(caller, ["A"])}/sharing`;
      for (const shareWithTeamKeys of ["sales", {}, null]) {
        const json = { shareWithTeamKeys };
        await expectBadField(caller, { request, json, field: "shareWithTeamKeys" });
      }
      const numbers = { shareWithTeamKeys: [1] };
      await expectBadField(caller, { request, json: numbers, field: "shareWithTeamKeys[0]" });
      await expectBadField(caller, { request, json: { teams: [] }, field: "teams" });
    },
    async "default `[]`"(server) {
      const teams = [newTeam()];
      const caller = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      await shareWith(caller, { workflowId, teams });
      await caller.expect(200, `PATCH ${WORKFLOWS}/${workflowId}/sharing`, { json: {} });
      assert.deepEqual(await sharedKeys(caller, workflowId), []);
    },
    async "`[]` revokes all sharing. Response 200: updated sharing result"(server) {
      const teams = [newTeam(), newTeam()];
      const caller = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      await shareWith(caller, { workflowId, teams });
      await shareWith(caller, { workflowId, teams: [] });
      assert.deepEqual(await sharedKeys(caller, workflowId), []);
      const member = await server.caller({ teams });
      await member.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
    },
    async "A workflow or thread shared with no teams is visible only to its owner"(server) {
      const teams = [newTeam()];
      const caller = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      const colleague = await server.caller({ teams, roles: ["workflow:write"] });
      await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      await colleague.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
      assert.deepEqual(await listedNames(colleague, "?scope=all"), []);
    },
    async "Workflow, version, object, or schedule not found"(server) {
      const caller = await server.caller();
      const json = { shareWithTeamKeys: [] };
      await caller.expect(404, `PATCH ${WORKFLOWS}/${UNKNOWN_ID}/sharing`, { json });
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: DELETE /api/v1/workflows/:workflowId",
  statements: {
    async "soft-deletes the workflow"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const kept = await publishAll(caller, ["Kept"]);
      const path = `${WORKFLOWS}/${workflowId}`;
      await caller.expect(200, `DELETE ${path}`);
      const runs = { inputs: {} };
      const envs = { envs: [{ name: "A", value: "x" }] };
      await caller.expect(404, `GET ${path}`);
      await caller.expect(404, `GET ${path}/versions`);
      await caller.expect(404, `GET ${path}/draft`);
      await caller.expect(404, `PUT ${path}/draft`);
      await caller.expect(404, `POST ${path}/publish`);
      await caller.expect(404, `POST ${path}/runs`, { json: runs });
      await caller.expect(404, `POST ${path}/envs`, { json: envs });
      await caller.expect(404, `GET ${path}/upcoming-runs`);
      await caller.expect(404, `DELETE ${path}`);
      assert.equal(await listedItem(caller, workflowId), undefined);
      assert.equal((await listedItem(caller, kept)).name, "Kept");
    },
    async "Only the owner may do it. Response 200"(server) {
      const teams = [newTeam()];
      const caller = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      await shareWith(caller, { workflowId, teams });
      const writer = await server.caller({ teams, roles: ["workflow:write"] });
      await writer.expect(403, `DELETE ${WORKFLOWS}/${workflowId}`);
      await (await server.caller({ teams })).expect(403, `DELETE ${WORKFLOWS}/${workflowId}`);
      await (await server.caller()).expect(404, `DELETE ${WORKFLOWS}/${workflowId}`);
      await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      await caller.expect(200, `DELETE ${WORKFLOWS}/${workflowId}`);
    },
    async "Workflow, version, object, or schedule not found"(server) {
      const caller = await server.caller();
      await caller.expect(404, `DELETE ${WORKFLOWS}/${UNKNOWN_ID}`);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "DELETE anything | `{ success: true, message }`"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, definitionNamed("A"));
      for (const path of [`${workflowId}/draft`, workflowId]) {
        const body = await caller.expect(200, `DELETE ${WORKFLOWS}/${path}`);
        assertFields(body, "success, message");
        assert.equal(body.success, true);
        assert.ok(body.message.length > 0);
      }
    },
    async "PATCH sharing | `{ id, sharedTeamKeys, visibility }`, visibility `owner` or `teams`"(
      server,
    ) {
      const teams = [newTeam()];
      const caller = await server.caller({ teams });
      const id = await publishAll(caller, ["A"]);
      const share = (keys: string[]) =>
        caller.expect(200, `PATCH ${WORKFLOWS}/${id}/sharing`, {
          json: { shareWithTeamKeys: keys },
        });
      assert.deepEqual(await share(teams), { id, sharedTeamKeys: teams, visibility: "teams" });
      assert.deepEqual(await share([]), { id, sharedTeamKeys: [], visibility: "owner" });
    },
    async "keys sorted, duplicates dropped"(server) {
      const caller = await server.caller({ teams: ["b", "a", "c"] });
      const request = `PATCH ${WORKFLOWS}/${await publishAll(caller, ["A"])}/sharing`;
      const json = { shareWithTeamKeys: ["c", "a", "c", "b", "a"] };
      const { sharedTeamKeys } = await caller.expect(200, request, { json });
      assert.deepEqual(sharedTeamKeys, ["a", "b", "c"]);
    },
  },
});
