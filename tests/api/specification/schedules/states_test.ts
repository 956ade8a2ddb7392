import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  draftOne,
  expectBadField,
  listedItem,
  publishAll,
  TIME,
  UNKNOWN_ID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];
type State = "active" | "paused" | "none";

/** A workflow whose schedule is in that state; answers its path. */
async function scheduled(caller: SpecifiedCaller, state: State): Promise<string> {
  const path = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
  if (state !== "none") await parse(caller, path, "every day at 9am");
  if (state === "paused") await pause(caller, path, true);
  return path;
}

async function parse(caller: SpecifiedCaller, path: string, input: string): Promise<Body> {
  return await caller.expect(200, `POST ${path}/schedule/parse`, { json: { input } });
}

async function pause(caller: SpecifiedCaller, path: string, paused: boolean): Promise<Body> {
  return await caller.expect(200, `PUT ${path}/schedule`, { json: { paused } });
}

/** As the list and the detail show it. */
async function stateOf(caller: SpecifiedCaller, path: string): Promise<boolean | null> {
  const { isPaused, id } = await caller.expect(200, `GET ${path}`);
  assert.equal((await listedItem(caller, id)).scheduleStatus, isPaused);
  return isPaused;
}

section({
  file: import.meta.url,
  heading: "service.md: Workflow schedule",
  statements: {
    async "no schedule (`scheduleStatus` null), active (`false`), paused (`true`)"(server) {
      const caller = await server.caller();
      const states = [];
      for (const state of ["none", "active", "paused"] as const) {
        states.push(await stateOf(caller, await scheduled(caller, state)));
      }
      assert.deepEqual(states, [null, false, true]);
    },
    async "no schedule or any existing | POST schedule/parse"(server) {
      const caller = await server.caller();
      for (const state of ["none", "active", "paused"] as const) {
        const path = await scheduled(caller, state);
        const { schedule } = await parse(caller, path, "every monday at 10:15");
        assert.match(schedule, /10:15/);
        assert.equal(await stateOf(caller, path), state === "paused");
      }
    },
    async "input yields a valid schedule; workflow exists and has a default version | schedule exists | Schedule is created or updated; a human-readable description is returned"(
      server,
    ) {
      const caller = await server.caller();
      const path = await scheduled(caller, "none");
      const json = { input: "when it rains" };
      await caller.expect(400, `POST ${path}/schedule/parse`, { json });
      assert.equal(await stateOf(caller, path), null);
      const { workflowId } = await draftOne(caller, definitionNamed("Draft"));
      const draft = `${WORKFLOWS}/${workflowId}`;
      await caller.expect(404, `POST ${draft}/schedule/parse`, { json: { input: "daily" } });
      assert.equal(await stateOf(caller, draft), null);
    },
    async "active | PUT schedule with `paused: true` | schedule exists | paused"(server) {
      const caller = await server.caller();
      const path = await scheduled(caller, "active");
      await pause(caller, path, true);
      assert.equal(await stateOf(caller, path), true);
      await pause(caller, path, true);
      assert.equal(await stateOf(caller, path), true);
    },
    async "paused | PUT schedule with `paused: false` | schedule exists | active"(server) {
      const caller = await server.caller();
      const path = await scheduled(caller, "paused");
      await pause(caller, path, false);
      assert.equal(await stateOf(caller, path), false);
      await pause(caller, path, false);
      assert.equal(await stateOf(caller, path), false);
    },
    async "any existing | DELETE schedule | schedule exists | no schedule"(server) {
      const caller = await server.caller();
      for (const state of ["active", "paused"] as const) {
        const path = await scheduled(caller, state);
        await caller.expect(200, `DELETE ${path}/schedule`);
        assert.equal(await stateOf(caller, path), null);
      }
    },
    async "Removed from the scheduler and from the database"(server) {
      const caller = await server.caller();
      const path = await scheduled(caller, "active");
      await caller.expect(200, `DELETE ${path}/schedule`);
      assert.deepEqual(await caller.expect(200, `GET ${path}/upcoming-runs`), []);
      await caller.expect(404, `DELETE ${path}/schedule`);
    },
    async "no schedule | PUT schedule or DELETE schedule | none | unchanged | Responds 404"(
      server,
    ) {
      const caller = await server.caller();
      const path = await scheduled(caller, "none");
      for (const paused of [true, false]) {
        await caller.expect(404, `PUT ${path}/schedule`, { json: { paused } });
      }
      await caller.expect(404, `DELETE ${path}/schedule`);
      assert.equal(await stateOf(caller, path), null);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: PUT /api/v1/workflows/:workflowId/schedule",
  statements: {
    async "pauses or resumes the schedule. Request: `{ paused: boolean }`, required (`true` pauses, `false` resumes). Response 200"(
      server,
    ) {
      const caller = await server.caller();
      const request = `PUT ${await scheduled(caller, "active")}/schedule`;
      await expectBadField(caller, { request, json: {}, field: "paused" });
      for (const paused of ["true", 1, null]) {
        await expectBadField(caller, { request, json: { paused }, field: "paused" });
      }
      await caller.expect(400, request);
      for (const paused of [true, false]) {
        assert.equal((await caller.expect(200, request, { json: { paused } })).paused, paused);
      }
    },
    async "Error: 404 when no schedule exists"(server) {
      const caller = await server.caller();
      for (const path of [await scheduled(caller, "none"), `${WORKFLOWS}/${UNKNOWN_ID}`]) {
        await caller.expect(404, `PUT ${path}/schedule`, { json: { paused: true } });
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: POST /api/v1/workflows/:workflowId/schedule/parse",
  statements: {
    async "parses a natural-language schedule, creates or updates the schedule, and describes it"(
      server,
    ) {
      const caller = await server.caller();
      const path = await scheduled(caller, "none");
      const first = await parse(caller, path, "every day at 9am");
      const second = await parse(caller, path, "every friday at 18:45");
      assert.match(first.schedule, /09:00/);
      assert.match(second.schedule, /Friday.*18:45/);
      const [next] = await caller.expect(200, `GET ${path}/upcoming-runs?limit=1`);
      assert.equal(new Date(next.scheduledAt).getUTCDay(), 5);
    },
    async "`{ input: string }`, required (a natural-language schedule phrase)"(server) {
      const caller = await server.caller();
      const request = `POST ${await scheduled(caller, "none")}/schedule/parse`;
      await expectBadField(caller, { request, json: {}, field: "input" });
      for (const input of [1, null, ["daily"], ""]) {
        await expectBadField(caller, { request, json: { input }, field: "input" });
      }
      await caller.expect(400, request);
    },
    async "success (boolean, always true)"(server) {
      const caller = await server.caller();
      const { success } = await parse(caller, await scheduled(caller, "none"), "daily");
      assert.equal(success, true);
    },
    async "message (string)"(server) {
      const caller = await server.caller();
      const { message } = await parse(caller, await scheduled(caller, "none"), "daily");
      assert.ok(typeof message === "string" && message.length > 0);
    },
    async "schedule (string or null; human-readable description)"(server) {
      const caller = await server.caller();
      const { schedule } = await parse(caller, await scheduled(caller, "none"), "daily at 7:30");
      assert.match(schedule, /07:30/);
    },
    async "400 no valid schedule could be parsed from the input"(server) {
      const caller = await server.caller();
      const request = `POST ${await scheduled(caller, "none")}/schedule/parse`;
      for (
        const input of ["soon", "every day if it rains", "every 30 seconds", "yesterday at 5pm"]
      ) {
        await expectBadField(caller, { request, json: { input }, field: "input" });
      }
    },
    async "404 workflow not found or it has no default version"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, definitionNamed("Draft"));
      for (const id of [UNKNOWN_ID, workflowId]) {
        const json = { input: "daily" };
        await caller.expect(404, `POST ${WORKFLOWS}/${id}/schedule/parse`, { json });
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: DELETE /api/v1/workflows/:workflowId/schedule",
  statements: {
    async "deletes the schedule. Response 200"(server) {
      const caller = await server.caller();
      const path = await scheduled(caller, "active");
      await caller.expect(200, `DELETE ${path}/schedule`);
      assert.equal(await stateOf(caller, path), null);
    },
    async "Error: 404 no schedule for the workflow"(server) {
      const caller = await server.caller();
      for (const path of [await scheduled(caller, "none"), `${WORKFLOWS}/${UNKNOWN_ID}`]) {
        await caller.expect(404, `DELETE ${path}/schedule`);
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "PUT schedule | `{ success: true, paused, nextRunAt }`"(server) {
      const caller = await server.caller();
      const path = await scheduled(caller, "active");
      const paused = await pause(caller, path, true);
      assert.deepEqual(paused, { success: true, paused: true, nextRunAt: null });
      const { nextRunAt, ...resumed } = await pause(caller, path, false);
      assert.deepEqual(resumed, { success: true, paused: false });
      assert.match(nextRunAt, TIME);
      const [next] = await caller.expect(200, `GET ${path}/upcoming-runs`);
      assert.equal(nextRunAt, next.scheduledAt);
    },
    async "DELETE anything | `{ success: true, message }`"(server) {
      const caller = await server.caller();
      const path = await scheduled(caller, "active");
      const { success, message, ...rest } = await caller.expect(200, `DELETE ${path}/schedule`);
      assert.deepEqual([success, typeof message, rest], [true, "string", {}]);
    },
  },
});
