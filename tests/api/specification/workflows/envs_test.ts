import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  draftOne,
  expectBadField,
  publishAll,
  publishNext,
  runToEnd,
  runWhen,
  TIME,
  UNKNOWN_ID,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

interface Shown {
  name: string;
  description: string | null;
  updatedAt: string;
}

const envsPath = (workflowId: string) => `POST ${WORKFLOWS}/${workflowId}/envs`;

/** Shows the value of `REGION`, which is no secret. */
const READS_REGION: JsonObject = {
  format: "planner/1",
  name: "Reads",
  env: { REGION: { secret: false } },
  steps: [
    { id: "a", service: "data", action: "map", with: { items: [1], to: "${{ env.REGION }}" } },
  ],
  outputs: { region: "${{ steps.a.output[0] }}" },
};

async function setEnvs(
  caller: SpecifiedCaller,
  { workflowId, envs }: { workflowId: string; envs: JsonObject[] },
): Promise<Shown[]> {
  return (await caller.expect(200, envsPath(workflowId), { json: { envs } })).envs;
}

async function shownRegion(
  caller: SpecifiedCaller,
  workflowId: string,
): Promise<SpecifiedAnswer["body"]> {
  return (await runToEnd(caller, { workflowId })).outputs?.region;
}

section({
  file: import.meta.url,
  heading: "service.md: Environment variable (request shape)",
  statements: {
    async "name | string (min length 1) | yes | Variable name"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const refuse = (env: JsonObject) =>
        expectBadField(caller, {
          request: envsPath(workflowId),
          json: { envs: [env] },
          field: "envs[0].name",
        });
      await refuse({ value: "x" });
      await refuse({ name: "", value: "x" });
      await refuse({ name: 1, value: "x" });
      const [env] = await setEnvs(caller, { workflowId, envs: [{ name: "N", value: "x" }] });
      assert.equal(env?.name, "N");
    },
    async "value | string | yes | Variable value"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(READS_REGION);
      const values: JsonObject[] = [{}, { value: 1 }, { value: null }];
      for (const wrong of values) {
        await expectBadField(caller, {
          request: envsPath(workflowId),
          json: { envs: [{ name: "REGION", ...wrong }] },
          field: "envs[0].value",
        });
      }
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "EU" }] });
      assert.equal(await shownRegion(caller, workflowId), "EU");
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "" }] });
      assert.equal(await shownRegion(caller, workflowId), "");
    },
    async "description | string | no | Human-readable description"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const envs = await setEnvs(caller, {
        workflowId,
        envs: [{ name: "A", value: "x" }, { name: "B", value: "x", description: "Of the ERP" }],
      });
      assert.deepEqual(envs.map(({ description }) => description), [null, "Of the ERP"]);
      await expectBadField(caller, {
        request: envsPath(workflowId),
        json: { envs: [{ name: "A", value: "x", description: 1 }] },
        field: "envs[0].description",
      });
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: POST /api/v1/workflows/:workflowId/envs",
  statements: {
    async "upserts environment variables for the default published version"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(READS_REGION);
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "EU" }] });
      const envs = [{ name: "REGION", value: "US" }, { name: "OTHER", value: "x" }];
      const shown = await setEnvs(caller, { workflowId, envs });
      assert.deepEqual(shown.map(({ name }) => name), ["OTHER", "REGION"]);
      assert.equal(await shownRegion(caller, workflowId), "US");
    },
    async "environment variables are saved against the default published version"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(READS_REGION);
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "EU" }] });
      assert.equal(await shownRegion(caller, workflowId), "EU");
    },
    async "works only when a published version exists"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, READS_REGION);
      const json = { envs: [{ name: "REGION", value: "EU" }] };
      const { code } = await caller.expect(409, envsPath(workflowId), { json });
      assert.equal(code, "not_published");
      await caller.expect(201, `POST ${WORKFLOWS}/${workflowId}/publish`);
      await caller.expect(200, envsPath(workflowId), { json });
    },
    async "`{ envs: array of environment variable objects }`, required. Response 200"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const request = envsPath(workflowId);
      await caller.expect(400, request);
      const bodies: JsonObject[] = [{}, { envs: {} }, { envs: null }, { envs: "A=x" }];
      for (const json of bodies) {
        await expectBadField(caller, { request, json, field: "envs" });
      }
      await expectBadField(caller, { request, json: { envs: ["A"] }, field: "envs[0]" });
      const extra = { envs: [{ name: "A", value: "x", secret: true }] };
      await expectBadField(caller, { request, json: extra, field: "envs[0].secret" });
      await caller.expect(200, request, { json: { envs: [{ name: "A", value: "x" }] } });
    },
    async "Environment variable name | minimum length 1 | POST envs"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const envs = [{ name: "A", value: "1" }, { name: "", value: "2" }];
      await expectBadField(caller, {
        request: envsPath(workflowId),
        json: { envs },
        field: "envs[1].name",
      });
      assert.equal((await setEnvs(caller, { workflowId, envs: envs.slice(0, 1) })).length, 1);
    },
    async "Workflow, version, object, or schedule not found"(server) {
      const caller = await server.caller();
      const json = { envs: [{ name: "A", value: "x" }] };
      await caller.expect(404, envsPath(UNKNOWN_ID), { json });
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "POST envs | `{ success: true, envs: [{ name, description, updatedAt }] }`"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const json = { envs: [{ name: "A", value: "x", description: "D" }] };
      const body = await caller.expect(200, envsPath(workflowId), { json });
      assertFields(body, "success, envs");
      assert.equal(body.success, true);
      assertFields(body.envs[0], "name, description, updatedAt");
      assert.deepEqual([body.envs[0].name, body.envs[0].description], ["A", "D"]);
      assert.match(body.envs[0].updatedAt, TIME);
    },
    async "the whole list by name"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      await setEnvs(caller, { workflowId, envs: [{ name: "B", value: "x" }] });
      const envs = [{ name: "C", value: "x" }, { name: "A", value: "x" }];
      const shown = await setEnvs(caller, { workflowId, envs });
      assert.deepEqual(shown.map(({ name }) => name), ["A", "B", "C"]);
    },
    async "a value is never returned, by any endpoint"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const value = `canary-${crypto.randomUUID()}`;
      const json = { envs: [{ name: "TOKEN", value }] };
      const path = `${WORKFLOWS}/${workflowId}`;
      const answers = [await caller.call(envsPath(workflowId), { json })];
      for (const place of ["", "/envs", "/versions", "/runs", "/upcoming-runs"]) {
        answers.push(await caller.call(`GET ${path}${place}`));
      }
      answers.push(await caller.call(`PUT ${path}/draft`), await caller.call(`GET ${WORKFLOWS}`));
      const repeated = { envs: [{ name: "T", value }, { name: "T", value }] };
      answers.push(await caller.call(envsPath(workflowId), { json: repeated }));
      assert.equal(answers.at(-1)?.status, 400);
      for (const { text } of answers) assert.ok(!text.includes(value), text);
    },
    async "a name need not be declared in the definition"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      assert.equal(
        (await setEnvs(caller, { workflowId, envs: [{ name: "X", value: "x" }] })).length,
        1,
      );
    },
    async "409 is where the state forbids it [envs without a published version]"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, definitionNamed("A"));
      const json = { envs: [{ name: "A", value: "x" }] };
      const refused = await caller.expect(409, envsPath(workflowId), { json });
      assert.deepEqual([refused.code, refused.currentVersionNumber], ["not_published", 0]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  statements: {
    async "POST envs changes those of the default version"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(READS_REGION);
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "EU" }] });
      const [{ versionId: first }] = await versionsOf(caller, workflowId);
      await publishNext(caller, { workflowId, definition: { ...READS_REGION, name: "Second" } });
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "US" }] });
      assert.equal(await shownRegion(caller, workflowId), "US");
      await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/versions/${first}/default`);
      assert.equal(await shownRegion(caller, workflowId), "EU");
    },
    async "409 when none is published"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, READS_REGION);
      await caller.expect(409, envsPath(workflowId), { json: { envs: [] } });
    },
    async "a new version starts with those of the version that was the default"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(READS_REGION);
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "EU" }] });
      await publishNext(caller, { workflowId, definition: { ...READS_REGION, name: "Second" } });
      assert.equal(await shownRegion(caller, workflowId), "EU");
    },
    async "a run reads those of its own version"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(READS_REGION);
      const [{ versionId: first }] = await versionsOf(caller, workflowId);
      const failed = await runToEnd(caller, { workflowId });
      assert.equal(failed.status, "failed");
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "EU" }] });
      await publishNext(caller, { workflowId, definition: { ...READS_REGION, name: "Second" } });
      await setEnvs(caller, { workflowId, envs: [{ name: "REGION", value: "US" }] });
      const { outputs } = await runToEnd(caller, { workflowId, versionId: first });
      assert.deepEqual(outputs, { region: "EU" });
      await caller.expect(202, `POST /api/v1/runs/${failed.runId}/retry`);
      const retried = await runWhen(caller, { runId: failed.runId, statuses: ["succeeded"] });
      assert.deepEqual([retried.versionNumber, retried.outputs], [1, { region: "EU" }]);
    },
    async "A declared env without a value makes the run fail at the step that reads it, by name"(
      server,
    ) {
      const caller = await server.caller();
      const run = await runToEnd(caller, { workflowId: await caller.publish(READS_REGION) });
      assert.deepEqual([run.status, run.error.stepId], ["failed", "a"]);
      assert.match(run.error.message, /REGION/);
    },
  },
});
