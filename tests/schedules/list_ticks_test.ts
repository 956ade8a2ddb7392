import assert from "node:assert/strict";
import { type ListedTick, listTicks } from "../../src/schedules/list_ticks.ts";
import { parseSchedule } from "../../src/schedules/parse_schedule.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openSchedulerLab,
  type SchedulerLab,
  shortTime,
} from "../support/runs/scheduler_lab.ts";

/** A run of it goes on until somebody answers. */
const WAITING = {
  steps: [{ id: "consent", service: "human", action: "approve", with: { message: "Go on?" } }],
};
const NEEDS_INPUT = { inputs: { region: { type: "string", required: true } }, steps: [] };

async function ticksOf({ ctx }: SchedulerLab, workflowId: string): Promise<ListedTick[]> {
  return (await listTicks(ctx, { workflowId, limit: 100 })).ticks;
}

/** `21 08:00 late`, latest first. */
const shown = (ticks: readonly ListedTick[]): string[] =>
  ticks.map(({ scheduledAt, outcome }) => `${shortTime(Date.parse(scheduledAt))} ${outcome}`);

Deno.test("listTicks() tells each tick with its run and how late it was, latest first", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("hourly");
  await lab.tick(HOUR_MS);
  await lab.tick(HOUR_MS + 90_000);
  const [second, first] = await ticksOf(lab, workflowId);
  const runs = await lab.runs(workflowId);
  assert.deepEqual([first?.runId, second?.runId], runs.map(({ id }) => id));
  assert.deepEqual([first?.lateMs, second?.lateMs], [0, 90_000]);
  assert.deepEqual(shown([second, first].filter((tick) => tick !== undefined)), [
    "21 09:00 started",
    "21 08:00 started",
  ]);
});

Deno.test("listTicks() tells the ticks that nobody saw one by one", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("every 6 hours");
  await lab.tick(2 * DAY_MS);
  const ticks = await ticksOf(lab, workflowId);
  assert.deepEqual(shown(ticks), [
    "23 06:00 started",
    ...["23 00:00 late", "22 18:00 late", "22 12:00 late"],
    ...["22 06:00 late", "22 00:00 late", "21 18:00 late", "21 12:00 late"],
  ]);
  assert.deepEqual(ticks.slice(0, 2).map(({ lateMs }) => lateMs), [HOUR_MS, 7 * HOUR_MS]);
  await parseSchedule(lab.ctx, { workflowId, input: "daily at 9" });
  lab.clock.advance(MINUTE_MS);
  await parseSchedule(lab.ctx, { workflowId, input: "daily at 10" });
  assert.deepEqual(shown(await ticksOf(lab, workflowId)), [
    ...["23 06:00 started", "23 00:00 late", "21 12:00 late"],
  ]);
});

Deno.test("listTicks() tells overlaps, missing inputs and pauses", async () => {
  await using lab = await openSchedulerLab();
  const waiting = await lab.schedule("hourly", WAITING);
  const lacking = await lab.schedule("hourly", NEEDS_INPUT);
  for (let hour = 0; hour < 2; hour++) await lab.tick(HOUR_MS);
  assert.deepEqual(shown(await ticksOf(lab, waiting)), ["21 09:00 overlap", "21 08:00 started"]);
  const [latest] = await ticksOf(lab, lacking);
  assert.equal(latest?.outcome, "inputs_missing");
  assert.ok(latest?.runId);
  await pauseSchedule(lab.ctx, { workflowId: waiting, paused: true });
  lab.clock.advance(2 * HOUR_MS);
  assert.deepEqual(shown(await ticksOf(lab, waiting)), [
    ...["21 11:00 paused", "21 10:00 paused", "21 09:00 overlap", "21 08:00 started"],
  ]);
  await removeSchedule(lab.ctx, { workflowId: waiting });
  assert.deepEqual(shown(await ticksOf(lab, waiting)), ["21 09:00 overlap", "21 08:00 started"]);
});

Deno.test("listTicks() goes through a month of minutes by cursors, each tick once", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("every minute");
  await lab.tick(40 * DAY_MS);
  const oldest = lab.clock.now() - 30 * DAY_MS;
  const seen = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await listTicks(lab.ctx, { workflowId, limit: 100, cursor });
    assert.deepEqual([page.total, page.totalIsExact, page.page], [1_000, false, pages + 1]);
    for (const { scheduledAt } of page.ticks) {
      assert.ok(Date.parse(scheduledAt) >= oldest && !seen.has(scheduledAt), scheduledAt);
      seen.add(scheduledAt);
    }
    cursor = page.nextCursor ?? undefined;
    pages++;
  } while (cursor !== undefined && pages < 20);
  assert.equal(seen.size, 2_000);
  const [first] = await ticksOf(lab, workflowId);
  assert.equal(first?.outcome, "started");
  const tenth = await listTicks(lab.ctx, { workflowId, limit: 100, page: 10 });
  assert.equal(tenth.ticks.length, 100);
  assert.deepEqual(tenth.ticks.map(({ scheduledAt }) => scheduledAt), [...seen].slice(900, 1_000));
  for (const page of [11, Number.MAX_SAFE_INTEGER]) {
    await assert.rejects(
      listTicks(lab.ctx, { workflowId, limit: 100, page }),
      /page: must be among the first 1000 ticks: read on with nextCursor/,
    );
  }
  await assert.rejects(
    listTicks(lab.ctx, { workflowId: await lab.schedule("daily"), limit: 1, cursor }),
    /cursor/,
  );
});

Deno.test("listTicks() counts runs, misses and the pause together, and pages by number", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("hourly");
  for (let hour = 0; hour < 3; hour++) await lab.tick(HOUR_MS);
  await lab.tick(4 * HOUR_MS);
  await pauseSchedule(lab.ctx, { workflowId, paused: true });
  await lab.tick(3 * HOUR_MS);
  const { ticks: whole, ...data } = await listTicks(lab.ctx, { workflowId, limit: 100 });
  assert.deepEqual(data, {
    ...{ page: 1, limit: 100, total: 10, totalPages: 1, totalIsExact: true, nextCursor: null },
  });
  assert.equal(whole.length, 10);
  const paged: ListedTick[] = [];
  for (let page = 1; page <= 4; page++) {
    const answer = await listTicks(lab.ctx, { workflowId, limit: 3, page });
    assert.deepEqual([answer.total, answer.totalPages], [10, 4]);
    paged.push(...answer.ticks);
  }
  assert.deepEqual(paged, whole);
  const beyond = await listTicks(lab.ctx, { workflowId, limit: 3, page: 10 ** 15 });
  assert.deepEqual([beyond.ticks, beyond.total, beyond.nextCursor], [[], 10, null]);
});
