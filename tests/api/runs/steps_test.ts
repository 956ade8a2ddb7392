import assert from "node:assert/strict";
import { runListRoutes } from "../../../src/http/api/runs/lists.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { mountRoutes, type Send } from "../../support/http/mounted_routes.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

/** Sends requests for the steps of a run of this definition. */
async function stepsOf(
  steps: JsonObject[],
  check: (list: (query: string) => ReturnType<Send>) => Promise<void>,
): Promise<void> {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps });
  const send = mountRoutes(runListRoutes(), lab.ctx);
  await check((query) => send("GET", `/runs/${runId}/steps?${query}`));
}

// deno-lint-ignore no-explicit-any
function pathsOf({ body }: { body: any }): string[] {
  return body.steps.map(({ path }: { path: string }) => path);
}

Deno.test("GET steps gives a loop's items by index, in pages", async () => {
  const numbers = `[${Array.from({ length: 25 }, (_, at) => at).join()}]`;
  await stepsOf([give("each", "${{ item }}", { forEach: numbers })], async (list) => {
    const { status, body } = await list("parent=each&limit=12");
    assert.equal(status, 200);
    const indexes = body.steps.map(({ index }: { index: number }) => index);
    assert.deepEqual(indexes, Array.from({ length: 12 }, (_, at) => at));
    assert.deepEqual([body.page, body.limit, body.total, body.totalPages], [1, 12, 25, 3]);
    const [item] = body.steps;
    assert.equal(
      Object.keys(item).join(),
      "id,path,service,action,status,attempts,input,output,error,log,startedAt,finishedAt,index",
    );
    assert.deepEqual([item.id, item.path, item.status, item.attempts, item.output], [
      "each",
      "steps[0]#0",
      "succeeded",
      1,
      [0],
    ]);
    assert.deepEqual(pathsOf(await list("parent=each&limit=12&page=3")), ["steps[0]#24"]);
    assert.deepEqual(pathsOf(await list("parent=steps[0]&limit=1&page=11")), ["steps[0]#10"]);
    assert.deepEqual(pathsOf(await list("parent=each&page=9")), []);
  });
});

Deno.test("GET steps shows the steps in an item, and in a loop of an item", async () => {
  const inner = give("inner", "${{ item }}", { forEach: "[1, 2]" });
  const outer = { id: "outer", forEach: "['a', 'b']", steps: [give("one", 1), inner] };
  await stepsOf([outer], async (list) => {
    assert.deepEqual(pathsOf(await list("parent=outer")), ["steps[0]#0", "steps[0]#1"]);
    const item = await list(`parent=${encodeURIComponent("steps[0]#1")}`);
    assert.deepEqual(pathsOf(item), ["steps[0]#1.steps[0]", "steps[0]#1.steps[1]"]);
    assert.deepEqual(item.body.steps.map(({ index }: { index: null }) => index), [null, null]);
    const nested = await list(`parent=${encodeURIComponent("steps[0]#1.steps[1]")}`);
    assert.deepEqual(pathsOf(nested), ["steps[0]#1.steps[1]#0", "steps[0]#1.steps[1]#1"]);
    assert.deepEqual(pathsOf(await list("parent=inner")), [
      "steps[0]#0.steps[1]#0",
      "steps[0]#0.steps[1]#1",
      "steps[0]#1.steps[1]#0",
      "steps[0]#1.steps[1]#1",
    ]);
  });
});

Deno.test("GET steps shows the steps of a block, and those that handle an item's failure", async () => {
  const handled = give("each", "${{ [1][item] }}", {
    forEach: "[0, 5]",
    onError: [give("fix", 1)],
  });
  const block = { id: "block", parallel: [handled, give("other", 2)] };
  await stepsOf([block], async (list) => {
    assert.deepEqual(pathsOf(await list("parent=block")), [
      "steps[0].parallel[0]",
      "steps[0].parallel[1]",
    ]);
    const items = await list("parent=each");
    assert.deepEqual(items.body.steps.map(({ status }: { status: string }) => status), [
      "succeeded",
      "failed",
    ]);
    assert.equal(items.body.steps[1].error.code, "expression_failed");
    const fix = await list(`parent=${encodeURIComponent("steps[0].parallel[0]#1")}`);
    assert.deepEqual(pathsOf(fix), ["steps[0].parallel[0]#1.onError[0]"]);
    assert.equal(fix.body.steps[0].status, "succeeded");
    assert.deepEqual(pathsOf(await list("parent=other")), []);
  });
});

Deno.test("GET steps answers 400 for a path without a step, and 404 for an unknown run", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [give("a", 1)] });
  const send = mountRoutes(runListRoutes(), lab.ctx);
  for (
    const query of ["", "parent=", "parent=b", "parent=steps[1]", `parent=${"x".repeat(1_001)}`]
  ) {
    const { status, body } = await send("GET", `/runs/${runId}/steps?${query}`);
    assert.deepEqual([status, body.errors?.[0]?.path], [400, "parent"], query);
  }
  const page = await send("GET", `/runs/${runId}/steps?parent=a&limit=0`);
  assert.deepEqual([page.status, page.body.errors[0].path], [400, "limit"]);
  assert.equal((await send("GET", `/runs/${lab.ctx.ids.uuid()}/steps?parent=a`)).status, 404);
});
