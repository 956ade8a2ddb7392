/** Large values of runs that are killed and taken over. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { Queries } from "../../../src/db/dialect.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { openCrashLab } from "../../support/runs/crash_lab.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { LARGE, rowAt, storageOf } from "../../support/runs/large_values.ts";
import { call, give } from "../../support/runs/run_scenarios.ts";

/** Puts a large answer behind `/big`, kills the run at `/b`, and takes it over. */
async function resumeAfterBig(
  definition: JsonObject,
  meanwhile: (lab: Awaited<ReturnType<typeof openCrashLab>>) => Promise<void> = async () => {},
) {
  await using crash = await openCrashLab(definition);
  const { server } = crash;
  server.answer("/big", () => Response.json({ text: LARGE }));
  const release = server.hold("/b");
  await crash.killAt("/b");
  release();
  await meanwhile(crash);
  const run = await crash.finish();
  equal(server.hitsOf("/big").length, 1);
  return run;
}

const READ = "${{ size(steps.big.output.body.text) }}";

httpTest(
  "a large output survives kill -9: its step is not repeated, and its value read back",
  async () => {
    const run = await resumeAfterBig({
      steps: [call("big", "/big"), call("b", "/b"), give("reader", READ)],
      outputs: { size: "${{ steps.reader.output[0] }}" },
    });
    deepEqual([run.status, run.outputs], ["succeeded", { size: LARGE.length }]);
  },
);

httpTest("a large output in a block survives kill -9 as a part of the block's", async () => {
  const run = await resumeAfterBig({
    steps: [
      {
        id: "block",
        when: "true",
        steps: [{ id: "inner", when: "true", steps: [call("big", "/big")] }, give("c", 1)],
      },
      call("b", "/b"),
    ],
    outputs: { size: "${{ size(steps.block.output.inner.big.body.text) }}" },
  });
  deepEqual(
    [run.status, run.outputs],
    ["succeeded", { size: LARGE.length }],
    JSON.stringify(run.error),
  );
});

/** Takes the bytes of all values out of the storage. */
async function loseBytes(
  { lab }: { lab: { path: string; ctx: { db: { queries: Queries } } } },
): Promise<void> {
  await using storage = await storageOf(lab);
  const values = await lab.ctx.db.queries.selectFrom("run_values").select("object_key").execute();
  ok(values.length > 0);
  for (const { object_key } of values) await storage.delete(object_key);
}

httpTest("a large output that nobody reads is not read back", async () => {
  const steps = [call("big", "/big"), { id: "block", when: "true", steps: [call("b", "/b")] }];
  equal((await resumeAfterBig({ steps }, loseBytes)).status, "succeeded");
});

httpTest("a large output that is gone fails the step that reads it", async () => {
  const steps = [call("big", "/big"), call("b", "/b"), give("reader", READ)];
  const { status, error } = await resumeAfterBig({ steps }, loseBytes);
  deepEqual([status, error?.code, error?.stepId], ["failed", "value_lost", "reader"]);
});

httpTest(
  "the items and the output of a loop may be large, and a killed one goes on with them",
  async () => {
    await using crash = await openCrashLab({
      steps: [
        call("big", "/big"),
        {
          forEach: "steps.big.output.body",
          ...call("each", "/${{ item.name }}"),
        },
        give("last", "${{ steps.each.output.map(x, x.body.name) }}"),
      ],
      outputs: { names: "${{ steps.last.output[0] }}" },
    });
    const { server } = crash;
    const items = ["p", "q", "r"].map((name) => ({ name, text: LARGE.slice(0, 150_000) }));
    server.answer("/big", () => Response.json(items));
    for (const item of items) server.answer(`/${item.name}`, () => Response.json(item));
    const release = server.hold("/q");
    await crash.killAt("/q");
    server.answer("/q", () => Response.json(items[1] ?? {}));
    release();
    const run = await crash.finish();
    deepEqual(
      [run.status, run.outputs],
      ["succeeded", { names: ["p", "q", "r"] }],
      JSON.stringify(run.error),
    );
    deepEqual(server.hits.map(({ path }) => path), ["/big", "/p", "/q", "/q", "/r"]);
    const { input, input_hash, output, output_hash } = await rowAt(
      crash.lab.ctx.db.queries,
      "steps[1]",
    );
    deepEqual([input, output], [null, null]);
    ok(input_hash && output_hash);
  },
);
