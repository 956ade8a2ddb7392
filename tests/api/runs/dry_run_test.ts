import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { trialRoutes } from "../../../src/http/api/trials/routes.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { type Answer, mountRoutes } from "../../support/http/mounted_routes.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

function whole(definition: JsonObject): JsonObject {
  return { format: "planner/1", name: "Dry", ...definition };
}

function dryRunner({ ctx, trials }: RunLab): (body: JsonObject) => Promise<Answer> {
  const send = mountRoutes(trialRoutes(trials), ctx);
  return (body) => send("POST", "/workflows/dry-run", body);
}

function ask(id: string, url: string, more: JsonObject = {}): JsonObject {
  const fields = { url, method: "POST", bearer: "${{ env.TOKEN }}", text: "${{ env.TOKEN }}" };
  return { id, service: "http", action: "request", with: fields, ...more };
}

Deno.test("a dry run shows each item, the steps that never began, and the first error", async () => {
  await using lab = await openRunLab();
  const definition = whole({
    env: { TOKEN: {} },
    steps: [
      ask("each", "https://a.example/${{ item }}", { forEach: "['x', 'y']" }),
      give("bad", "${{ steps.each.output[0].body }}"),
      give("never", 1),
    ],
  });
  const { body } = await dryRunner(lab)({ definition });
  equal(body.status, "failed");
  deepEqual([body.error.code, body.error.stepId], ["expression_failed", "bad"]);
  deepEqual(body.missingOutputs, ["each"]);
  match(
    body.error.message,
    /; a dry run does not execute "each" \(http\.request\): outputs\.each can/,
  );
  deepEqual(
    body.steps.map(({ path, status }: { path: string; status: string }) => `${path} ${status}`),
    [
      "steps[0] succeeded",
      "steps[0]#0 succeeded",
      "steps[0]#1 succeeded",
      "steps[1] failed",
      "steps[2] pending",
    ],
  );
  deepEqual(body.steps[2].input.url, "https://a.example/y");
  deepEqual(body.steps[2].input.bearer, "***");
});

/** A step that a dry run does not execute, in a block, and readers of what it gives. */
const UNKNOWN = { id: "file", service: "files", action: "write", with: { name: "a", text: "b" } };
const BLOCK = { id: "block", when: "true", steps: [UNKNOWN] };
const READERS: [reader: string, missing: string[]][] = [
  ["${{ steps.file.output.objectKey }}", ["file"]],
  ["${{ steps.block.output.file.objectKey }}", ["file"]],
  ["${{ steps.block.status }}${{ inputs.given.absent }}", []],
];

for (const [reader, missing] of READERS) {
  Deno.test(`a dry run tells which outputs it misses for ${reader}`, async () => {
    await using lab = await openRunLab();
    const inputs = { given: { type: "json", default: {} } };
    const definition = whole({ inputs, steps: [BLOCK, give("read", reader), give("next", 1)] });
    const { body } = await dryRunner(lab)({ definition });
    deepEqual([body.status, body.error.stepId, body.missingOutputs], ["failed", "read", missing]);
    equal(body.error.message.includes("a dry run does not execute"), missing.length > 0);
    const outputs = { file: { objectKey: "k" } };
    const { body: sampled } = await dryRunner(lab)({ definition, outputs });
    equal(sampled.status, missing.length > 0 ? "succeeded" : "failed");
  });
}

Deno.test("outputs of a workflow that a dry run cannot know are null, and the others there", async () => {
  await using lab = await openRunLab();
  const outputs = {
    key: "${{ steps.file.output.objectKey }}",
    one: "${{ steps.one.output[0] }}",
  };
  const definition = whole({ steps: [BLOCK, give("one", 1)], outputs });
  const { body } = await dryRunner(lab)({ definition });
  deepEqual([body.status, body.error, body.missingOutputs], ["succeeded", null, []]);
  deepEqual(body.outputs, { key: null, one: 1 });
  const wrong = whole({ ...definition, outputs: { ...outputs, no: "${{ steps.one.output[7] }}" } });
  const { body: failed } = await dryRunner(lab)({ definition: wrong });
  deepEqual([failed.status, failed.error.code], ["failed", "expression_failed"]);
  match(failed.error.message, /7/);
});

Deno.test("a dry run executes scripts, which change nothing outside", async () => {
  await using lab = await openRunLab();
  const source = "return input.n * 2";
  const script = {
    id: "double",
    service: "code",
    action: "run",
    with: { source, input: { n: 4 } },
  };
  const definition = whole({
    steps: [script],
    outputs: { n: "${{ steps.double.output.result }}" },
  });
  const { body } = await dryRunner(lab)({ definition });
  deepEqual([body.status, body.outputs], ["succeeded", { n: 8 }]);
});

