import { readShown } from "../../../src/lib/turns/write_json.ts";
import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import { getStorageUsage } from "../../../src/objects/get_storage_usage.ts";
import { openDownload } from "../../../src/objects/open_download.ts";
import { KEPT_CHARACTERS_MAX } from "../../../src/runs/store/step_record.ts";
import type { ObjectStorage } from "../../../src/storage/object_storage.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { BACKENDS } from "../../storage/backends.ts";
import { LARGE, rowAt, storageOf } from "../../support/runs/large_values.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

/** A step that gives a list of the one text in `inputs.text`. */
const BIG = give("big", "${{ inputs.text }}");
const TEXT_INPUT = { text: { type: "string" } };
const SIZE = "${{ size(steps.big.output[0]) }}";

/** A storage that tells what it is asked for and may refuse. */
function watched(
  storage: ObjectStorage,
  refuse: (call: "put" | "read") => boolean = () => false,
): { storage: ObjectStorage; calls: string[] } {
  const calls: string[] = [];
  const ask = (call: "put" | "read"): void => {
    calls.push(call);
    if (refuse(call)) throw new AppError("unavailable", "Object storage does not answer");
  };
  const wrapped: ObjectStorage = Object.assign(Object.create(storage), {
    async put(...args: Parameters<ObjectStorage["put"]>) {
      await Promise.resolve();
      ask("put");
      return await storage.put(...args);
    },
    async read(...args: Parameters<ObjectStorage["read"]>) {
      await Promise.resolve();
      ask("read");
      return await storage.read(...args);
    },
  });
  return { storage: wrapped, calls };
}

/** A disk storage in a directory of its own. */
async function ownStorage(opening: AsyncDisposableStack): Promise<ObjectStorage> {
  const directory = await Deno.makeTempDir();
  opening.defer(() => Deno.remove(directory, { recursive: true }));
  return opening.use(await openStorage({ kind: "disk", directory }));
}

Deno.test("an output above the bound is in the storage, counts in no usage and cannot be downloaded", async () => {
  await using lab = await openRunLab();
  const { ctx } = lab;
  const definition = { inputs: TEXT_INPUT, steps: [BIG], outputs: { size: SIZE } };
  const run = await lab.run(definition, { inputs: { text: LARGE } });
  deepEqual([run.status, run.outputs], ["succeeded", { size: LARGE.length }]);
  deepEqual(run.steps[0]?.output, { $large: { sizeBytes: LARGE.length + 4 } });
  const { output, output_hash } = await rowAt(ctx.db.queries, "steps[0]");
  deepEqual([output, typeof output_hash], [null, "string"]);
  const value = await ctx.db.queries.selectFrom("run_values").selectAll().executeTakeFirstOrThrow();
  deepEqual([value.run_id, value.hash, value.size_bytes], [
    run.runId,
    output_hash,
    LARGE.length + 4,
  ]);
  await using storage = await storageOf(lab);
  equal((await storage.stat(value.object_key))?.sizeBytes, LARGE.length + 4);
  const download = { objectKey: value.object_key, type: "attachment", method: "GET" } as const;
  await rejects(openDownload({ ...ctx, storage }, download), { code: "not_found" });
  equal((await getStorageUsage(ctx, {})).totalBytes, 0);
});

Deno.test("an output is kept in the journal up to the bound and not beyond", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ inputs: TEXT_INPUT, steps: [BIG] });
  for (const over of [0, 1]) {
    // Quotes and brackets are four characters.
    const text = "x".repeat(KEPT_CHARACTERS_MAX - 4 + over);
    const { runId } = await lab.start(workflowId, { inputs: { text } });
    const { output } = (await lab.settled(runId)).steps[0] ?? {};
    deepEqual(
      readShown(output ?? null),
      over ? { $large: { sizeBytes: KEPT_CHARACTERS_MAX + 1 } } : [text],
    );
  }
});

for (
  const [name, steps, reads] of [
    ["the next step reads is still at hand", [], 0],
    ["a later step reads is let go and read back", [give("between", 1)], 1],
  ] as const
) {
  Deno.test(`a large output that ${name}`, async () => {
    await using opening = new AsyncDisposableStack();
    const { storage, calls } = watched(await ownStorage(opening));
    await using lab = await openRunLab({ storage });
    const run = await lab.run({
      inputs: TEXT_INPUT,
      steps: [BIG, ...steps, give("reader", SIZE)],
      outputs: { size: "${{ steps.reader.output[0] }}" },
    }, { inputs: { text: LARGE } });
    deepEqual([run.status, run.outputs], ["succeeded", { size: LARGE.length }]);
    deepEqual(calls, ["put", ...Array(reads).fill("read")]);
  });
}

Deno.test("an output that cannot be stored stays in the journal, and its step does not run again", async () => {
  await using opening = new AsyncDisposableStack();
  const { storage, calls } = watched(await ownStorage(opening), () => true);
  await using lab = await openRunLab({ storage });
  const definition = { inputs: TEXT_INPUT, steps: [BIG, give("b", 1)], outputs: { size: SIZE } };
  const run = await lab.run(definition, { inputs: { text: LARGE } });
  deepEqual([run.status, run.outputs], ["succeeded", { size: LARGE.length }]);
  deepEqual(run.steps.map(({ attempts }) => attempts), [1, 1]);
  deepEqual(readShown(run.steps[0]?.output ?? null), [LARGE]);
  deepEqual(calls, ["put"]);
});

Deno.test("an output that is too large for the journal waits for the storage", async () => {
  await using opening = new AsyncDisposableStack();
  let refusals = 2;
  const { storage, calls } = watched(await ownStorage(opening), () => refusals-- > 0);
  await using lab = await openRunLab({ storage });
  const definition = { inputs: TEXT_INPUT, steps: [BIG], outputs: { size: SIZE } };
  const text = "x".repeat(4 * 1024 * 1024);
  const run = await lab.run(definition, { inputs: { text } });
  deepEqual([run.status, run.outputs], ["succeeded", { size: text.length }]);
  deepEqual(calls, ["put", "put", "put"]);
});

Deno.test("a run with too large outputs fails with advice", async () => {
  await using lab = await openRunLab();
  const outputs = { all: Array(14).fill("${{ inputs.text }}") };
  const run = await lab.run({ inputs: TEXT_INPUT, steps: [give("a", 1)], outputs }, {
    inputs: { text: LARGE },
  });
  deepEqual([run.status, run.error?.code, run.outputs], ["failed", "outputs_too_large", null]);
  match(
    run.error?.message ?? "",
    /must have at most 4194304 characters as JSON: store large data in a file/,
  );
});

for (const { name, ignore, use } of BACKENDS) {
  // The client keeps its connections open for a while.
  Deno.test(
    { name: `large outputs of steps in ${name}`, ignore, sanitizeResources: false },
    async () => {
      await use(async (storage) => {
        await using lab = await openRunLab({ storage });
        const text = "ü".repeat(3_000_000);
        const steps = [
          BIG,
          give("between", 1),
          give("again", "${{ inputs.text }}"),
          give("reader", SIZE),
        ];
        const outputs = { size: "${{ steps.reader.output[0] }}" };
        const run = await lab.run({ inputs: TEXT_INPUT, steps, outputs }, { inputs: { text } });
        deepEqual([run.status, run.outputs], ["succeeded", { size: text.length }]);
        const values = await lab.ctx.db.queries.selectFrom("run_values").selectAll().execute();
        deepEqual(values.map(({ size_bytes }) => size_bytes), [6_000_004]);
      });
    },
  );
}
