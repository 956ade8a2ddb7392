import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { eventually } from "../../../support/time/eventually.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  listedItem,
  newTeam,
  publishAll,
  publishNext,
  runWhen,
  shareWith,
  versionsOf,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

/** Late enough to do something before it, soon enough to wait for. */
const SOON_MS = 3_000;

const runsOnce = (fields: JsonObject = {}): JsonObject => ({
  ...definitionNamed("Once"),
  ...fields,
  schedule: { runAt: new Date(Date.now() + SOON_MS).toISOString() },
});

/** The run of the schedule's tick, once it has begun. */
async function tickOf(caller: SpecifiedCaller, workflowId: string): Promise<Body> {
  let run: Body;
  await eventually(async () => {
    const { runs } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
    [run] = runs;
    return run !== undefined;
  });
  return await runWhen(caller, { runId: run.runId, statuses: ["succeeded", "failed", "waiting"] });
}

async function shownSchedule(caller: SpecifiedCaller, workflowId: string): Promise<string[]> {
  const runs = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/upcoming-runs?limit=2`);
  return runs.map(({ localTime }: { localTime: string }) => localTime.slice(11, 16));
}

section({
  file: import.meta.url,
  heading: "decisions.md: Schedules",
  statements: {
    async "A tick runs the default version of that moment"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      await publishNext(caller, { workflowId, definition: runsOnce() });
      const { versionId } = (await versionsOf(caller, workflowId))[1];
      await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`);
      const run = await tickOf(caller, workflowId);
      assert.deepEqual([run.versionNumber, run.trigger, run.status], [1, "schedule", "succeeded"]);
    },
    async "with the inputs' defaults"(server) {
      const caller = await server.caller();
      const inputs = { region: { type: "string", default: "EU" } };
      const workflowId = await caller.publish(runsOnce({ inputs }));
      assert.deepEqual((await tickOf(caller, workflowId)).inputs, { region: "EU" });
    },
    async "each tick is recorded as a failed run with code `inputs_missing`"(server) {
      const caller = await server.caller();
      const inputs = { region: { type: "string" } };
      const run = await tickOf(caller, await caller.publish(runsOnce({ inputs })));
      assert.deepEqual([run.status, run.error.code], ["failed", "inputs_missing"]);
      assert.deepEqual([run.trigger, run.error.stepId], ["schedule", null]);
      assert.match(run.error.message, /region/);
    },
    async "A one-time schedule is gone after it fired"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(runsOnce());
      assert.equal((await listedItem(caller, workflowId)).scheduleStatus, false);
      await tickOf(caller, workflowId);
      assert.equal((await listedItem(caller, workflowId)).scheduleStatus, null);
      await caller.expect(404, `DELETE ${WORKFLOWS}/${workflowId}/schedule`);
    },
    async "Deleting or pausing never touches runs already started"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(runsOnce({ steps: [WAITS] }));
      const { runId } = await tickOf(caller, workflowId);
      const path = `${WORKFLOWS}/${workflowId}/schedule`;
      await caller.expect(200, `POST ${path}/parse`, { json: { input: "daily" } });
      await caller.expect(200, `PUT ${path}`, { json: { paused: true } });
      await caller.expect(200, `DELETE ${path}`);
      assert.equal((await caller.expect(200, `GET /api/v1/runs/${runId}`)).status, "waiting");
      await caller.expect(202, `POST /api/v1/runs/${runId}/cancel`);
    },
    async "resuming from a pause never catches up"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(runsOnce());
      const path = `${WORKFLOWS}/${workflowId}`;
      await caller.expect(200, `PUT ${path}/schedule`, { json: { paused: true } });
      await tickOf(caller, await caller.publish(runsOnce()));
      await caller.expect(200, `PUT ${path}/schedule`, { json: { paused: false } });
      await tickOf(caller, await caller.publish(runsOnce()));
      assert.equal((await caller.expect(200, `GET ${path}/runs`)).total, 0);
      assert.deepEqual(await caller.expect(200, `GET ${path}/upcoming-runs`), []);
    },
    async "Publishing applies the definition's `schedule` only when it differs from the base version's"(
      server,
    ) {
      const caller = await server.caller();
      const schedule = { cron: "0 9 * * *" };
      const definition = { ...definitionNamed("A"), schedule };
      const workflowId = await caller.publish(definition);
      assert.deepEqual(await shownSchedule(caller, workflowId), ["09:00", "09:00"]);
      const path = `${WORKFLOWS}/${workflowId}/schedule/parse`;
      await caller.expect(200, `POST ${path}`, { json: { input: "daily at noon" } });
      await publishNext(caller, { workflowId, definition: { ...definition, name: "B" } });
      assert.deepEqual(await shownSchedule(caller, workflowId), ["12:00", "12:00"]);
      const later = { ...definition, schedule: { cron: "0 10 * * *" } };
      await publishNext(caller, { workflowId, definition: later });
      assert.deepEqual(await shownSchedule(caller, workflowId), ["10:00", "10:00"]);
      await publishNext(caller, { workflowId, definition: definitionNamed("None") });
      assert.equal((await listedItem(caller, workflowId)).scheduleStatus, null);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "for schedules and webhooks the workflow's owner"(server) {
      const teams = [newTeam()];
      const owner = await server.caller({ teams });
      const writer = await server.caller({ teams, roles: ["workflow:write"] });
      const workflowId = await publishAll(owner, ["A"]);
      await shareWith(owner, { workflowId, teams });
      const step = { id: "note", service: "files", action: "write" };
      const steps = [{ ...step, with: { name: "ticked.txt", text: "x" } }];
      await publishNext(writer, { workflowId, definition: runsOnce({ steps }) });
      assert.equal((await tickOf(writer, workflowId)).status, "succeeded");
      const [ofOwner, ofWriter] = [
        await owner.expect(200, "GET /api/v1/objects"),
        await writer.expect(200, "GET /api/v1/objects"),
      ];
      assert.deepEqual([ofOwner.total, ofWriter.total], [1, 0]);
    },
  },
});
