import { equal, rejects } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { ByteBudget } from "../../../src/lib/byte_budget.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { SetClock } from "../../support/time/set_clock.ts";
import { type FrameMemory, RunMemory } from "../../../src/runs/execute/held_memory.ts";

const MIB = 1024 * 1024;
const NEVER = { signal: new AbortController().signal };

function openMemory(sizeMib = 8): { memory: RunMemory; budget: ByteBudget } {
  const sizeBytes = sizeMib * MIB;
  const budget = new ByteBudget({ clock: systemClock, sizeBytes, orgSizeBytes: sizeBytes });
  return { memory: new RunMemory({ budget, clock: systemClock }), budget };
}

/** Whether the waiting is over by the next turns of the event loop. */
async function isOver(waiting: Promise<unknown>): Promise<boolean> {
  let over = false;
  waiting.then(() => over = true, () => over = true);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  return over;
}

Deno.test("hold() of a frame that holds nothing waits until there is room", async () => {
  const { memory, budget } = openMemory();
  const [first, second] = [memory.open("acme"), memory.open("acme")];
  await first.hold("a", 6 * MIB, NEVER);
  const timer = { held: 0, started: 0 };
  const holdTimer = (): () => void => {
    timer.held++;
    return () => timer.started++;
  };
  const waiting = second.hold("a", 6 * MIB, { ...NEVER, holdTimer });
  equal(await isOver(waiting), false);
  equal(`${timer.held} ${timer.started}`, "1 0");
  first.release("a");
  await waiting;
  equal(`${timer.held} ${timer.started}`, "1 1");
  equal(budget.heldBytes, 6 * MIB);
  second[Symbol.dispose]();
  equal(budget.heldBytes, 0);
});

Deno.test("hold() waits for ten minutes, whatever the clock is set to", async () => {
  for (const byMs of [3_600_000, -3_600_000]) {
    const clock = new SetClock(Date.UTC(2030, 0, 1));
    const budget = new ByteBudget({ clock, sizeBytes: 8 * MIB, orgSizeBytes: 8 * MIB });
    const memory = new RunMemory({ budget, clock });
    const [first, second] = [memory.open("acme"), memory.open("acme")];
    await first.hold("a", 6 * MIB, NEVER);
    const waiting = second.hold("a", 6 * MIB, NEVER);
    const refused = rejects(waiting, { code: "memory_full" });
    equal(await isOver(waiting), false);
    clock.setBy(byMs);
    for (let left = 9; left > 0; left--) {
      clock.advance(60_000);
      equal(await isOver(waiting), false, `${left} minutes are left`);
    }
    clock.advance(60_000);
    equal(await isOver(waiting), true);
    await refused;
    first[Symbol.dispose]();
    second[Symbol.dispose]();
  }
});

Deno.test("hold() of frames that each hold a part lets all of them go ahead in the end", async () => {
  const { memory, budget } = openMemory();
  const frames = [1, 2, 3, 4].map(() => memory.open("acme"));
  for (const frame of frames) await frame.hold("a", 2 * MIB, NEVER);
  const ended: number[] = [];
  const waits = frames.map(async (frame: FrameMemory, index) => {
    await frame.hold("b", 6 * MIB, NEVER);
    ended.push(index);
    await setImmediate();
    frame[Symbol.dispose]();
  });
  await Promise.all(waits);
  equal(ended.length, 4);
  equal(budget.heldBytes, 0);
});

Deno.test("hold() of an item goes ahead where the steps around it hold all", async () => {
  const { memory, budget } = openMemory();
  const outer = memory.open("acme");
  await outer.hold("list", 8 * MIB, NEVER);
  const items = [outer.inner(), outer.inner()];
  await items[0]!.hold("a", 2 * MIB, NEVER);
  const waiting = items[1]!.hold("a", 2 * MIB, NEVER);
  equal(await isOver(waiting), false);
  items[0]![Symbol.dispose]();
  await waiting;
  for (const frame of [...items, outer]) frame[Symbol.dispose]();
  equal(budget.heldBytes, 0);
});

