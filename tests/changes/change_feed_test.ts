import { equal } from "node:assert/strict";
import { ChangeFeed } from "../../src/changes/change_feed.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { eventually } from "../support/time/eventually.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

Deno.test("ChangeFeed looks every two seconds, and takes a quarter of the time at most", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const stop = new AbortController();
  const feed = new ChangeFeed({ db, clock, ended: stop.signal });
  const follower = feed.follow();
  let ticks = 0;
  const following = (async () => {
    while (!follower.hasEnded) {
      await follower.tickAfter();
      ticks++;
    }
  })();
  const ticked = (count: number) => eventually(() => ticks === count && clock.waiting === 1);
  clock.advance(1_999);
  equal(clock.waiting, 1, "it is not time yet");
  clock.advance(1);
  await ticked(1);
  await feed.read(() => Promise.resolve(clock.advance(1_500)));
  clock.advance(500);
  await ticked(2);
  clock.advance(4 * 1_500 - 1);
  equal(clock.waiting, 1, "the look took 1.5 s");
  clock.advance(1);
  await ticked(3);
  clock.advance(2_000);
  await ticked(4);
  stop.abort();
  await following;
  equal(feed.size, 0);
});
