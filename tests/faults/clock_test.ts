/** The clock of the machine is set back by a day while the server serves. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { openScheduledApp, SATURDAY_MORNING } from "../support/http/scheduled_app.ts";
import { eventually } from "../support/time/eventually.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

Deno.test("a clock that is set back by a day keeps no caller, run or schedule waiting", async () => {
  await using server = await openScheduledApp();
  const { clock } = server;
  const caller = await server.caller();
  const workflowId = await caller.publish();
  const path = `/workflows/${workflowId}`;
  const start = async (): Promise<string> =>
    (await caller.expect(202, `POST ${path}/runs`, { body: { inputs: {} } })).runId;
  const ended = (runId: string) =>
    eventually(async () => {
      const run = await caller.expect(200, `GET /runs/${runId}`);
      return run.finishedAt !== null && run;
    });
  const before = await start();
  equal((await ended(before)).status, "succeeded");
  equal((await caller.parse(workflowId, "hourly")).nextRunAt, "2026-11-21T08:00:00.000Z");

  clock.setBy(-DAY_MS);
  const after = await start();
  const { status, createdAt } = await ended(after);
  deepEqual([status, createdAt], ["succeeded", "2026-11-20T07:00:00.000Z"]);
  ok(after > before, "ids go on rising");
  const { threadId } = await caller.expect(200, "POST /chats");
  await caller.expect(200, `GET /chats/${threadId}/messages`);
  const soon = "2026-11-20T08:00:00.000Z";
  await eventually(async () => {
    clock.advance(5_000);
    return (await caller.expect(200, `GET ${path}/schedule`)).nextRunAt === soon;
  });
  clock.advance(SATURDAY_MORNING - DAY_MS + HOUR_MS - clock.now());
  const run = await server.eventually(async () => {
    const { runs } = await caller.expect(200, `GET ${path}/runs`);
    return runs.find(({ trigger }: { trigger: string }) => trigger === "schedule");
  });
  deepEqual([run.scheduledAt, (await ended(run.runId)).status], [soon, "succeeded"]);

  // Right again, and a tick that has fired meanwhile does not fire a second time.
  clock.setBy(DAY_MS);
  clock.advance(HOUR_MS);
  const ticks = await server.eventually(async () => {
    const { runs } = await caller.expect(200, `GET ${path}/runs`);
    const times = runs.map((each: { scheduledAt?: string }) => each.scheduledAt ?? "")
      .filter((time: string) => time !== "");
    return times.includes("2026-11-21T09:00:00.000Z") && times;
  });
  equal(new Set(ticks).size, ticks.length);
});
