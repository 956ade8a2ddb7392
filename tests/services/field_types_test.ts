import assert from "node:assert/strict";
import type { FieldType } from "../../src/services/declaration.ts";
import { fitsNumber, nounOf } from "../../src/services/field_types.ts";

Deno.test("nounOf() includes the bounds of a number", () => {
  const nouns = [
    nounOf({ type: "number" }),
    nounOf({ type: "number", integer: true, minimum: 1 }),
    nounOf({ type: "number", maximum: 5 }),
    nounOf({ type: "union", of: [{ type: "number", minimum: 0, maximum: 1 }, { type: "string" }] }),
  ];
  assert.deepEqual(nouns, [
    "a number",
    "a whole number of at least 1",
    "a number of at most 5",
    "a number from 0 to 1 or a text",
  ]);
});

Deno.test("fitsNumber() takes numbers inside the bounds, whole ones where it must", () => {
  const type: FieldType & { type: "number" } = { type: "number", integer: true, minimum: 1 };
  assert.deepEqual([1, 2.5, 0, "1", NaN, null].map((value) => fitsNumber(type, value)), [
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  assert.ok(fitsNumber({ type: "number" }, -2.5));
});
