/** A schedule that is due is paused or transferred with all that its owner has left. */
import { deepEqual, equal } from "node:assert/strict";
import { openScheduledApp, type ScheduledCaller } from "../../support/http/scheduled_app.ts";

const HOUR_MS = 60 * 60 * 1000;

async function idOf(caller: ScheduledCaller): Promise<string> {
  return (await caller.expect(200, "GET /me")).userId;
}

Deno.test("a tick that is due when its schedule is paused with all others is recorded", async () => {
  await using server = await openScheduledApp();
  const [leaver, admin] = [await server.caller(), await server.caller({ roles: ["admin"] })];
  const workflowId = await leaver.publish();
  await leaver.parse(workflowId, "hourly");
  const userId = await idOf(leaver);
  // The clock has passed the tick, and the scheduler's timer has not fired.
  server.clock.setBy(HOUR_MS + 1);
  const { pausedSchedules } = await admin.expect(200, `POST /members/${userId}/handover`, {
    body: { pause: true },
  });
  equal(pausedSchedules, 1);
  const { ticks } = await leaver.expect(200, `GET /workflows/${workflowId}/schedule/ticks`);
  deepEqual(
    ticks.map(({ outcome, scheduledAt }: Record<string, string>) => [outcome, scheduledAt]),
    [["paused", "2026-11-21T08:00:00.000Z"]],
  );
  server.clock.advance(3 * HOUR_MS);
  equal((await leaver.expect(200, `GET /workflows/${workflowId}/runs`)).total, 0);
});

Deno.test("the next tick after a transfer of all acts with the rights of the new owner", async () => {
  await using server = await openScheduledApp();
  const [leaver, heir] = [await server.caller(), await server.caller()];
  const admin = await server.caller({ roles: ["admin"] });
  const [userId, to] = [await idOf(leaver), await idOf(heir)];
  const workflowId = await leaver.publish();
  await leaver.parse(workflowId, "hourly");
  const body = { to };
  const given = await admin.expect(200, `POST /members/${userId}/handover`, { body });
  deepEqual([given.transferredWorkflows, given.pausedSchedules], [1, 0]);
  server.clock.advance(HOUR_MS);
  const runs = await server.eventually(async () => {
    const list = await heir.expect(200, `GET /workflows/${workflowId}/runs?expand=startedBy`);
    return list.runs.length === 1 && list.runs;
  });
  deepEqual([runs[0].trigger, runs[0].startedBy.userId], ["schedule", to]);
});
