/**
 * Lists of outputs that are larger than what a loop holds, in the storage and as later steps read
 * them.
 */
import { readShown } from "../../../src/lib/turns/write_json.ts";
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { readStepOutput } from "../../../src/runs/read_step_output.ts";
import type { ObjectStorage } from "../../../src/storage/object_storage.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { openCrashLab } from "../../support/runs/crash_lab.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { rowAt, storageOf } from "../../support/runs/large_values.ts";
import { COUNT, EACH, GIVEN, INPUTS, TEXT } from "../../support/runs/long_loop.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, give } from "../../support/runs/run_scenarios.ts";

/** The list as it would be without a storage. */
const WHOLE = GIVEN.items.map((index) => ({ number: [index], large: [TEXT] }));

async function valuesOf({ ctx }: Pick<RunLab, "ctx">) {
  return await ctx.db.queries.selectFrom("run_values").selectAll().execute();
}

Deno.test("a long list of outputs is stored in parts, shown as one and given as one", async () => {
  await using lab = await openRunLab();
  const run = await lab.run({ inputs: INPUTS, steps: [EACH] }, { inputs: GIVEN });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  const { output, output_hash } = await rowAt(lab.ctx.db.queries, "steps[0]");
  equal(output, null);
  const values = await valuesOf(lab);
  ok(values.length >= 3, `${values.length} objects`);
  const sizeBytes = values.find(({ hash }) => hash === output_hash)?.size_bytes;
  deepEqual(run.steps[0]?.output, { $large: { sizeBytes } });
  await using storage = await storageOf(lab);
  const place = { runId: run.runId, path: "steps[0]" };
  const whole = await readStepOutput({ ...lab.ctx, storage }, place);
  const bytes = await new Response(whole.body).bytes();
  deepEqual([bytes.length, whole.sizeBytes], [sizeBytes, sizeBytes]);
  deepEqual(JSON.parse(new TextDecoder().decode(bytes)), WHOLE);
});

/** Expressions over the list, and what they give. */
const READERS: readonly (readonly [string, unknown])[] = [
  ["size(steps.each.output)", COUNT],
  ["steps.each.output.size()", COUNT],
  ["steps.each.output.map(r, r.number[0])", GIVEN.items],
  ['steps.each.output.map(r, r["number"][0])', GIVEN.items],
  ["steps.each.output.map(r, has(r.large) && !has(r.none))", GIVEN.items.map(() => true)],
  ["steps.each.output.map(r, r.number[0] > 27, size(r.large[0]))", [TEXT.length, TEXT.length]],
  ["steps.each.output.map(r, size(r))", GIVEN.items.map(() => 2)],
  ["steps.each.output.map(r, steps.each.output[0].number)[0]", [0]],
  ["steps.each.output.all(r, size(r.large[0]) == 200000)", true],
  ["steps.each.output.exists(r, r.number == [7])", true],
  ["steps.each.output.filter(r, r.number == [7])[0].large[0] == inputs.text", true],
  ["steps.each.output.map(r, cel.bind(x, r, size(x.large[0])))[0]", TEXT.length],
  ["steps.each.output.map(r, [r].map(s, size(s.large)))[3]", [1]],
  ["size(steps.each.output[29].large[0])", TEXT.length],
];

Deno.test("each step reads of a long list what it would read of a short one", async () => {
  await using lab = await openRunLab();
  const steps = READERS.map(([expression], at) => give(`r${at}`, `\${{ ${expression} }}`));
  const outputs = {
    ...Object.fromEntries(READERS.map((_, at) => [`r${at}`, `\${{ steps.r${at}.output[0] }}`])),
    last: "${{ steps.each.output.map(r, r.number[0])[29] }}",
    large: "${{ size(steps.each.output[0].large[0]) }}",
  };
  const run = await lab.run({ inputs: INPUTS, steps: [EACH, ...steps], outputs }, {
    inputs: GIVEN,
  });
  equal(run.status, "succeeded", JSON.stringify(run.error));
  const { last, large, ...read } = readShown<JsonObject>(run.outputs ?? {});
  deepEqual(read, Object.fromEntries(READERS.map(([, value], at) => [`r${at}`, value])));
  deepEqual([last, large], [29, TEXT.length]);
});

Deno.test("steps beside and inside each other read different parts of a long list", async () => {
  await using lab = await openRunLab();
  const numbers = "${{ steps.each.output.map(r, r.number[0])[29] }}";
  const sizes = "${{ steps.each.output.map(r, size(r.large[0]))[29] }}";
  const run = await lab.run({
    inputs: INPUTS,
    steps: [
      EACH,
      { id: "beside", parallel: [give("a", numbers), give("b", sizes), give("c", numbers)] },
      give("count", "${{ size(steps.each.output) }}"),
      {
        id: "inside",
        when: "steps.each.output.all(r, size(r.number) == 1)",
        steps: [give("d", numbers), give("e", sizes)],
      },
      {
        id: "third",
        forEach: "steps.each.output.map(r, r.number[0]).filter(n, n < 3)",
        ...give("unused", "${{ size(steps.each.output[item].large[0]) + item }}", { id: "third" }),
      },
    ],
    outputs: {
      all: "${{ [steps.a, steps.b, steps.c, steps.d, steps.e].map(s, s.output[0]) }}",
      third: "${{ steps.third.output.map(list, list[0]) }}",
    },
  }, { inputs: GIVEN });
  const { length } = TEXT;
  deepEqual(
    [run.status, run.outputs],
    ["succeeded", { all: [29, length, 29, 29, length], third: [length, length + 1, length + 2] }],
    JSON.stringify(run.error),
  );
});

/** A `data.map` over the whole list. */
function mapTo(id: string, to: JsonObject[string]): JsonObject {
  return { id, service: "data", action: "map", with: { items: "${{ steps.each.output }}", to } };
}

