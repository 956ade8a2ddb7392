import assert from "node:assert/strict";
import { offsetOf, pageData } from "../../src/lib/page.ts";

Deno.test("pageData() counts a last page that is not full, and none of nothing", () => {
  const first = { page: 1, limit: 20 };
  assert.deepEqual(pageData(first, 0), { ...first, total: 0, totalPages: 0 });
  assert.equal(pageData(first, 20).totalPages, 1);
  assert.equal(pageData(first, 21).totalPages, 2);
});

Deno.test("offsetOf() is the number of items before the page", () => {
  assert.equal(offsetOf({ page: 1, limit: 20 }), 0);
  assert.equal(offsetOf({ page: 3, limit: 20 }), 40);
});

Deno.test("offsetOf() stays a number that is exact, whatever the page", () => {
  const last = { page: Number.MAX_SAFE_INTEGER, limit: 100 };
  assert.equal(offsetOf(last), Number.MAX_SAFE_INTEGER);
});
