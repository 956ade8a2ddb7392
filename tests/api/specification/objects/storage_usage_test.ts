import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import {
  OBJECTS,
  publishWriter,
  upload,
  usageOf,
  writtenBy,
} from "../../../support/specification/objects.ts";
import {
  assertFields,
  runToEnd,
  UUID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

/** An organization of its own, so that nobody else's files count. */
function newOrg(): string {
  return `org-${crypto.randomUUID()}`;
}

const PATH = `${OBJECTS}/storage-usage`;

section({
  file: import.meta.url,
  heading: "service.md: Storage usage",
  statements: {
    async "orgKey | string | Organization key"(server) {
      const org = newOrg();
      assert.equal((await usageOf(await server.caller({ org }))).orgKey, org);
    },
    async "totalBytes | number | Total bytes used"(server) {
      const caller = await server.caller({ org: newOrg() });
      assert.equal((await usageOf(caller)).totalBytes, 0);
      await upload(caller, { text: "1234567" });
      await writtenBy(caller, await publishWriter(caller, { text: "12345" }));
      assert.equal((await usageOf(caller)).totalBytes, 12);
    },
    async "inputBytes | number | Bytes used by input files"(server) {
      const caller = await server.caller({ org: newOrg() });
      await writtenBy(caller, await publishWriter(caller));
      assert.equal((await usageOf(caller)).inputBytes, 0);
      await upload(caller, { text: "größe" });
      assert.equal((await usageOf(caller)).inputBytes, 7);
    },
    async "outputBytes | number | Bytes used by output files"(server) {
      const caller = await server.caller({ org: newOrg() });
      await upload(caller);
      assert.equal((await usageOf(caller)).outputBytes, 0);
      await writtenBy(caller, await publishWriter(caller, { text: "12345" }));
      assert.equal((await usageOf(caller)).outputBytes, 5);
    },
    async "fileCount | number | Number of stored files"(server) {
      const caller = await server.caller({ org: newOrg() });
      const { objectKey } = await upload(caller, { text: "" });
      await upload(caller);
      await writtenBy(caller, await publishWriter(caller));
      assert.equal((await usageOf(caller)).fileCount, 3);
      await caller.expect(200, `DELETE ${OBJECTS}?${new URLSearchParams({ objectKey })}`);
      assert.equal((await usageOf(caller)).fileCount, 2);
    },
    async "breakdown | array | Per-workflow items (below)"(server) {
      const caller = await server.caller({ org: newOrg() });
      await upload(caller);
      assert.deepEqual((await usageOf(caller)).breakdown, []);
      const [one, two] = [await publishWriter(caller), await publishWriter(caller)];
      for (const workflowId of [one, two]) await writtenBy(caller, workflowId);
      const { breakdown } = await usageOf(caller);
      const ids = breakdown.map(({ workflowId }: { workflowId: string }) => workflowId);
      assert.deepEqual(ids.sort(), [one, two].sort());
    },
    async "workflowId (string UUID)"(server) {
      const caller = await server.caller({ org: newOrg() });
      const workflowId = await publishWriter(caller);
      await writtenBy(caller, workflowId);
      const { breakdown: [item] } = await usageOf(caller);
      assert.match(item.workflowId, UUID);
      assert.equal(item.workflowId, workflowId);
      assertFields(item, "workflowId, workflowName, bytes, fileCount");
    },
    async "workflowName (string)"(server) {
      const caller = await server.caller({ org: newOrg() });
      await writtenBy(caller, await publishWriter(caller, { name: "Monthly report" }));
      assert.equal((await usageOf(caller)).breakdown[0].workflowName, "Monthly report");
    },
    async "bytes (number; storage used by this workflow's runs)"(server) {
      const caller = await server.caller({ org: newOrg() });
      await upload(caller, { text: "of no workflow" });
      const workflowId = await publishWriter(caller, { text: "12345" });
      for (const id of [workflowId, workflowId]) await writtenBy(caller, id);
      assert.equal((await usageOf(caller)).breakdown[0].bytes, 10);
    },
    async "fileCount (number; files for this workflow)"(server) {
      const caller = await server.caller({ org: newOrg() });
      await upload(caller);
      const workflowId = await publishWriter(caller);
      for (const id of [workflowId, workflowId]) await writtenBy(caller, id);
      assert.equal((await usageOf(caller)).breakdown[0].fileCount, 2);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/objects/storage-usage",
  statements: {
    async "needs a JWT"(server) {
      await server.stranger.expect(401, `GET ${PATH}`);
      const { key } = await (await server.caller()).expect(201, "POST /api/v1/api-keys", {
        json: { name: "Usage" },
      });
      const headers = { "x-api-key": key, "x-source": "external" };
      await server.stranger.expect(403, `GET ${PATH}`, { headers });
      await server.stranger.expect(200, "GET /api/v1/me", { headers });
    },
    async "createdBy (string UUID, optional"(server) {
      const caller = await server.caller();
      for (const id of ["", "me", "01890000-0000-7000-8000-00000000000"]) {
        const { errors } = await caller.expect(400, `GET ${PATH}?createdBy=${id}`);
        assert.equal(errors[0].path, "createdBy");
      }
      await caller.expect(200, `GET ${PATH}`);
    },
    async "restricts to one user's uploads, intended for admin use"(server) {
      const [org, sub] = [newOrg(), crypto.randomUUID()];
      await upload(await server.caller({ org, sub }), { text: "1234567" });
      await upload(await server.caller({ org }), { text: "12345" });
      const admin = await server.caller({ org, roles: ["admin"] });
      const usage = await usageOf(admin, `?createdBy=${sub}`);
      assert.deepEqual([usage.totalBytes, usage.inputBytes, usage.fileCount], [7, 7, 1]);
    },
    async "Response 200: storage usage (see Resources), for the active organization"(server) {
      const org = newOrg();
      await upload(await server.caller({ org }), { text: "1234567" });
      await upload(await server.caller({ org: newOrg() }), { text: "of others" });
      const usage = await usageOf(await server.caller({ org }));
      assert.deepEqual(usage, {
        orgKey: org,
        totalBytes: 7,
        inputBytes: 7,
        outputBytes: 0,
        fileCount: 1,
        breakdown: [],
      });
    },
    async "or for the given user"(server) {
      const [org, sub] = [newOrg(), crypto.randomUUID()];
      const caller = await server.caller({ org, sub });
      const usage = await usageOf(caller, `?createdBy=${sub}`);
      assert.deepEqual([usage.orgKey, usage.totalBytes, usage.breakdown], [org, 0, []]);
      const workflowId = await publishWriter(caller, { text: "12345" });
      await writtenBy(caller, workflowId);
      const after = await usageOf(caller, `?createdBy=${sub.toUpperCase()}`);
      assert.deepEqual([after.outputBytes, after.breakdown[0].workflowId], [5, workflowId]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Objects",
  statements: {
    async "`createdBy` for anyone but oneself needs admin"(server) {
      const [org, sub] = [newOrg(), crypto.randomUUID()];
      const path = `GET ${PATH}?createdBy=${sub}`;
      await (await server.caller({ org, sub })).expect(200, path);
      await (await server.caller({ org })).expect(403, path);
      await (await server.caller({ org, roles: ["workflow:write"] })).expect(403, path);
      await (await server.caller({ org, roles: ["admin"] })).expect(200, path);
    },
    async "`breakdown` is largest first"(server) {
      const caller = await server.caller({ org: newOrg() });
      for (const text of ["12", "1234", "123"]) {
        await writtenBy(caller, await publishWriter(caller, { text }));
      }
      const { breakdown } = await usageOf(caller);
      assert.deepEqual(breakdown.map(({ bytes }: { bytes: number }) => bytes), [4, 3, 2]);
    },
    async "keeps the last name of a deleted workflow"(server) {
      const caller = await server.caller({ org: newOrg() });
      const workflowId = await publishWriter(caller, { name: "Gone" });
      await writtenBy(caller, workflowId);
      await caller.expect(200, `DELETE ${WORKFLOWS}/${workflowId}`);
      assert.equal((await usageOf(caller)).breakdown[0].workflowName, "Gone");
    },
    async "Step outputs that the engine itself moves to storage are not counted"(server) {
      const caller = await server.caller({ org: newOrg() });
      const text = "x".repeat(300_000);
      const { objectKey } = await upload(caller, { text, contentType: "text/plain" });
      const read = { service: "files", action: "read", with: { objectKey, as: "text" } };
      const workflowId = await caller.publish({
        ...definitionNamed("Reader"),
        steps: [{ id: "large", ...read }],
      });
      const { runId, status, steps: [{ output }] } = await runToEnd(caller, { workflowId });
      assert.deepEqual([status, Object.keys(output)], ["succeeded", ["$large"]]);
      const whole = await caller.expect(200, `GET /api/v1/runs/${runId}/step-output?path=steps[0]`);
      assert.ok(JSON.stringify(whole).includes(text));
      const { totalBytes, fileCount } = await usageOf(caller);
      assert.deepEqual([totalBytes, fileCount], [text.length, 1]);
    },
  },
});
