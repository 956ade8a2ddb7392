import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import {
  expectBadField,
  newTeam,
  publishAll,
  publishNext,
  shareWith,
  TIME,
  UNKNOWN_ID,
  UUID,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

interface Numbered {
  versionNumber: number;
}

const numbersOf = (versions: readonly Numbered[]) =>
  versions.map(({ versionNumber }) => versionNumber);

const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `N${index + 1}`);

section({
  file: import.meta.url,
  heading: "service.md: Workflow version",
  statements: {
    async "versionId | string (UUID) | Version ID"(server) {
      const caller = await server.caller();
      const versions = await versionsOf(caller, await publishAll(caller, ["A", "B"]));
      for (const { versionId } of versions) assert.match(versionId, UUID);
      assert.notEqual(versions[0].versionId, versions[1].versionId);
    },
    async "workflowId | string (UUID) | Parent workflow ID"(server) {
      const caller = await server.caller();
      const id = await publishAll(caller, ["A", "B"]);
      for (const { workflowId } of await versionsOf(caller, id)) assert.equal(workflowId, id);
    },
    async "versionNumber | number | Sequential number, starting at 1"(server) {
      const caller = await server.caller();
      const ids = [await publishAll(caller, ["A"]), await publishAll(caller, ["A", "B", "C"])];
      const numbers = await Promise.all(ids.map(async (id) => {
        return numbersOf(await versionsOf(caller, id));
      }));
      assert.deepEqual(numbers, [[1], [3, 2, 1]]);
    },
    async "isDefault | boolean | Whether this is the active (default) version"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B", "C"]);
      const flags = async () =>
        (await versionsOf(caller, workflowId)).map(({ isDefault }) => isDefault);
      assert.deepEqual(await flags(), [true, false, false]);
      const { versionId } = (await versionsOf(caller, workflowId))[1];
      await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`);
      assert.deepEqual(await flags(), [false, true, false]);
    },
    async "createdAt | string (ISO 8601) | Creation time"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const before = Date.now();
      await publishNext(caller, { workflowId, definition: definitionNamed("B") });
      const [{ createdAt }] = await versionsOf(caller, workflowId);
      assert.match(createdAt, TIME);
      assert.ok(Date.parse(createdAt) >= before && Date.parse(createdAt) <= Date.now());
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/workflows/:workflowId/versions",
  statements: {
    async "lists published versions, newest first"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B", "C"]);
      await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/draft`);
      const { versions } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/versions`);
      assert.deepEqual(numbersOf(versions), [3, 2, 1]);
    },
    async "Response 200: versions (array of version objects)"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const { versions } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/versions`);
      const [{ versionId, createdAt }] = versions;
      assert.deepEqual(versions, [
        { versionId, workflowId, versionNumber: 1, isDefault: true, createdAt },
      ]);
    },
    async "limit (number, default 20, min 1, max 100)"(server) {
      const caller = await server.caller();
      const path = `GET ${WORKFLOWS}/${await publishAll(caller, namesOf(101))}/versions`;
      const counts = await Promise.all(["", "?limit=1", "?limit=100"].map(async (query) => {
        return (await caller.expect(200, `${path}${query}`)).versions.length;
      }));
      assert.deepEqual(counts, [20, 1, 100]);
      for (const limit of ["0", "101", "1.5", "x"]) {
        await expectBadField(caller, { request: `${path}?limit=${limit}`, field: "limit" });
      }
    },
    async "includeAll (boolean, default false; when true all versions are returned and limit is ignored)"(
      server,
    ) {
      const caller = await server.caller();
      const path = `GET ${WORKFLOWS}/${await publishAll(caller, namesOf(22))}/versions`;
      const count = async (query: string) =>
        (await caller.expect(200, `${path}?${query}`)).versions.length;
      assert.equal(await count("includeAll=true"), 22);
      for (const limit of ["1", "0", "101", "1.5", "-1", "x", "", "1&limit=2"]) {
        assert.equal(await count(`includeAll=true&limit=${limit}`), 22, limit);
      }
      await expectBadField(caller, {
        request: `${path}?includeAll=false&limit=101`,
        field: "limit",
      });
      assert.equal(await count("includeAll=false&limit=1"), 1);
      assert.equal(await count(""), 20);
      await expectBadField(caller, { request: `${path}?includeAll=1`, field: "includeAll" });
    },
    async "total (number, count of all versions)"(server) {
      const caller = await server.caller();
      const path = `GET ${WORKFLOWS}/${await publishAll(caller, ["A", "B", "C"])}/versions`;
      for (const query of ["", "?limit=1", "?limit=1&includeAll=true"]) {
        assert.equal((await caller.expect(200, `${path}${query}`)).total, 3);
      }
    },
    async "truncated (boolean, whether the limit cut the result)"(server) {
      const caller = await server.caller();
      const path = `GET ${WORKFLOWS}/${await publishAll(caller, ["A", "B", "C"])}/versions`;
      const isCut = async (query: string) =>
        (await caller.expect(200, `${path}?${query}`)).truncated;
      assert.equal(await isCut("limit=2"), true);
      assert.equal(await isCut("limit=3"), false);
      assert.equal(await isCut(""), false);
      assert.equal(await isCut("limit=1&includeAll=true"), false);
    },
    async "Version list size | 1 to 100, default 20; `includeAll` ignores it | GET versions"(
      server,
    ) {
      const caller = await server.caller();
      const path = `GET ${WORKFLOWS}/${await publishAll(caller, namesOf(21))}/versions`;
      const { versions, total, truncated } = await caller.expect(200, path);
      assert.deepEqual([versions.length, total, truncated], [20, 21, true]);
      const all = await caller.expect(200, `${path}?includeAll=true`);
      assert.deepEqual([all.versions.length, all.truncated], [21, false]);
      await caller.expect(400, `${path}?limit=0`);
      await caller.expect(400, `${path}?limit=101`);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: POST /api/v1/workflows/:workflowId/versions/:versionId/default",
  statements: {
    async "makes the version the default"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const { versionId } = (await versionsOf(caller, workflowId))[1];
      await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`);
      const { version, workflow } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      assert.deepEqual([version, workflow.name], ["1", "A"]);
    },
    async "Needs workflow owner or write permission"(server) {
      const teams = [newTeam()];
      const roles = ["workflow:write"];
      const owner = await server.caller({ teams });
      const workflowId = await publishAll(owner, ["A", "B"]);
      await shareWith(owner, { workflowId, teams });
      const [b, a] = await versionsOf(owner, workflowId);
      const path = (version: { versionId: string }) =>
        `POST ${WORKFLOWS}/${workflowId}/versions/${version.versionId}/default`;
      await (await server.caller({ teams })).expect(403, path(a));
      await (await server.caller({ roles })).expect(404, path(a));
      assert.equal((await versionsOf(owner, workflowId))[0].isDefault, true);
      await (await server.caller({ teams, roles })).expect(200, path(a));
      assert.equal((await versionsOf(owner, workflowId))[1].isDefault, true);
      await owner.expect(200, path(b));
    },
    async "No request body. Response 200"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const [{ versionId }] = await versionsOf(caller, workflowId);
      const path = `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`;
      const { status } = await caller.call(path);
      assert.equal(status, 200);
    },
    async "Workflow, version, object, or schedule not found"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const [other] = await versionsOf(caller, await publishAll(caller, ["B"]));
      for (const versionId of [UNKNOWN_ID, other.versionId]) {
        await caller.expect(404, `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`);
      }
      const path = `${WORKFLOWS}/${UNKNOWN_ID}/versions/${other.versionId}/default`;
      await caller.expect(404, `POST ${path}`);
    },
  },
});
