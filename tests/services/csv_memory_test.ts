import { equal } from "node:assert/strict";
import { CHILD_VARIABLE } from "../support/logs/leaks.ts";

/** Held at once, their lines and rows take more than twice as much. */
const LINES = 900_000;
const HEAP_MB_MAX = 48;

Deno.test(`a thread reads a CSV of ${LINES} lines in a heap of ${HEAP_MB_MAX} MB`, async () => {
  const script = new URL("children/read_rows.ts", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      `--v8-flags=--max-old-space-size=${HEAP_MB_MAX}`,
      script,
      String(LINES),
    ],
    env: { [CHILD_VARIABLE]: "true" },
    stderr: "null",
  }).output();
  equal(new TextDecoder().decode(stdout).trim(), String(LINES));
});
