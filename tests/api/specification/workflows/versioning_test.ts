import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import {
  draftOne,
  publishAll,
  startRun,
  threadOf,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

interface ShownVersion {
  versionId: string;
  versionNumber: number;
  isDefault: boolean;
}

const WRITERS = 12;

section({
  file: import.meta.url,
  heading: "service.md: Versioning",
  statements: {
    async "The interface version is carried in the path prefix `/api/v1`"(server) {
      const caller = await server.caller();
      await caller.expect(200, "GET /api/v1/workflows");
      for (const path of ["/workflows", "/api/workflows", "/api/v2/workflows"]) {
        await caller.expect(404, `GET ${path}`);
      }
    },
    async "Workflows have published versions numbered sequentially from 1"(server) {
      const caller = await server.caller();
      const definition = definitionNamed("Contended");
      const { workflowId } = await draftOne(caller, definition);
      const path = `${WORKFLOWS}/${workflowId}`;
      const answers = await Promise.all(Array.from({ length: WRITERS }, async () => {
        await caller.expect(200, `PUT ${path}/draft`, { json: { definition } });
        return await caller.call(`POST ${path}/publish`, { json: { force: true } });
      }));
      const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
      for (const { status } of answers) assert.ok(status === 201 || status === 409);
      const numbers = made.map(({ versionNumber }) => versionNumber).sort((a, b) => a - b);
      assert.deepEqual(numbers, numbers.map((_, index) => index + 1));
      const versions: ShownVersion[] = await versionsOf(caller, workflowId);
      assert.deepEqual(versions.map((version) => version.versionNumber), numbers.toReversed());
    },
    async "numbered sequentially"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(definitionNamed("From threads"));
      const path = `${WORKFLOWS}/${workflowId}`;
      const draftIds = await Promise.all(Array.from({ length: WRITERS }, async () => {
        return (await threadOf(caller, { workflowId })).draftPublicId;
      }));
      const published = await Promise.all(draftIds.map((draftId) => {
        return caller.expect(201, `POST ${path}/publish`, { json: { draftId, force: true } });
      }));
      const numbers = published.map(({ versionNumber }) => versionNumber).sort((a, b) => a - b);
      assert.deepEqual(numbers, Array.from({ length: WRITERS }, (_, index) => index + 2));
    },
    async "One version is the default"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B", "C", "D"]);
      const path = `${WORKFLOWS}/${workflowId}`;
      const versions: ShownVersion[] = await versionsOf(caller, workflowId);
      await Promise.all(versions.flatMap(({ versionId }) => [
        caller.expect(200, `POST ${path}/versions/${versionId}/default`),
        caller.expect(200, `GET ${path}/versions`).then((list) => {
          const defaults = list.versions.filter(({ isDefault }: ShownVersion) => isDefault);
          assert.equal(defaults.length, 1);
        }),
      ]));
      const after: ShownVersion[] = await versionsOf(caller, workflowId);
      const defaults = after.filter(({ isDefault }) => isDefault);
      assert.equal(defaults.length, 1);
      const { version } = await caller.expect(200, `GET ${path}`);
      assert.equal(version, String(defaults[0]?.versionNumber));
    },
    async "a draft may exist beside them"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const json = { definition: definitionNamed("C") };
      await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/draft`, { json });
      const shown = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      assert.deepEqual([shown.version, shown.name, shown.isDraft], ["2", "B", true]);
      assert.equal((await versionsOf(caller, workflowId)).length, 2);
    },
    async "Chat creation from a workflow uses the default version unless `versionPublicId` is given"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B", "C"]);
      const [, b, a] = await versionsOf(caller, workflowId);
      await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/versions/${b.versionId}/default`);
      const draftNames = [];
      for (const choice of [{}, { versionPublicId: a.versionId }]) {
        const { threadId } = await threadOf(caller, { workflowId, ...choice });
        const path = `${WORKFLOWS}/${workflowId}/draft?threadId=${threadId}`;
        draftNames.push((await caller.expect(200, `GET ${path}`)).definition.name);
      }
      assert.deepEqual(draftNames, ["B", "A"]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "`POST …/publish { draftId?, force? }` 201, a version object"(server) {
      const caller = await server.caller();
      const { workflowId, draftId } = await draftOne(caller, definitionNamed("A"));
      const path = `POST ${WORKFLOWS}/${workflowId}/publish`;
      const made = await caller.expect(201, path, { json: { draftId, force: false } });
      assert.deepEqual(made, (await versionsOf(caller, workflowId))[0]);
      assert.deepEqual([made.versionNumber, made.isDefault], [1, true]);
    },
    async "`GET …/versions/:versionId` adds `workflow` to the version object"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const [, version] = await versionsOf(caller, workflowId);
      const path = `GET ${WORKFLOWS}/${workflowId}/versions/${version.versionId}`;
      const { workflow, ...rest } = await caller.expect(200, path);
      assert.deepEqual(workflow, definitionNamed("A"));
      assert.deepEqual(rest, version);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "POST default | `{ success: true, workflowId, versionId, versionNumber }`"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const { versionId } = (await versionsOf(caller, workflowId))[1];
      const path = `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`;
      const expected = { success: true, workflowId, versionId, versionNumber: 1 };
      assert.deepEqual(await caller.expect(200, path), expected);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Schedules",
  statements: {
    async "setting the default version, parse, PUT and DELETE make no version"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const path = `${WORKFLOWS}/${workflowId}`;
      const { versionId } = (await versionsOf(caller, workflowId))[1];
      await caller.expect(200, `POST ${path}/versions/${versionId}/default`);
      await caller.expect(200, `POST ${path}/schedule/parse`, { json: { input: "hourly" } });
      await caller.expect(200, `PUT ${path}/schedule`, { json: { paused: true } });
      await caller.expect(200, `DELETE ${path}/schedule`);
      await startRun(caller, { workflowId });
      const versions: ShownVersion[] = await versionsOf(caller, workflowId);
      assert.deepEqual(versions.map(({ versionNumber }) => versionNumber), [2, 1]);
    },
  },
});
