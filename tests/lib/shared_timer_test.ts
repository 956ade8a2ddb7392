import { deepEqual, equal } from "node:assert/strict";
import { SharedTimer } from "../../src/lib/shared_timer.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

function opened() {
  const clock = new ManualClock();
  const timer = new SharedTimer({ clock, delayMs: 1_000 });
  const ended: string[] = [];
  const wait = (name: string) => timer.after(() => ended.push(name));
  return { clock, ended, wait };
}

Deno.test("SharedTimer ends each wait when its own time is over, and once", () => {
  const { clock, ended, wait } = opened();
  wait("first");
  clock.advance(400);
  wait("second");
  wait("third");
  clock.advance(599);
  deepEqual(ended, []);
  clock.advance(1);
  deepEqual(ended, ["first"]);
  clock.advance(399);
  deepEqual(ended, ["first"]);
  clock.advance(1);
  deepEqual(ended, ["first", "second", "third"]);
  clock.advance(5_000);
  equal(ended.length, 3);
});

Deno.test("SharedTimer ends no wait that was cancelled, and those after it in their time", () => {
  const { clock, ended, wait } = opened();
  const cancel = wait("cancelled");
  clock.advance(400);
  wait("left");
  cancel();
  clock.advance(999);
  deepEqual(ended, []);
  clock.advance(1);
  deepEqual(ended, ["left"]);
});

Deno.test("SharedTimer keeps one timer for all its waits, and none while nothing waits", () => {
  const { clock, ended, wait } = opened();
  const cancels = ["a", "b", "c"].map(wait);
  equal(clock.waiting, 1);
  for (const cancel of cancels) cancel();
  equal(clock.waiting, 0);
  for (const name of ["again", "and again"]) {
    wait(name);
    clock.advance(1_000);
    equal(ended.at(-1), name);
  }
  equal(clock.waiting, 0);
});

Deno.test("SharedTimer takes waits that begin while others end", () => {
  const clock = new ManualClock();
  const timer = new SharedTimer({ clock, delayMs: 1_000 });
  const endedAt: number[] = [];
  const since = clock.now();
  const again = (): void => {
    endedAt.push(clock.now() - since);
    if (endedAt.length < 3) timer.after(again);
  };
  timer.after(again);
  clock.advance(1_000);
  equal(clock.waiting, 1);
  clock.advance(4_000);
  deepEqual(endedAt, [1_000, 2_000, 3_000]);
});
