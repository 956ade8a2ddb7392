import assert from "node:assert/strict";
import type { RunState } from "../../../src/runs/store/event_store.ts";
import { RunChanges } from "../../../src/runs/engine/run_changes.ts";
import { openRunEvents } from "../../../src/runs/follow/run_events.ts";
import { RunFollowers } from "../../../src/runs/follow/run_followers.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { startWaiting, wait } from "../../support/runs/timed_blocks.ts";

const STATE: RunState = { status: "running", fence: 1, processId: "here", lastSeq: 0 };

Deno.test("a change between a follower's look and its wait is not lost", async () => {
  await using db = await openTestDatabase();
  const engine = { processId: "here", changes: new RunChanges(), progress: new RunChanges() };
  const followers = new RunFollowers({ db, clock: new ManualClock() }, engine);
  for (const told of [engine.changes, engine.progress]) {
    const follower = followers.follow("run", 8_000);
    follower.beginPoll();
    told.notify("run");
    await follower.change(STATE);
    follower.end();
  }
  assert.equal(followers.size, 0);
});

Deno.test("a follower that begins while the process stops has ended at once", async () => {
  await using db = await openTestDatabase();
  const engine = { processId: "here", changes: new RunChanges(), progress: new RunChanges() };
  const followers = new RunFollowers({ db, clock: new ManualClock() }, engine);
  engine.progress.end();
  const follower = followers.follow("run", 8_000);
  await follower.change(STATE);
  assert.deepEqual([follower.hasEnded, followers.size], [true, 0]);
});

Deno.test("a caller whose renewal falls due during a look is renewed at the next one", async () => {
  await using lab = await openRunLab();
  const runId = await startWaiting({ lab }, { steps: [wait("pause", "1h")] });
  // The time at which the follower begins, and at each look at the clock from then on.
  const times = [0, 7_900, 8_100].values();
  const clock = { now: () => times.next().value ?? 8_200, after: () => () => {} };
  const followers = new RunFollowers({ db: lab.ctx.db, clock }, lab.engine);
  let renewed = 0;
  const renew = () => {
    renewed++;
    return Promise.resolve(lab.ctx.principal);
  };
  const events = await openRunEvents({ ...lab.ctx, followers }, { runId, after: null, renew });
  await events?.next();
  assert.equal(renewed, 0);
  await events?.next();
  assert.equal(renewed, 1);
  await events?.return?.();
});
