import { deepEqual, equal } from "node:assert/strict";
import { nearestName, within } from "../../../src/expressions/syntax/nearest.ts";

/** A written name, and the known name that is meant; undefined where none is near enough. */
const MEANT: readonly [written: string, known: string[], meant: string | undefined][] = [
  ["stesp", ["steps", "inputs"], "steps"],
  ["Steps", ["steps"], "steps"],
  ["amuont", ["amount", "account"], "amount"],
  ["customer", ["customers", "costumer"], "customers"],
  ["a", ["b", "ab"], undefined],
  ["on", ["no", "in"], "no"],
  // Three changes are the most, however long a name is.
  ["orderReference", ["orderReferexxx"], "orderReferexxx"],
  ["orderReference", ["orderReferxxxx"], undefined],
  ["x".repeat(65), ["x".repeat(64)], undefined],
  ["none", [], undefined],
];

for (const [written, known, meant] of MEANT) {
  Deno.test(`of ${JSON.stringify(known)} ${meant ?? "none"} is nearest to ${written.slice(0, 20)}`, () =>
    equal(nearestName(written, known), meant));
}

Deno.test("within() gives names until so many were compared in all", () => {
  const comparisons = { left: 3 };
  deepEqual([...within(comparisons, ["a", "b"])], ["a", "b"]);
  deepEqual([...within(comparisons, ["c", "d"])], ["c"]);
  deepEqual([...within(comparisons, ["e"])], []);
});
