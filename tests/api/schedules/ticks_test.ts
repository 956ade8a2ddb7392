import assert from "node:assert/strict";
import { eventually } from "../../support/time/eventually.ts";
import { openScheduledApp } from "../../support/http/scheduled_app.ts";

const HOUR_MS = 60 * 60 * 1000;

Deno.test("schedule/ticks tells what became of each tick, in pages, to who may read", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const path = `GET /workflows/${id}/schedule/ticks`;
  assert.deepEqual(await caller.expect(200, path), {
    ...{ ticks: [], page: 1, limit: 20, total: 0, totalPages: 0 },
    ...{ totalIsExact: true, nextCursor: null },
  });
  await caller.parse(id, "hourly");
  server.clock.advance(5 * HOUR_MS);
  await eventually(async () => {
    // The scheduler may have set its timer only after the jump.
    server.clock.advance(1);
    return (await caller.expect(200, path)).ticks.length === 5;
  });
  const { ticks, nextCursor, total } = await caller.expect(200, path);
  assert.deepEqual([total, nextCursor], [5, null]);
  const [latest, ...missed] = ticks;
  const { runs } = await caller.expect(200, `GET /workflows/${id}/runs`);
  assert.equal(latest.runId, runs[0].runId);
  assert.deepEqual([latest.scheduledAt, latest.outcome], ["2026-11-21T12:00:00.000Z", "started"]);
  for (const [index, { outcome, lateMs }] of missed.entries()) {
    assert.equal(outcome, "late");
    assert.equal(Math.floor(lateMs / HOUR_MS), index + 1);
  }
  const paged = [];
  for (let cursor: string | null = "", page; cursor !== null; cursor = page.nextCursor) {
    page = await caller.expect(200, `${path}?limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...page.ticks);
  }
  assert.deepEqual(paged, ticks);
  assert.deepEqual((await caller.expect(200, `${path}?limit=2&page=3`)).ticks, ticks.slice(4));
  for (const query of ["cursor=abc", "page=0", "limit=0", "limit=101", "limit=x"]) {
    await caller.expect(400, `${path}?${query}`);
  }
  const stranger = await server.caller();
  await stranger.expect(404, path);
});
