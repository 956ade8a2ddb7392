import assert from "node:assert/strict";
import { PingTimer } from "../../../src/http/streaming/ping_timer.ts";
import type { Clock } from "../../../src/lib/clock.ts";

const EVERY_MS = 9_000;

/** A clock that can be set while its timers run on, as the machine's. */
class SettableClock implements Clock {
  timers = 0;
  #elapsedMs = 0;
  #aheadMs = 1_000_000_000;
  #due: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#elapsedMs + this.#aheadMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#elapsedMs + delayMs, callback };
    this.#due.push(timer);
    this.timers++;
    return () => this.#drop(timer);
  }

  set(byMs: number): void {
    this.#aheadMs += byMs;
  }

  pass(ms: number): void {
    for (const end = this.#elapsedMs + ms; this.#elapsedMs < end;) {
      const [next] = this.#due.sort((a, b) => a.at - b.at);
      this.#elapsedMs = Math.min(next?.at ?? end, end);
      if (next === undefined || next.at > end) continue;
      this.#drop(next);
      next.callback();
    }
  }

  get waiting(): number {
    return this.#due.length;
  }

  #drop(timer: { at: number; callback: () => void }): void {
    this.#due = this.#due.filter((other) => other !== timer);
  }
}

class Member {
  nextPingAt = 0;
  count = 0;

  onPing(): void {
    this.count++;
  }
}

function joined(beat: PingTimer, clock: SettableClock, spreadMs: number): Member[] {
  return Array.from({ length: 10 }, () => {
    const member = new Member();
    beat.join(member);
    clock.pass(spreadMs);
    return member;
  });
}

function counts(members: readonly Member[]): number[] {
  return members.map(({ count }) => count);
}

Deno.test("a ping timer calls all members that joined together from one timer", () => {
  const clock = new SettableClock();
  const beat = new PingTimer({ clock, everyMs: EVERY_MS });
  const members = joined(beat, clock, 0);
  assert.equal(clock.timers, 1);
  clock.pass(EVERY_MS - 1);
  assert.deepEqual(counts(members), members.map(() => 0));
  clock.pass(1);
  assert.deepEqual(counts(members), members.map(() => 1));
  assert.equal(clock.timers, 2);
});

for (const setByMs of [3_600_000, -3_600_000, 86_400_000, -86_400_000, 5_000, -5_000]) {
  Deno.test(`a clock that is set by ${setByMs} ms costs no member more than one ping`, () => {
    const clock = new SettableClock();
    const beat = new PingTimer({ clock, everyMs: EVERY_MS });
    const members = joined(beat, clock, 500);
    clock.pass(2 * EVERY_MS);
    const before = counts(members);
    clock.set(setByMs);
    clock.pass(2 * EVERY_MS);
    for (const [at, { count }] of members.entries()) {
      const called = count - (before[at] ?? 0);
      assert.ok(called >= 1 && called <= 3, `${at}: ${called}`);
    }
    const settled = counts(members);
    clock.pass(10 * EVERY_MS);
    assert.deepEqual(counts(members), settled.map((count) => count + 10));
  });
}

Deno.test("a ping timer without members keeps no timer, and a member may leave in its own call", () => {
  const clock = new SettableClock();
  const beat = new PingTimer({ clock, everyMs: EVERY_MS });
  const members = joined(beat, clock, 0);
  for (const member of members) member.onPing = () => beat.leave(member);
  clock.pass(EVERY_MS);
  assert.equal(clock.waiting, 0);
  const late = new Member();
  beat.join(late);
  clock.pass(EVERY_MS);
  assert.equal(late.count, 1);
  beat.leave(late);
  assert.equal(clock.waiting, 0);
});