Deno.test("`data.map` reads of a long list what its template does, and its input is not shown", async () => {
  await using lab = await openRunLab();
  const run = await lab.run({
    inputs: INPUTS,
    steps: [
      EACH,
      mapTo("numbers", "${{ item.number[0] }}"),
      mapTo("sizes", { size: "${{ size(item.large[0]) }}", at: "${{ index }}" }),
      mapTo("keys", "${{ size(item) }}"),
      mapTo("others", "${{ size(steps.each.output[index].large) }}"),
    ],
    outputs: {
      last: "${{ [steps.numbers, steps.sizes, steps.keys, steps.others].map(s, s.output[29]) }}",
    },
  }, { inputs: GIVEN });
  deepEqual(
    [run.status, run.outputs],
    ["succeeded", { last: [29, { size: TEXT.length, at: 29 }, 2, 1] }],
    JSON.stringify(run.error),
  );
  deepEqual(run.steps.slice(3).map(({ id, input }) => [id, input]), [
    ["numbers", null],
    ["sizes", null],
    ["keys", null],
    ["others", null],
  ]);
});

Deno.test("an item that fails in a long loop fails it, and nothing is listed", async () => {
  await using lab = await openRunLab();
  const steps = [
    give("number", "${{ [1][item == 29 ? 5 : 0] }}"),
    give("large", "${{ inputs.text }}"),
  ];
  const run = await lab.run({ inputs: INPUTS, steps: [{ ...EACH, steps }] }, { inputs: GIVEN });
  deepEqual([run.status, run.error?.code], ["failed", "expression_failed"]);
  const { output, output_hash } = await rowAt(lab.ctx.db.queries, "steps[0]");
  deepEqual([output, output_hash], [null, null]);
});

/** A run with its values in a storage that has lost the parts; which of these it was asked for. */
async function runWithoutParts(steps: JsonObject[]) {
  await using opening = new AsyncDisposableStack();
  const directory = await Deno.makeTempDir();
  opening.defer(() => Deno.remove(directory, { recursive: true }));
  const storage = opening.use(await openStorage({ kind: "disk", directory }));
  const asked: string[] = [];
  const read: ObjectStorage["read"] = async (key) => {
    if (key.endsWith("parts.json")) return await storage.read(key);
    asked.push(key);
    return null;
  };
  const put: ObjectStorage["put"] = (...args) => storage.put(...args);
  const lossy: ObjectStorage = Object.assign(Object.create(storage), { read, put });
  await using lab = await openRunLab({ storage: lossy });
  const run = await lab.run({ inputs: INPUTS, steps: [EACH, ...steps] }, { inputs: GIVEN });
  return { run, asked };
}

Deno.test("a list that has lost a part fails the step that reads it", async () => {
  const { run, asked } = await runWithoutParts([give("count", "${{ size(steps.each.output) }}")]);
  deepEqual([run.status, run.error?.code, run.error?.stepId], ["failed", "value_lost", "count"]);
  equal(asked.length, 1);
});

Deno.test("a list that nobody reads is not read back", async () => {
  const { run, asked } = await runWithoutParts([give("other", "${{ steps.each.status }}")]);
  deepEqual([run.status, asked], ["succeeded", []]);
});

const SECRET = "s3cret-token-value";

Deno.test("a secret is in no part of a list, and later steps read the mask in its place", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({
    inputs: INPUTS,
    env: { TOKEN: {} },
    steps: [{ ...EACH, steps: [give("large", "${{ env.TOKEN }}${{ inputs.text }}")] }],
    outputs: { starts: "${{ steps.each.output.map(r, r.large[0].substring(0, 4)) }}" },
  });
  const { runId } = await lab.start(workflowId, { inputs: GIVEN, envs: { TOKEN: SECRET } });
  const run = await lab.settled(runId);
  deepEqual([run.status, run.outputs], ["succeeded", { starts: GIVEN.items.map(() => "***x") }]);
  await using storage = await storageOf(lab);
  const values = await valuesOf(lab);
  ok(values.length >= 3);
  for (const { object_key } of values) {
    const found = await storage.read(object_key);
    doesNotMatch(await new Response(found?.body).text(), new RegExp(SECRET));
  }
});

httpTest("a loop with a long list goes on after kill -9 where it was", async () => {
  const names = ["p", "q", "r", "s"];
  await using crash = await openCrashLab({
    steps: [
      { forEach: JSON.stringify(names), ...call("each", "/${{ item }}") },
      call("b", "/b"),
      give("reader", "${{ steps.each.output.map(r, r.body.name + string(size(r.body.text))) }}"),
    ],
    outputs: { seen: "${{ steps.reader.output[0] }}" },
  });
  const { server, lab } = crash;
  const text = "x".repeat(1_500_000);
  for (const name of names) server.answer(`/${name}`, () => Response.json({ name, text }));
  const release = server.hold("/s");
  await crash.killAt("/s");
  server.answer("/s", () => Response.json({ name: "s", text }));
  release();
  const releaseLast = server.hold("/b");
  await crash.killAt("/b");
  server.answer("/b", () => Response.json({}));
  releaseLast();
  const run = await crash.finish();
  const seen = names.map((name) => `${name}1500000`);
  deepEqual([run.status, run.outputs], ["succeeded", { seen }], JSON.stringify(run.error));
  deepEqual(
    server.hits.map(({ path }) => path),
    ["/p", "/q", "/r", "/s", "/s", "/b", "/b"],
  );
  const { output_hash } = await rowAt(lab.ctx.db.queries, "steps[0]");
  const keys = await valuesOf(lab);
  match(keys.find(({ hash }) => hash === output_hash)?.object_key ?? "", /parts\.json$/);
});
