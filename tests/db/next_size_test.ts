import { equal } from "node:assert/strict";
import { nextSize } from "../../src/db/next_size.ts";

Deno.test("nextSize() halves what took too long and doubles the rest, within its bounds", () => {
  const bounds = { min: 5, max: 250, holdMs: 5 };
  equal(nextSize(100, 60, bounds), 50);
  equal(nextSize(5, 60, bounds), 5);
  equal(nextSize(100, 1, bounds), 200);
  equal(nextSize(200, 1, bounds), 250);
});
