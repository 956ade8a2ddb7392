import { deepEqual, equal } from "node:assert/strict";

const ITEMS = 30_000;

/** Twice what the loop needs, and half of what the rows of its items would take. */
const HEAP_MB_MAX = 56;

Deno.test(`a loop over ${ITEMS} items does not hold what is known of each`, async () => {
  const script = new URL("children/loop.ts", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      `--v8-flags=--max-old-space-size=${HEAP_MB_MAX}`,
      script,
      String(ITEMS),
    ],
    stderr: "null",
  }).output();
  const text = new TextDecoder().decode(stdout);
  const told = JSON.parse(text || '{"status":"out of memory"}');
  equal(told.status, "succeeded", JSON.stringify(told.error));
  deepEqual(told.outputs, { count: ITEMS, last: [`item-${ITEMS - 1}`] });
});
