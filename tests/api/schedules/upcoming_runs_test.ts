import assert from "node:assert/strict";
import { openScheduledApp } from "../../support/http/scheduled_app.ts";

// tests/api/specification/schedules/upcoming_test.ts has the fields of each tick and their number.
Deno.test("upcoming-runs lists the ticks of several cron lines together, each time once", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const upcoming = async (input: string): Promise<string[]> => {
    await caller.parse(id, input);
    const runs = await caller.expect(200, `GET /workflows/${id}/upcoming-runs?limit=4`);
    return runs.map(({ localTime }: { localTime: string }) => localTime.slice(8, 16));
  };
  const twice = ["23T08:30", "23T17:00", "24T08:30", "24T17:00"];
  assert.deepEqual(await upcoming("every weekday at 17:00 and 8:30"), twice);
  const shared = ["21T09:00", "21T09:30", "22T09:00", "22T09:30"];
  assert.deepEqual(await upcoming("0 9 * * *; */30 9 * * *; 30 9 * * 6"), shared);
});

Deno.test("upcoming-runs keeps the wall's hour over a change of the clocks", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  await caller.parse(id, "every sunday at 8am New York time");
  server.clock.advance(Date.UTC(2027, 2, 6) - server.clock.now());
  const runs = await caller.expect(200, `GET /workflows/${id}/upcoming-runs?limit=2`);
  assert.deepEqual(runs.map(({ localTime }: { localTime: string }) => localTime), [
    "2027-03-07T08:00:00-05:00",
    "2027-03-14T08:00:00-04:00",
  ]);
});
