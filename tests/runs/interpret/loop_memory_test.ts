import { deepEqual, equal } from "node:assert/strict";
import { CHILD_VARIABLE } from "../../support/logs/leaks.ts";

const ITEMS = 4_000;

/** That many go with each item into the journal, and together are more than the heap may hold. */
const CHARACTERS = 25_000;
const HEAP_MB_MAX = 64;

Deno.test(`a loop over ${ITEMS} items succeeds in a heap of ${HEAP_MB_MAX} MB`, async () => {
  const script = new URL("children/loop.ts", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      `--v8-flags=--max-old-space-size=${HEAP_MB_MAX}`,
      script,
      String(ITEMS),
      String(CHARACTERS),
    ],
    env: { [CHILD_VARIABLE]: "true" },
    stderr: "null",
  }).output();
  const text = new TextDecoder().decode(stdout);
  const told = JSON.parse(text || '{"status":"out of memory"}');
  equal(told.status, "succeeded", JSON.stringify(told.error));
  deepEqual(told.outputs, { count: ITEMS, last: [`item-${ITEMS - 1}`] });
});
