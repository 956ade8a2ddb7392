import { ok } from "node:assert/strict";
import { CHILD_VARIABLE } from "../support/logs/leaks.ts";

/** The job fills about 60 MB. */
const FALLEN_MB_MIN = 30;

Deno.test("an idle thread gives back the heap that its last job has left", async () => {
  const script = new URL("children/idle_heap.ts", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      "--unstable-worker-options",
      "--v8-flags=--expose-gc",
      script,
      String(FALLEN_MB_MIN),
    ],
    env: { [CHILD_VARIABLE]: "true" },
    stderr: "inherit",
  }).output();
  const fallenMb = Number(new TextDecoder().decode(stdout));
  ok(fallenMb > FALLEN_MB_MIN, `the memory of the process fell by ${fallenMb} MB`);
});
