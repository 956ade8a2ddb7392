import { deepEqual, equal, rejects } from "node:assert/strict";
import { dryRun } from "../../../src/runs/trial/dry_run.ts";
import type { Service } from "../../../src/services/service.ts";
import { openApi } from "../../support/processes/api_client.ts";
import { openServer } from "../../support/processes/server.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

/** Garbage is collected before the heap grows beyond it, however much memory the machine has. */
const SMALL_HEAP = { DENO_V8_FLAGS: "--max-old-space-size=300" };

/** Keeps 16 MB, and works on for a while. */
const LARGE = {
  format: "planner/1",
  name: "Large",
  steps: [
    ...Array.from({ length: 4 }, (_, at) => give(`s${at}`, `\${{ 'a'.padEnd(4000000, 'a') }}`)),
    {
      id: "each",
      forEach: "lists.range(50)",
      steps: [give("inner", "${{ lists.range(300).map(each, each + 1) }}")],
    },
  ],
};

Deno.test("40 large dry runs at once do not end the process", async () => {
  await using server = await openServer({ env: { RATE_LIMIT_PER_MINUTE: "0", ...SMALL_HEAP } });
  const api = await openApi(server);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => api.call("POST /workflows/dry-run", { definition: LARGE })),
  );
  for (const { status, body } of answers) {
    if (status !== 200) deepEqual([status, body.code], [503, "unavailable"]);
  }
  equal((await api.call("GET /me")).status, 200);
});

Deno.test("dry runs of one user wait for each other, and not those of colleagues", async () => {
  const clock = new ManualClock();
  const doors: (() => void)[] = [];
  const held: Service = () =>
    new Promise((resolve) => doors.push(() => resolve({ kind: "done", output: 1 })));
  await using lab = await openRunLab({ clock, services: new Map([["data", held]]) });
  const definition = { format: "planner/1", name: "Held", steps: [give("a", 1)] };
  const tryAs = (userId: string) => {
    const principal = { ...lab.ctx.principal, userId };
    return dryRun({ ...lab.ctx, ...lab.trials, principal }, { definition });
  };
  const greedy = crypto.randomUUID();
  const begun = Array.from({ length: 4 }, () => tryAs(greedy));
  await eventually(() => doors.length === 3);
  const colleague = tryAs(crypto.randomUUID());
  await eventually(() => doors.length === 4);
  doors[3]?.();
  equal((await colleague).status, "succeeded");
  // The fourth has waited for a slot for as long as the others have been under way.
  clock.advance(10_000);
  await rejects(begun[3]!, {
    code: "unavailable",
    message: /^3 of your dry runs are being tried at once; try again/,
  });
  doors.forEach((open) => open());
  for (const each of begun.slice(0, 3)) equal((await each).status, "succeeded");
});
