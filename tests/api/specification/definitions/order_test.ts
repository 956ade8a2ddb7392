import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import {
  EACH,
  fail,
  firstError,
  give,
  leaf,
  runOf,
  RUNS,
  seen,
  statusesOf,
  waitingRun,
  withSteps,
} from "../../../support/specification/runs.ts";
import { runWhen, WAITS } from "../../../support/specification/workflows.ts";

type Body = SpecifiedAnswer["body"];

section({
  file: import.meta.url,
  heading: "definition.md: Order and meaning",
  statements: {
    async "For each step: `when` once (no `item` in it), then the `forEach` list"(server) {
      const caller = await server.caller();
      const when = { ...give("a", 1), forEach: "[1, 2]", when: "item == 1" };
      assert.equal((await firstError(caller, withSteps(when))).path, "steps[0].when");
      // A list that would fail is not looked at.
      const skipped = { ...give("a", 1), forEach: "[[1]][5]", when: "1 > 2" };
      const run = await runOf(caller, { steps: [skipped] });
      assert.deepEqual([run.status, statusesOf(run)], ["succeeded", { a: "skipped" }]);
    },
    async "then the `forEach` list once (journaled; null or no list fails"(server) {
      const caller = await server.caller();
      const inputs = { given: { type: "json", required: false } };
      for (const forEach of ["inputs.given", "run.id"]) {
        const { status, error } = await runOf(caller, {
          steps: [{ ...give("a", 1), forEach }],
          inputs,
        });
        assert.deepEqual([status, error.code, error.stepId], ["failed", "items_invalid", "a"]);
      }
    },
    async "empty gives `[]`)"(server) {
      const run = await runOf(await server.caller(), {
        steps: [{ ...give("a", 1), forEach: "inputs.none" }],
        inputs: { none: { type: "json", default: [] } },
        outputs: { it: "${{ steps.a.output }}" },
      });
      assert.deepEqual(run.outputs, { it: [] });
    },
    async "then for each item the attempts"(server) {
      const caller = await server.caller();
      const { runId } = await runOf(caller, { steps: [{ ...give("a", "${{ item }}"), ...EACH }] });
      const { steps } = await caller.expect(200, `GET ${RUNS}/${runId}/steps?parent=a`);
      const attempts = steps.map(({ index, attempts }: Body) => [index, attempts]);
      assert.deepEqual(attempts, [[0, 1], [1, 1], [2, 1]]);
    },
    async "`retry`, `timeout` and `onError` of a leaf under its own `forEach` apply to each item"(
      server,
    ) {
      const step = {
        ...give("a", "${{ item == 'b' ? [1][5] : item }}"),
        ...EACH,
        onError: "continue",
      };
      const output = await seen(await server.caller(), [step], "${{ steps.a.output }}");
      assert.deepEqual(output, [["a"], null, ["c"]]);
    },
    async "`onError: continue` gives null at that place"(server) {
      const steps = [fail("a", { onError: "continue" }), give("b", "${{ steps.a.output }}")];
      assert.deepEqual(await seen(await server.caller(), steps, "${{ steps.b.output }}"), [null]);
    },
    async "`fail` (the default) cancels the siblings"(server) {
      const caller = await server.caller();
      for (const more of [{}, { onError: "fail" }] as JsonObject[]) {
        const ask = leaf("ask", "human.approve", { message: "Go on?" });
        const both = {
          id: "both",
          parallel: [WAITS, { id: "then", when: "true", steps: [ask, fail("b", more)] }],
        };
        const runId = await waitingRun(caller, withSteps(both));
        await runWhen(caller, { runId, statuses: ["waiting"] });
        const json = { stepId: "ask", approved: true };
        await caller.expect(200, `POST ${RUNS}/${runId}/answer`, { json });
        const run = await runWhen(caller, { runId });
        assert.deepEqual([run.status, run.error.stepId], ["failed", "b"]);
        const { pause, b } = statusesOf(run);
        assert.deepEqual([pause, b], ["cancelled", "failed"]);
      }
    },
    async "a list of steps runs in its stead"(server) {
      const excuse = give("excuse", "${{ steps.a.error.code }}");
      const run = await runOf(await server.caller(), {
        steps: [fail("a", { onError: [excuse] }), give("b", 1)],
        outputs: { it: "${{ steps.excuse.output }}" },
      });
      assert.deepEqual(statusesOf(run), { a: "failed", excuse: "succeeded", b: "succeeded" });
      assert.deepEqual([run.status, run.outputs.it], ["succeeded", ["expression_failed"]]);
    },
    async "A failing branch of `parallel` cancels the others"(server) {
      const both = { id: "both", parallel: [WAITS, fail("b")] };
      const run = await runOf(await server.caller(), { steps: [both, give("later", 1)] });
      assert.deepEqual(statusesOf(run), {
        both: "failed",
        pause: "cancelled",
        b: "failed",
        later: "pending",
      });
    },
  },
});
