import { deepEqual, equal, rejects } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { ManualClock } from "../support/time/manual_clock.ts";
import { FairSlots, type SlotLimits } from "../../src/lib/turns/fair_slots.ts";

const LIMITS = {
  inAll: 4,
  perOrg: 3,
  perUser: 2,
  waitingPerOrg: 10,
  waitMs: 1_000,
  refusal: "memory_full",
  noun: "things",
  verb: "made",
} as const;

/** Slots by the names of who asked for them, in the order in which they were given. */
function openSlots(limits: Partial<SlotLimits> = {}) {
  const clock = new ManualClock();
  const slots = new FairSlots({ clock, ...LIMITS, ...limits });
  const given = new Map<string, Disposable>();
  return {
    clock,
    given,
    async ask(name: string, signal = new AbortController().signal): Promise<void> {
      const [orgKey = "", userId = ""] = name.split("/");
      given.set(name, await slots.take({ orgKey, userId: `${orgKey} ${userId}` }, signal));
    },
    async end(name: string): Promise<void> {
      given.get(name)?.[Symbol.dispose]();
      given.delete(name);
      await setImmediate();
    },
  };
}

Deno.test("FairSlots leaves slots to colleagues and to other organizations", async () => {
  const { given, ask, end } = openSlots();
  for (const name of ["a/x/1", "a/x/2", "a/x/3", "a/y/1", "a/z/1", "b/x/1", "b/x/2"]) {
    void ask(name);
  }
  await setImmediate();
  deepEqual([...given.keys()], ["a/x/1", "a/x/2", "a/y/1", "b/x/1"]);
  await end("b/x/1");
  deepEqual([...given.keys()].at(-1), "b/x/2", "a has all that it may");
  await end("a/x/1");
  deepEqual([...given.keys()].at(-1), "a/x/3");
  await end("a/x/2");
  deepEqual([...given.keys()].at(-1), "a/z/1");
});

Deno.test("FairSlots has organizations and their users take turns", async () => {
  const { given, ask, end } = openSlots({ inAll: 1 });
  for (const name of ["a/x/1", "a/x/2", "a/x/3", "a/y/1", "b/x/1", "b/x/2"]) void ask(name);
  const order: string[] = [];
  for (let count = 0; count < 6; count++) {
    await setImmediate();
    const [name = ""] = given.keys();
    order.push(name);
    await end(name);
  }
  deepEqual(order, ["a/x/1", "a/x/2", "b/x/1", "a/y/1", "b/x/2", "a/x/3"]);
});

Deno.test("FairSlots lets go of who leaves, and refuses who would wait beyond the bound", async () => {
  const { clock, given, ask, end } = openSlots({ inAll: 1, waitingPerOrg: 1 });
  await ask("a/x/1");
  const leaving = new AbortController();
  const left = ask("a/y/1", leaving.signal);
  const message = "1 things are being made at once; try again";
  await rejects(ask("a/z/1"), { code: "memory_full", message });
  leaving.abort(new Error("gone"));
  await rejects(left, { message: "gone" });
  const late = ask("a/z/1");
  clock.advance(1_000);
  await rejects(late, { code: "memory_full", message });
  const next = ask("a/z/1");
  await end("a/x/1");
  await next;
  deepEqual([...given.keys()], ["a/z/1"]);
  await end("a/z/1");
  equal(given.size, 0);
});