/** Bodies, and the status and the place that they are answered with. */
const REFUSED: [body: JsonObject, status: number, path: string][] = [
  [{}, 400, "definition"],
  [{ definition: 5 }, 400, "definition"],
  [{ definition: whole({ steps: [] }), other: 1 }, 400, "other"],
  [
    { definition: whole({ steps: [{ id: "a", service: "nope", action: "x" }] }) },
    422,
    "steps[0].service",
  ],
  [{ definition: whole({ inputs: { n: { type: "number" } }, steps: [] }) }, 422, "inputs.n"],
  [{ definition: whole({ steps: [] }), inputs: { m: 1 } }, 422, "inputs.m"],
  [{ definition: whole({ steps: [] }), envs: { A: "x" } }, 422, "envs.A"],
  [{ definition: whole({ steps: [] }), outputs: { a: 1 } }, 422, "outputs.a"],
  [{ definition: "steps: [" }, 422, ""],
];

Deno.test("a dry run names each wrong field", async () => {
  await using lab = await openRunLab();
  const dryRun = dryRunner(lab);
  for (const [given, expected, path] of REFUSED) {
    const { status, body } = await dryRun(given);
    equal(status, expected, JSON.stringify(given));
    const places = body.errors.map((error: { path: string }) => error.path);
    ok(places.includes(path), `${places} for ${path}`);
    doesNotMatch(body.detail, / {2}/);
  }
});

Deno.test("a dry run ends at 10,000 steps and items", async () => {
  await using lab = await openRunLab();
  const rounds = { id: "all", forEach: "inputs.list", steps: [give("a", 1)] };
  const definition = whole({ inputs: { list: { type: "json" } }, steps: [rounds] });
  const inputs = { list: Array.from({ length: 6_000 }, (_, at) => at) };
  const { body } = await dryRunner(lab)({ definition, inputs });
  deepEqual([body.status, body.error.code], ["failed", "too_large"]);
  equal(body.steps.length, 1_000);
});

/** 1,000 of them are more than a dry run may hold. */
const LONG = "x".repeat(100_000);

const LARGE: [name: string, step: JsonObject, outputs: JsonObject][] = [
  ["samples", { id: "a", service: "files", action: "read", with: { objectKey: "k" } }, { a: LONG }],
  ["results", give("a", "${{ inputs.text }}"), {}],
];

for (const [name, step, outputs] of LARGE) {
  Deno.test(`a dry run of too large ${name} ends before it takes all memory`, async () => {
    await using lab = await openRunLab();
    const inputs = { list: { type: "json" }, text: { type: "string" } };
    const definition = whole({ inputs, steps: [{ ...step, forEach: "inputs.list" }] });
    const given = { list: Array(1_000).fill(0), text: LONG };
    const { status, body } = await dryRunner(lab)({ definition, inputs: given, outputs });
    deepEqual([status, body.status, body.error.code], [200, "failed", "too_large"]);
    match(body.error.message, /more than 33554432 characters/);
  });
}

httpTest("a dry run does what is pure, calls nobody and keeps nothing", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const write = {
    id: "file",
    service: "files",
    action: "write",
    with: {
      name: "a.json",
      json: "${{ steps.ask.output.body }}",
    },
  };
  const definition = whole({
    inputs: { n: { type: "number", default: 2 } },
    env: { TOKEN: {} },
    steps: [
      give("double", "${{ inputs.n * 2 }}"),
      ask("ask", `${server.url}/a`),
      write,
      { id: "pause", service: "wait", action: "for", with: { duration: "7d" } },
    ],
    outputs: {
      doubled: "${{ steps.double.output[0] }}",
      body: "${{ steps.ask.output.body }}",
      version: "${{ workflow.versionNumber }}",
    },
  });
  const outputs = { ask: { status: 200, headers: {}, body: { total: 5 } } };
  const { status, body } = await dryRunner(lab)({
    definition,
    outputs,
    envs: { TOKEN: "canary-token-1" },
  });
  equal(status, 200);
  deepEqual([body.status, body.error], ["succeeded", null]);
  deepEqual(body.outputs, { doubled: 4, body: { total: 5 }, version: 0 });
  const [double, asked, file, pause] = body.steps;
  deepEqual(double.output, [4]);
  deepEqual([asked.service, asked.action, asked.input.url], ["http", "request", `${server.url}/a`]);
  deepEqual([asked.input.bearer, asked.input.text], ["***", "***"]);
  deepEqual(asked.log, ["not done in a dry run: its output was given"]);
  deepEqual([file.input.json, file.output], [{ total: 5 }, null]);
  equal(pause.status, "succeeded");
  equal(server.hits.length, 0);
  ok(!JSON.stringify(body).includes("canary-token-1"));
  for (const table of ["runs", "run_steps", "run_lines", "objects", "workflows"] as const) {
    deepEqual(await lab.ctx.db.queries.selectFrom(table).selectAll().execute(), [], table);
  }
});
