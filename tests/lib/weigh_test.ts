import { equal, ok } from "node:assert/strict";
import { type Json, weightOf } from "../../src/lib/json.ts";
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

Deno.test("weighInTurns() yields to others, and only says so beyond the most", async () => {
  ok(await roundsDuring(() => weighInTurns(ROWS, Infinity, { orgKey: "acme" })) > 2);
  const weight = await weighInTurns(ROWS, 100_000, { orgKey: "acme" });
  ok(weight > 100_000 && weight <= weightOf(ROWS, 100_000), String(weight));
});
