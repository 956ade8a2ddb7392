import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { eventually } from "../../../support/time/eventually.ts";
import { section } from "../../../support/specification/specification.ts";
import {
  assertFields,
  draftOne,
  newTeam,
  publishAll,
  publishNext,
  runToEnd,
  runWhen,
  shareWith,
  startRun,
  TIME,
  UNKNOWN_ID,
  UUID,
  versionsOf,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { startStepServer } from "../../../support/runs/step_server.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const ECHO: JsonObject = {
  format: "planner/1",
  name: "Echo",
  inputs: { word: { type: "string" }, times: { type: "number", default: 1 } },
  env: { REGION: { secret: false } },
  steps: [],
  outputs: { said: "${{ inputs.word }}" },
};

const SHOWS_REGION: JsonObject = {
  ...ECHO,
  inputs: {},
  steps: [
    { id: "a", service: "data", action: "map", with: { items: [1], to: "${{ env.REGION }}" } },
  ],
  outputs: { region: "${{ steps.a.output[0] }}" },
};

const runsPath = (workflowId: string) => `POST ${WORKFLOWS}/${workflowId}/runs`;

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "A run is readable by whoever may read its workflow"(server) {
      const teams = [newTeam()];
      const owner = await server.caller({ teams });
      const workflowId = await publishAll(owner, ["A"]);
      const runId = await startRun(owner, { workflowId });
      const reader = await server.caller({ teams });
      await reader.expect(404, `GET /api/v1/runs/${runId}`);
      await shareWith(owner, { workflowId, teams });
      await reader.expect(200, `GET /api/v1/runs/${runId}`);
      await reader.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
      await (await server.caller({ roles: ["admin"] })).expect(404, `GET /api/v1/runs/${runId}`);
      await (await server.caller()).expect(404, `GET /api/v1/runs/${runId}`);
      await (await server.caller({ org: "globex" })).expect(404, `GET /api/v1/runs/${runId}`);
    },
    async "cancelled, retried and answered by its principal and by writers; (new) cancelled by admins too"(
      server,
    ) {
      const teams = [newTeam()];
      const owner = await server.caller({ teams });
      const reader = await server.caller({ teams });
      const workflowId = await owner.publish({ ...definitionNamed("A"), steps: [WAITS] });
      await shareWith(owner, { workflowId, teams });
      const others = {
        owner,
        reader,
        writer: await server.caller({ teams, roles: ["workflow:write"] }),
        admin: await server.caller({ roles: ["admin"] }),
      };
      const colleague = await server.caller({ teams });
      for (const other of Object.values(others)) {
        const runId = await startRun(reader, { workflowId });
        await colleague.expect(403, `POST /api/v1/runs/${runId}/cancel`);
        await other.expect(202, `POST /api/v1/runs/${runId}/cancel`);
      }
    },
    async "Its principal is the caller"(server) {
      const teams = [newTeam()];
      const owner = await server.caller({ teams });
      const reader = await server.caller({ teams });
      const workflowId = await owner.publish({ ...definitionNamed("A"), steps: [WAITS] });
      await shareWith(owner, { workflowId, teams });
      const [byOwner, byReader] = [
        await startRun(owner, { workflowId }),
        await startRun(reader, { workflowId }),
      ];
      await reader.expect(403, `POST /api/v1/runs/${byOwner}/cancel`);
      await reader.expect(202, `POST /api/v1/runs/${byReader}/cancel`);
      await publishNext(owner, { workflowId, definition: definitionNamed("B") });
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  settings: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" },
  statements: {
    async "`POST /workflows/:id/runs { inputs, envs?, versionId? }` 202 `{ runId, status }`"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await caller.publish(ECHO);
      const [{ versionId }] = await versionsOf(caller, workflowId);
      const json = { inputs: { word: "a" }, envs: { REGION: "EU" }, versionId };
      const body = await caller.expect(202, runsPath(workflowId), { json });
      assertFields(body, "runId, status");
      assert.match(body.runId, UUID);
      assert.ok(["queued", "running", "succeeded"].includes(body.status));
      await caller.expect(400, runsPath(workflowId), { json: { ...json, trigger: "chat" } });
    },
    async "after it is on disk"(server) {
      const caller = await server.caller();
      const runId = await startRun(caller, { workflowId: await publishAll(caller, ["A"]) });
      assert.equal((await caller.expect(200, `GET /api/v1/runs/${runId}`)).runId, runId);
    },
    async "versionId?"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const [, { versionId }] = await versionsOf(caller, workflowId);
      const numbers = [];
      for (const choice of [{}, { versionId }] as JsonObject[]) {
        const json = { inputs: {}, ...choice };
        const { runId } = await caller.expect(202, runsPath(workflowId), { json });
        numbers.push((await runWhen(caller, { runId })).versionNumber);
      }
      assert.deepEqual(numbers, [2, 1]);
      const json = { inputs: {}, versionId: UNKNOWN_ID };
      await caller.expect(404, runsPath(workflowId), { json });
    },
    async "409 without a published version"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, ECHO);
      const json = { inputs: { word: "a" } };
      const refused = await caller.expect(409, runsPath(workflowId), { json });
      assert.deepEqual([refused.code, refused.currentVersionNumber], ["not_published", 0]);
    },
    async "422 for missing, wrong or unknown inputs"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(ECHO);
      const wrong: [JsonObject, string][] = [
        [{}, "inputs.word"],
        [{ word: 1 }, "inputs.word"],
        [{ word: "a", times: "twice" }, "inputs.times"],
        [{ word: "a", extra: true }, "inputs.extra"],
      ];
      for (const [inputs, path] of wrong) {
        const refused = await caller.expect(422, runsPath(workflowId), { json: { inputs } });
        assert.deepEqual([refused.code, refused.errors[0].path], ["unprocessable", path]);
      }
      const { total } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
      assert.equal(total, 0);
    },
    async "`GET /workflows/:id/runs`"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const other = await publishAll(caller, ["B"]);
      const runId = await startRun(caller, { workflowId });
      await startRun(caller, { workflowId: other });
      const { runs } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
      assert.deepEqual(runs.map((run: { runId: string }) => run.runId), [runId]);
      await caller.expect(404, `GET ${WORKFLOWS}/${UNKNOWN_ID}/runs`);
    },
    async "`GET /runs/:id`"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(ECHO);
      const run = await runToEnd(caller, { workflowId, inputs: { word: "hello" } });
      assert.deepEqual([run.status, run.outputs], ["succeeded", { said: "hello" }]);
      await caller.expect(404, `GET /api/v1/runs/${UNKNOWN_ID}`);
    },
    async "`POST /runs/:id/cancel` (202"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish({ ...definitionNamed("A"), steps: [WAITS] });
      const runId = await startRun(caller, { workflowId });
      await runWhen(caller, { runId, statuses: ["waiting"] });
      const body = await caller.expect(202, `POST /api/v1/runs/${runId}/cancel`);
      assert.equal(body.success, true);
      const run = await runWhen(caller, { runId });
      assert.equal(run.status, "cancelled");
      assert.match(run.finishedAt, TIME);
      await caller.expect(404, `POST /api/v1/runs/${UNKNOWN_ID}/cancel`);
    },
    async "reaches the step's request or script within 1 s)"(server) {
      await using world = startStepServer();
      world.hold("/held");
      const caller = await server.caller();
      const url = `${world.url}/held`;
      const step = { id: "ask", service: "http", action: "request", with: { url } };
      const workflowId = await caller.publish({ ...definitionNamed("A"), steps: [step] });
      const runId = await startRun(caller, { workflowId });
      const { signal } = await world.called("/held");
      const start = performance.now();
      await caller.expect(202, `POST /api/v1/runs/${runId}/cancel`);
      await eventually(() => signal.aborted);
      assert.ok(performance.now() - start < 1_000);
      assert.equal((await runWhen(caller, { runId })).status, "cancelled");
    },
    async "`envs` overrides are encrypted with the run"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(SHOWS_REGION);
      const json = { envs: [{ name: "REGION", value: "kept" }] };
      await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/envs`, { json });
      const overridden = await runToEnd(caller, { workflowId, envs: { REGION: "given" } });
      assert.deepEqual(overridden.outputs, { region: "given" });
      assert.deepEqual((await runToEnd(caller, { workflowId })).outputs, { region: "kept" });
    },
    async "a name that is not declared is 422"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(ECHO);
      const json = { inputs: { word: "a" }, envs: { OTHER: "x" } };
      const { errors } = await caller.expect(422, runsPath(workflowId), { json });
      assert.equal(errors[0].path, "envs.OTHER");
    },
  },
});
