/**
 * Steps that need a storage which is away: how long they wait, what ends that, and what they say.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import { type ObjectStorage, StorageRefusal } from "../../../src/storage/object_storage.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { ended, MINUTE_MS, statuses, timed } from "../../support/runs/timed_blocks.ts";

const WRITE = {
  id: "write",
  service: "files",
  action: "write",
  with: { name: "a.txt", text: "written" },
  timeout: "30s",
};

interface Away extends AsyncDisposable {
  lab: RunLab;
  clock: ManualClock;
  /** The error that the storage fails with; null: it answers. */
  fault: { error: Error | null; puts: number };
}

async function openAway(): Promise<Away> {
  await using opening = new AsyncDisposableStack();
  const { path: directory } = opening.use(await temporaryDirectory());
  const real = opening.use(await openStorage({ kind: "disk", directory }));
  const fault: Away["fault"] = { error: new AppError("unavailable", "No answer"), puts: 0 };
  const storage: ObjectStorage = Object.assign(Object.create(real), {
    put(...args: Parameters<ObjectStorage["put"]>) {
      fault.puts++;
      return fault.error === null ? real.put(...args) : Promise.reject(fault.error);
    },
    stat: (key: string) => real.stat(key),
  });
  const clock = new ManualClock();
  const options = { storage, clock, patienceMs: 10 * MINUTE_MS };
  const lab = opening.use(await openRunLab(options));
  const open = opening.move();
  return { lab, clock, fault, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

async function start({ lab, fault }: Away, steps: Record<string, unknown>[]): Promise<string> {
  const workflowId = await lab.publish({ steps: steps as never });
  const { runId } = await lab.start(workflowId);
  await eventually(() => fault.puts > 0);
  return runId;
}

/** In steps, so that each try comes when it is due. */
async function pass({ clock }: Away, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

Deno.test("a step waits longer than its own time for the storage, and says so", async () => {
  await using away = await openAway();
  const runId = await start(away, [WRITE]);
  await pass(away, 5 * MINUTE_MS);
  const { lab } = away;
  const shown = await getRun(lab.ctx, { runId });
  equal(shown.status, "running");
  match(shown.steps[0]?.log.join("\n") ?? "", /waits for the file storage: No answer/);
  away.fault.error = null;
  await pass(away, MINUTE_MS);
  const run = await ended(away, runId);
  deepEqual([run.status, run.steps[0]?.attempts], ["succeeded", 1]);
  match(run.steps[0]?.log.join("\n") ?? "", /the file storage answers again after \d+ s/);
});

Deno.test("a step fails when the storage is away for longer than the limit", async () => {
  await using away = await openAway();
  const runId = await start(away, [WRITE]);
  await pass(away, 11 * MINUTE_MS);
  const run = await ended(away, runId);
  deepEqual([run.status, run.error?.code], ["failed", "unavailable"]);
});

Deno.test("a step does not wait for a storage that refuses it", async () => {
  await using away = await openAway();
  away.fault.error = new StorageRefusal("refused with 403");
  const run = await ended(away, await start(away, [WRITE]));
  deepEqual([run.status, run.error?.message, away.fault.puts], ["failed", "refused with 403", 1]);
});

Deno.test("a run is cancelled while its step waits for the storage", async () => {
  await using away = await openAway();
  const runId = await start(away, [WRITE]);
  await cancelRun(away.lab.ctx, { runId });
  const run = await ended(away, runId);
  deepEqual([run.status, statuses(run)["write"]], ["cancelled", "cancelled"]);
});

Deno.test("the time of a block covers what its steps wait for the storage", async () => {
  await using away = await openAway();
  const block = timed("block", "2m", [WRITE], { onError: "continue" });
  const runId = await start(away, [block]);
  await pass(away, 2 * MINUTE_MS);
  const run = await ended(away, runId);
  deepEqual([run.status, statuses(run)["block"]], ["succeeded", "failed"]);
  ok(away.fault.puts > 1);
});