Deno.test("hold() takes the whole share for a little more, and refuses twice of it", async () => {
  const { memory, budget } = openMemory();
  using frame = memory.open("acme");
  await frame.hold("a", 16 * MIB, NEVER);
  equal(budget.heldBytes, 8 * MIB);
  const refusal = { name: "StepError", code: "too_large" };
  await rejects(frame.hold("b", 16 * MIB + 1, NEVER), refusal);
  frame.keep("a", MIB);
  equal(budget.heldBytes, MIB);
  frame.keep("a", 100);
  equal(budget.heldBytes, 0);
});

Deno.test("hold() that is ended leaves nothing, and what is granted too late is given back", async () => {
  const { memory, budget } = openMemory();
  const [first, second] = [memory.open("acme"), memory.open("acme")];
  await first.hold("a", 8 * MIB, NEVER);
  const ending = new AbortController();
  const waiting = second.hold("a", MIB, { signal: ending.signal });
  equal(await isOver(waiting), false);
  ending.abort(new Error("cancelled"));
  await rejects(waiting, /cancelled/);
  equal(second.heldBytes, 0);
  const late = second.hold("a", MIB, NEVER);
  equal(await isOver(late), false);
  second[Symbol.dispose]();
  first[Symbol.dispose]();
  await late;
  equal(budget.heldBytes, 0);
  equal(budget.orgs, 0);
});

Deno.test("charge() counts at once what was made, and room() keeps the next from making as much", async () => {
  const { memory, budget } = openMemory();
  const step = { id: "a" };
  const frames = [1, 2, 3].map(() => memory.open("acme"));
  const [first, second, third] = frames as [FrameMemory, FrameMemory, FrameMemory];
  equal(first.room(step, NEVER), null);
  const charged = first.charge(step, 5 * MIB, NEVER);
  equal(budget.heldBytes, 5 * MIB);
  await charged;
  await third.hold("other", MIB, NEVER);
  const room = second.room(step, NEVER);
  equal(await isOver(room ?? Promise.resolve()), false);
  // Another step makes little, and one that holds something must go on.
  equal(memory.open("acme").room({ id: "other" }, NEVER), null);
  equal(third.room(step, NEVER), null);
  first[Symbol.dispose]();
  await room;
  equal(budget.heldBytes, 6 * MIB);
  equal(second.charge(step, 4 * MIB, NEVER), null);
  for (const frame of frames) frame[Symbol.dispose]();
  equal(budget.heldBytes, 0);
});

Deno.test("room() has everybody wait while much was made for which there is no room", async () => {
  const { memory, budget } = openMemory();
  const made = [1, 2].map(() => memory.open("acme"));
  const charges = made.map((frame, at) => frame.charge({ id: `s${at}` }, 8 * MIB, NEVER));
  const frame = memory.open("acme");
  const waiting = frame.room({ id: "small" }, NEVER);
  equal(await isOver(waiting ?? Promise.resolve()), false);
  equal(memory.open("other").room({ id: "small" }, NEVER), null);
  for (const [at, each] of made.entries()) {
    await charges[at];
    each[Symbol.dispose]();
  }
  await waiting;
  frame[Symbol.dispose]();
  equal(budget.heldBytes, 0);
  equal(memory.open("acme").room({ id: "small" }, NEVER), null);
});

Deno.test("a step is expected to make what it made last, or half of what it made before", () => {
  const { memory } = openMemory();
  const step = { id: "a" };
  const expected = [64, 4 * MIB, 64, 3 * MIB, 64].map((bytes) => {
    memory.expect(step, bytes);
    return memory.expectedBytes(step);
  });
  equal(expected.join(), [0, 4 * MIB, 2 * MIB, 3 * MIB, 1.5 * MIB].join());
});

Deno.test("hold() tells a caller once that it has waited a second, and tells nobody else", async () => {
  const clock = new ManualClock();
  const budget = new ByteBudget({ clock, sizeBytes: 8 * MIB, orgSizeBytes: 8 * MIB });
  const memory = new RunMemory({ budget, clock });
  let told = 0;
  const waiting = { ...NEVER, onLongWait: () => void told++ };
  const [first, second] = [memory.open("acme"), memory.open("acme")];
  await first.hold("a", 6 * MIB, waiting);
  clock.advance(1_000);
  const held = second.hold("a", 6 * MIB, waiting);
  equal(await isOver(held), false);
  clock.advance(999);
  equal(told, 0);
  clock.advance(1);
  equal(told, 1);
  first[Symbol.dispose]();
  await held;
  clock.advance(1_000);
  equal(told, 1);
  second[Symbol.dispose]();
});
