import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import {
  assertFields,
  expectBadField,
  parsePhrase,
  publishAll,
  TIME,
  UNKNOWN_ID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";

type Body = SpecifiedAnswer["body"];

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/workflows/:workflowId/upcoming-runs",
  statements: {
    async "returns the next scheduled execution times"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const { nextRunAt } = await parsePhrase(caller, { input: "every day at 9am", workflowId });
      const runs = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/upcoming-runs`);
      const times: number[] = runs.map((run: Body) => Date.parse(run.scheduledAt));
      assert.equal(times[0], Date.parse(nextRunAt));
      for (const [index, time] of times.entries()) {
        assert.equal(time, Date.parse(nextRunAt) + index * 86_400_000);
      }
    },
    async "Response 200: an array; it is empty when no schedule is configured"(server) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${await publishAll(caller, ["A"])}/upcoming-runs`;
      assert.deepEqual(await caller.expect(200, `GET ${path}`), []);
      await caller.expect(404, `GET ${WORKFLOWS}/${UNKNOWN_ID}/upcoming-runs`);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "upcoming-runs | `[{ scheduledAt, localTime, timezone }]`, soonest first"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      await parsePhrase(caller, { input: "every day at 9am Kathmandu time", workflowId });
      const runs = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/upcoming-runs`);
      for (const run of runs) {
        assertFields(run, "scheduledAt, localTime, timezone");
        assert.match(run.scheduledAt, /T03:15:00\.000Z$/);
        assert.match(run.localTime, /^\d{4}-\d\d-\d\dT09:00:00\+05:45$/);
        assert.equal(run.timezone, "Asia/Kathmandu");
        assert.equal(Date.parse(run.localTime), Date.parse(run.scheduledAt));
      }
      const times = runs.map((run: Body) => run.scheduledAt);
      assert.deepEqual(times, times.toSorted());
    },
    async "`?limit` 1 to 50, default 5"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      await parsePhrase(caller, { input: "hourly", workflowId });
      const request = `GET ${WORKFLOWS}/${workflowId}/upcoming-runs`;
      const counts = [];
      for (const query of ["", "?limit=1", "?limit=50"]) {
        counts.push((await caller.expect(200, `${request}${query}`)).length);
      }
      assert.deepEqual(counts, [5, 1, 50]);
      for (const limit of ["0", "51", "1.5", "x"]) {
        await expectBadField(caller, { request: `${request}?limit=${limit}`, field: "limit" });
      }
    },
    async "a paused schedule answers `[]`"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      await parsePhrase(caller, { input: "hourly", workflowId });
      const path = `${WORKFLOWS}/${workflowId}`;
      await caller.expect(200, `PUT ${path}/schedule`, { json: { paused: true } });
      assert.deepEqual(await caller.expect(200, `GET ${path}/upcoming-runs`), []);
    },
    async "schedule/parse | `{ success: true, message, schedule }`, and also `cron` (or `runAt` for one time), `timezone`, `nextRunAt`"(
      server,
    ) {
      const caller = await server.caller();
      const recurring = await parsePhrase(caller, { input: "hourly" });
      assertFields(recurring, "success, message, schedule, cron, timezone, nextRunAt");
      const once = await parsePhrase(caller, { input: "in 2 hours" });
      assertFields(once, "success, message, schedule, runAt, timezone, nextRunAt");
      for (const { nextRunAt } of [recurring, once]) assert.match(nextRunAt, TIME);
    },
  },
});
