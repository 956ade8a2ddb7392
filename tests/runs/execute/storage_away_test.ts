/** Loops whose outputs go to a storage that does not answer: they wait for it, and can be ended. */
import { deepEqual, equal } from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { pruneRuns } from "../../../src/runs/retention/prune_runs.ts";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { type Service, StepError } from "../../../src/services/service.ts";
import type { ObjectStorage } from "../../../src/storage/object_storage.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { eventually } from "../../support/time/eventually.ts";
import { COUNT, EACH, GIVEN, INPUTS } from "../../support/runs/long_loop.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { ended, MINUTE_MS, statuses, timed } from "../../support/runs/timed_blocks.ts";

type Call = "put" | "read";
type Mood = "answers" | "refuses" | "hangs";

interface MoodyStorage extends AsyncDisposable {
  storage: ObjectStorage;
  moods: Record<Call, Mood>;
  calls: Call[];
}

/** A storage on the disk that answers, refuses or says nothing, as told. */
async function openMoodyStorage(moods: Partial<MoodyStorage["moods"]>): Promise<MoodyStorage> {
  await using opening = new AsyncDisposableStack();
  const directory = await Deno.makeTempDir();
  opening.defer(() => Deno.remove(directory, { recursive: true }));
  const storage = opening.use(await openStorage({ kind: "disk", directory }));
  const calls: Call[] = [];
  const now = { put: "answers", read: "answers", ...moods } satisfies MoodyStorage["moods"];
  const ask = async (call: Call): Promise<void> => {
    calls.push(call);
    await Promise.resolve();
    if (now[call] === "refuses") throw new AppError("unavailable", "Storage does not answer");
    if (now[call] === "hangs") await new Promise(() => {});
  };
  const moody: ObjectStorage = Object.assign(Object.create(storage), {
    async put(...args: Parameters<ObjectStorage["put"]>) {
      await ask("put");
      return await storage.put(...args);
    },
    async read(...args: Parameters<ObjectStorage["read"]>) {
      await ask("read");
      return await storage.read(...args);
    },
    delete: (key: string) => storage.delete(key),
    stat: (key: string) => storage.stat(key),
  });
  const open = opening.move();
  return {
    storage: moody,
    moods: now,
    calls,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

const READER = give("reader", "${{ steps.each.output.map(r, r.number[0]) }}");

async function startEach(lab: RunLab, steps: JsonObject[] = [EACH, READER]): Promise<string> {
  const workflowId = await lab.publish({
    inputs: INPUTS,
    steps,
    outputs: { numbers: "${{ steps.reader.output }}" },
  });
  return (await lab.start(workflowId, { inputs: GIVEN })).runId;
}

for (
  const { call, mood } of [
    { call: "put", mood: "refuses" },
    { call: "put", mood: "hangs" },
    { call: "read", mood: "refuses" },
    { call: "read", mood: "hangs" },
  ] as const
) {
  Deno.test(`a run is cancelled while the storage ${mood} on ${call}`, async () => {
    const clock = new ManualClock();
    await using moody = await openMoodyStorage({ [call]: mood });
    await using lab = await openRunLab({ storage: moody.storage, clock });
    const runId = await startEach(lab);
    await eventually(() => moody.calls.includes(call));
    await cancelRun(lab.ctx, { runId });
    const run = await ended({ lab, clock }, runId);
    equal(run.status, "cancelled");
    const step = call === "put" ? "cancelled" : "succeeded";
    deepEqual([run.error, statuses(run)["each"]], [null, step]);
  });
}

for (const mood of ["refuses", "hangs"] as const) {
  Deno.test(`a run is cancelled while the storage ${mood} on an output too large for the journal`, async () => {
    const clock = new ManualClock();
    await using moody = await openMoodyStorage({ put: mood });
    await using lab = await openRunLab({ storage: moody.storage, clock });
    const workflowId = await lab.publish({
      inputs: INPUTS,
      steps: [give("small", 1), give("huge", "${{ inputs.text }}"), give("never", 1)],
    });
    const inputs = { text: "x".repeat(5_000_000), items: [] };
    const { runId } = await lab.start(workflowId, { inputs });
    await eventually(() => moody.calls.length > 0);
    await cancelRun(lab.ctx, { runId });
    const run = await ended({ lab, clock }, runId);
    equal(run.status, "cancelled");
    deepEqual(statuses(run), { small: "succeeded", huge: "cancelled", never: "pending" });
  });
}

for (const mood of ["refuses", "hangs"] as const) {
  Deno.test(`a loop fails when its time is up while the storage ${mood} on a part`, async () => {
    const clock = new ManualClock();
    await using moody = await openMoodyStorage({ put: mood });
    await using lab = await openRunLab({ storage: moody.storage, clock });
    const onError = [give("excuse", "${{ [steps.each.output, steps.each.error.code] }}")];
    const loop = { ...EACH, timeout: "10m", onError };
    const reader = give("reader", "${{ steps.excuse.output[0] }}");
    const runId = await startEach(lab, [loop, reader]);
    await eventually(() => moody.calls.length > 0);
    clock.advance(10 * MINUTE_MS);
    const run = await ended({ lab, clock }, runId);
    deepEqual([run.status, run.outputs], ["succeeded", { numbers: [[null, "timeout"]] }]);
    equal(statuses(run)["each"], "failed");
  });
}

Deno.test("a run is cancelled while a list for its outputs is read", async () => {
  const clock = new ManualClock();
  await using moody = await openMoodyStorage({ read: "refuses" });
  await using lab = await openRunLab({ storage: moody.storage, clock });
  const numbers = "${{ steps.each.output.map(r, r.number[0]) }}";
  const workflowId = await lab.publish({ inputs: INPUTS, steps: [EACH], outputs: { numbers } });
  const { runId } = await lab.start(workflowId, { inputs: GIVEN });
  await eventually(() => moody.calls.includes("read"));
  await cancelRun(lab.ctx, { runId });
  equal((await ended({ lab, clock }, runId)).status, "cancelled");
});

Deno.test("the time of a block is up while a step in it waits for what it reads", async () => {
  const clock = new ManualClock();
  await using moody = await openMoodyStorage({ read: "refuses" });
  await using lab = await openRunLab({ storage: moody.storage, clock });
  const block = timed("block", "10m", [EACH, READER], { onError: "continue" });
  const runId = await startEach(lab, [block]);
  await eventually(() => moody.calls.includes("read"));
  clock.advance(10 * MINUTE_MS);
  const run = await ended({ lab, clock }, runId);
  deepEqual([run.status, run.outputs], ["succeeded", { numbers: null }]);
  equal(statuses(run)["block"], "failed");
});

/** Gives its step only a failure, once the storage was asked for this. */
function breaksAt(call: Call, { calls }: MoodyStorage): ReadonlyMap<string, Service> {
  const files: Service = async () => {
    await eventually(() => calls.includes(call));
    throw new StepError("broken", "This one fails while another waits for the storage");
  };
  return new Map([["files", files]]);
}

const BREAKS = { id: "list", service: "files", action: "list", with: { kind: "outputs" } };

Deno.test("an item that fails does not wait until what the others gave is stored", async () => {
  const clock = new ManualClock();
  await using moody = await openMoodyStorage({ put: "refuses" });
  const services = breaksAt("put", moody);
  await using lab = await openRunLab({ storage: moody.storage, clock, services });
  const runId = await startEach(lab, [{
    ...EACH,
    concurrency: COUNT,
    steps: [{ ...BREAKS, when: `item == ${COUNT - 1}` }, give("large", "${{ inputs.text }}")],
  }, give("reader", 1)]);
  const run = await ended({ lab, clock }, runId);
  deepEqual([run.status, run.error?.code], ["failed", "broken"]);
});

Deno.test("a branch that fails does not wait until another has read", async () => {
  const clock = new ManualClock();
  await using moody = await openMoodyStorage({ read: "refuses" });
  const services = breaksAt("read", moody);
  await using lab = await openRunLab({ storage: moody.storage, clock, services });
  const beside = { id: "beside", when: "true", steps: [EACH, READER] };
  const runId = await startEach(lab, [{ id: "both", parallel: [beside, BREAKS] }]);
  const run = await ended({ lab, clock }, runId);
  deepEqual([run.status, run.error?.code], ["failed", "broken"]);
});

Deno.test("a loop goes on where it was when the storage answers again", async () => {
  const clock = new ManualClock();
  await using moody = await openMoodyStorage({ put: "refuses" });
  await using lab = await openRunLab({ storage: moody.storage, clock });
  const runId = await startEach(lab);
  await eventually(() => {
    clock.advance(1_000);
    return moody.calls.length > 5;
  });
  moody.moods.put = "answers";
  clock.advance(5_000);
  const run = await ended({ lab, clock }, runId);
  deepEqual(run.outputs, { numbers: [GIVEN.items] });
});

Deno.test("a part that comes into the storage after its run was removed does not stay", async () => {
  const clock = new ManualClock();
  await using moody = await openMoodyStorage({});
  const arrives = Promise.withResolvers<void>();
  const [put, remove] = [moody.storage.put, moody.storage.delete];
  const stored: string[] = [];
  const removed: string[] = [];
  const late: ObjectStorage = Object.assign(Object.create(moody.storage), {
    async put(...[key, body, options]: Parameters<ObjectStorage["put"]>) {
      stored.push(key);
      await arrives.promise;
      return await put(key, body, { ...options, signal: undefined });
    },
    async delete(key: string) {
      await remove(key);
      removed.push(key);
    },
  });
  await using lab = await openRunLab({ storage: late, clock });
  const runId = await startEach(lab);
  await eventually(() => stored.length > 0);
  await cancelRun(lab.ctx, { runId });
  equal((await ended({ lab, clock }, runId)).status, "cancelled");
  const { db } = lab.ctx;
  const now = clock.now() + MINUTE_MS;
  const stopping = new AbortController().signal;
  const later = { now: () => now, after: systemClock.after };
  await pruneRuns({ db, storage: late, clock: later, stopping }, { ageMsMax: 1, countMax: null });
  equal((await db.queries.selectFrom("runs").selectAll().execute()).length, 0);
  const before = removed.length;
  arrives.resolve();
  await eventually(() => removed.length > before);
  deepEqual([stored, await moody.storage.stat(stored[0] ?? "")], [removed.slice(before), null]);
});
