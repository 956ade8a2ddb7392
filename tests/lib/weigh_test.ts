import { equal, ok } from "node:assert/strict";
import { type Json, shallowWeightOf, weightOf } from "../../src/lib/json.ts";
import { weighInTurns } from "../../src/lib/turns/weigh.ts";
import { roundsDuring } from "../support/time/rounds.ts";

const ROWS: Json = Array.from({ length: 300_000 }, (_, at) => ({ a: `${at}`, b: [at] }));

Deno.test("weighInTurns() weighs as weightOf() does", async () => {
  const long = "x".repeat(100_000);
  const values: Json[] = [null, 1, long, [], {}, [long, [long]], { a: { b: long } }, ROWS];
  for (const value of values) {
    const weight = weightOf(value, Infinity);
    equal(await weighInTurns(value, Infinity, { orgKey: "acme" }), weight);
  }
});

Deno.test("shallowWeightOf() weighs as weightOf() does what has no more levels", () => {
  for (const value of [null, "text", [], {}, [1, ["a", null]], { a: { b: [1] } }, ROWS] as Json[]) {
    equal(shallowWeightOf(value, Infinity, 3), weightOf(value, Infinity));
  }
  for (const value of [[[[[]]]], { a: [{ b: {} }] }, [1, [2, [3, [4]]]]] as Json[]) {
    equal(shallowWeightOf(value, Infinity, 3), Infinity);
  }
  ok(shallowWeightOf(ROWS, 100_000, 3) > 100_000);
});

Deno.test("weighInTurns() yields to others, and only says so beyond the most", async () => {
  ok(await roundsDuring(() => weighInTurns(ROWS, Infinity, { orgKey: "acme" })) > 2);
  const weight = await weighInTurns(ROWS, 100_000, { orgKey: "acme" });
  ok(weight > 100_000 && weight <= weightOf(ROWS, 100_000), String(weight));
});
