import { deepEqual, equal } from "node:assert/strict";
import { FairQueue } from "../../src/lib/turns/fair_queue.ts";

/** Everything that is in it, in the order in which it comes out. */
function drained(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
  return items;
}

Deno.test("FairQueue lets queues take turns, however much one of them has", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3"]) queue.add("a", item);
  for (const item of ["b1", "b2"]) queue.add("b", item);
  queue.add("c", "c1");
  deepEqual(["a", "b", "d"].map((name) => queue.count(name)), [3, 2, 0]);
  deepEqual(drained(queue), ["a1", "b1", "c1", "a2", "b2", "a3"]);
  equal(queue.isEmpty, true);
});

Deno.test("FairQueue lets the subgroups of a group take turns, each in its order", () => {
  const queue = new FairQueue<string>();
  for (const item of ["x1", "x2", "x3"]) queue.add("a", item, "x");
  for (const item of ["y1", "y2"]) queue.add("a", item, "y");
  deepEqual(drained(queue), ["x1", "y1", "x2", "y2", "x3"]);
});

Deno.test("FairQueue keeps the turn of a group that may not be served", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2"]) queue.add("a", item);
  for (const item of ["b1", "b2"]) queue.add("b", item);
  equal(queue.take((name) => name !== "a"), "b1");
  equal(queue.take(() => false), undefined);
  deepEqual(drained(queue), ["a1", "b2", "a2"]);
});

Deno.test("FairQueue gives nothing that was removed, and goes on with the others", () => {
  const queue = new FairQueue<string>();
  queue.add("a", "a1");
  queue.add("b", "b1", "x");
  queue.add("b", "b2", "y");
  deepEqual([queue.remove("a", "a1"), queue.remove("a", "a1"), queue.remove("b", "b1")], [
    true,
    false,
    true,
  ]);
  deepEqual(drained(queue), ["b2"]);
});
