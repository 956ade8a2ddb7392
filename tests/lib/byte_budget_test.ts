import { deepEqual, equal, rejects } from "node:assert/strict";
import { BUDGET_WAIT_MS, ByteBudget, type ByteLease } from "../../src/lib/byte_budget.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

const FULL = { code: "memory_full" };

/** A budget of 100 bytes, 60 of them for one organization, and the order in which it grants. */
function opened() {
  const clock = new ManualClock();
  const budget = new ByteBudget({ clock, sizeBytes: 100, orgSizeBytes: 60 });
  const granted: string[] = [];
  const take = async (orgKey: string, sizeBytes: number, name = orgKey): Promise<ByteLease> => {
    const lease = await budget.reserve(orgKey, { sizeBytes });
    granted.push(name);
    return lease;
  };
  return { clock, budget, granted, take };
}

Deno.test("ByteBudget gives what fits at once and takes it back", async () => {
  const { budget, clock, take } = opened();
  {
    using lease = await take("acme", 60);
    equal(lease.sizeBytes, 60);
    equal(budget.heldBytes, 60);
    lease[Symbol.dispose]();
    equal(budget.heldBytes, 0);
  }
  equal(budget.heldBytes, 0);
  equal(clock.waiting, 0);
});

Deno.test("ByteBudget lets an organization above its share wait, and others through", async () => {
  const { budget, granted, take } = opened();
  const held = await take("acme", 50, "held");
  const waiting = take("acme", 20, "waiting");
  using _other = await take("other", 40);
  deepEqual(granted, ["held", "other"]);
  held[Symbol.dispose]();
  using _lease = await waiting;
  deepEqual(granted, ["held", "other", "waiting"]);
  equal(budget.heldBytes, 60);
});

Deno.test("ByteBudget serves the first of an organization first, though a later one fits", async () => {
  const { granted, take } = opened();
  const held = await take("acme", 50, "held");
  const waiting = [take("acme", 30, "large"), take("acme", 5, "small")];
  await Promise.resolve();
  deepEqual(granted, ["held"]);
  held.shrinkTo(10);
  await Promise.all(waiting);
  deepEqual(granted, ["held", "large", "small"]);
});

Deno.test("ByteBudget lets organizations take turns", async () => {
  const { granted, take } = opened();
  const held = [await take("x", 60), await take("y", 40)];
  const waiting = [
    ...["a1", "a2", "a3"].map((name) => take("a", 20, name)),
    ...["b1", "b2", "b3"].map((name) => take("b", 20, name)),
  ];
  granted.length = 0;
  for (const lease of held) lease[Symbol.dispose]();
  const leases = await Promise.all(waiting.slice(0, 2).concat(waiting.slice(3, 5)));
  deepEqual(granted.slice(0, 4), ["a1", "b1", "a2", "b2"]);
  for (const lease of leases) lease[Symbol.dispose]();
  for (const lease of await Promise.all(waiting)) lease[Symbol.dispose]();
});

Deno.test("ByteBudget refuses after a bounded wait, and then serves those behind", async () => {
  const { clock, granted, take } = opened();
  using _held = await take("acme", 50, "held");
  const large = rejects(take("acme", 30, "large"), {
    ...FULL,
    message: /the organization holds 50 of its 60 bytes/,
  });
  clock.advance(1);
  const small = take("acme", 5, "small");
  clock.advance(BUDGET_WAIT_MS - 2);
  await Promise.resolve();
  deepEqual(granted, ["held"]);
  clock.advance(1);
  await large;
  using _small = await small;
  deepEqual(granted, ["held", "small"]);
  equal(clock.waiting, 0);
});

Deno.test("ByteBudget tells when it is the server that is full", async () => {
  const { budget, clock, take } = opened();
  using _x = await take("x", 60);
  using _y = await take("y", 30);
  const refused = rejects(take("z", 20), { ...FULL, message: /the server holds 90 of its 100/ });
  equal(budget.orgs, 3);
  clock.advance(BUDGET_WAIT_MS);
  await refused;
  equal(budget.orgs, 2);
});

Deno.test("ByteBudget refuses at once what can never fit", async () => {
  const { clock, take } = opened();
  await rejects(take("acme", 61), { code: "too_large" });
  equal(clock.waiting, 0);
});

Deno.test("ByteBudget ends the waiting with the signal's reason", async () => {
  const { budget, clock, take } = opened();
  const controller = new AbortController();
  using _held = await take("acme", 60);
  const left = new Error("left");
  const { signal } = controller;
  const waiting = rejects(budget.reserve("acme", { sizeBytes: 1, signal }), left);
  controller.abort(left);
  await waiting;
  await rejects(budget.reserve("acme", { sizeBytes: 0, signal }), left);
  equal(clock.waiting, 0);
  equal(budget.heldBytes, 60);
});

Deno.test("a ByteLease grows before others of its organization are served", async () => {
  const { budget, granted, take } = opened();
  using growing = await take("acme", 30);
  const held = await take("acme", 30, "held");
  const behind = take("acme", 20, "behind");
  const grown = growing.grow({ sizeBytes: 25 }).then(() => granted.push("grown"));
  held[Symbol.dispose]();
  await grown;
  equal(growing.sizeBytes, 55);
  equal(budget.heldBytes, 55);
  growing.shrinkTo(10);
  using _behind = await behind;
  deepEqual(granted, ["acme", "held", "grown", "behind"]);
});

Deno.test("a ByteLease that cannot grow keeps what it has, and refuses more than a share", async () => {
  const { budget, clock, take } = opened();
  using lease = await take("acme", 30);
  using _held = await take("acme", 30);
  const refused = rejects(lease.grow({ sizeBytes: 1 }), FULL);
  clock.advance(BUDGET_WAIT_MS);
  await refused;
  equal(lease.sizeBytes, 30);
  await rejects(lease.grow({ sizeBytes: 31 }), { code: "too_large" });
  equal(budget.heldBytes, 60);
});

Deno.test("a ByteLease that is given back while it grows holds nothing afterwards", async () => {
  const { budget, take } = opened();
  const lease = await take("acme", 30);
  const held = await take("acme", 30);
  const grown = lease.grow({ sizeBytes: 10 });
  lease[Symbol.dispose]();
  await grown;
  held[Symbol.dispose]();
  equal(budget.heldBytes, 0);
  equal(budget.orgs, 0);
});
