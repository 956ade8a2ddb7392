import assert from "node:assert/strict";
import type { RunState } from "../../src/runs/event_store.ts";
import { RunChanges } from "../../src/runs/run_changes.ts";
import { RunFollowers } from "../../src/runs/run_followers.ts";
import { openTestDatabase } from "../support/database.ts";
import { ManualClock } from "../support/manual_clock.ts";

const STATE: RunState = { status: "running", fence: 1, processId: "here", lastSeq: 0 };

Deno.test("a change between a follower's look and its wait is not lost", async () => {
  await using db = await openTestDatabase();
  const engine = { processId: "here", changes: new RunChanges(), progress: new RunChanges() };
  const followers = new RunFollowers({ db, clock: new ManualClock() }, engine);
  for (const told of [engine.changes, engine.progress]) {
    const follower = followers.follow("run", 8_000);
    follower.looks();
    told.notify("run");
    await follower.change(STATE);
    follower.end();
  }
  assert.equal(followers.size, 0);
});

Deno.test("who follows after the process has begun to stop is at its end", async () => {
  await using db = await openTestDatabase();
  const engine = { processId: "here", changes: new RunChanges(), progress: new RunChanges() };
  const followers = new RunFollowers({ db, clock: new ManualClock() }, engine);
  engine.progress.end();
  const follower = followers.follow("run", 8_000);
  await follower.change(STATE);
  assert.deepEqual([follower.hasEnded, followers.size], [true, 0]);
});
