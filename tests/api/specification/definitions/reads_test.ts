import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  EACH,
  fail,
  firstError,
  give,
  runOf,
  seen,
  statusesOf,
  withSteps,
} from "../../../support/specification/runs.ts";
import {
  assertFields,
  runToEnd,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";

type Body = SpecifiedAnswer["body"];

section({
  file: import.meta.url,
  heading: "definition.md: Order and meaning",
  statements: {
    async "Every step that may be read has `output`, `skipped`, `error` and `status`"(server) {
      const steps = [
        give("a", 1),
        fail("b", { onError: "continue" }),
        give("c", 1, { when: "1 > 2" }),
      ];
      const run = await runOf(await server.caller(), {
        steps,
        outputs: { a: "${{ steps.a }}", b: "${{ steps.b }}", c: "${{ steps.c }}" },
      });
      const { a, b: { error, ...b }, c } = run.outputs;
      const none = { skipped: false, error: null };
      assert.deepEqual(a, { ...none, output: [1], status: "succeeded" });
      assert.deepEqual(b, { output: null, skipped: false, status: "failed" });
      assertFields(error, "code, message");
      assert.deepEqual(c, { output: null, skipped: true, error: null, status: "skipped" });
    },
    async "Every step that may be read has `output`, `skipped`, `error` and `status` (null or false where they do not apply)"(
      server,
    ) {
      const block = { id: "block", when: "true", steps: [fail("a"), give("b", 1)] };
      const run = await runOf(await server.caller(), {
        steps: [{ ...block, onError: "continue" }],
        outputs: { b: "${{ steps.b }}" },
      });
      assert.equal(run.status, "succeeded");
      const { status, ...rest } = run.outputs.b;
      assert.deepEqual(rest, { output: null, skipped: false, error: null });
      assert.equal(status, statusesOf(run).b);
    },
    async "a skipped block skips what is in it"(server) {
      const inner = [give("x", 1), { id: "y", parallel: [give("z", 1)] }];
      const block = { id: "block", when: "1 > 2", steps: inner };
      const run = await runOf(await server.caller(), {
        steps: [block],
        outputs: {
          it: "${{ [steps.block.output, steps.z.output] }}",
          is: "${{ steps.x.skipped }}",
        },
      });
      const statuses = new Set(Object.values(statusesOf(run)));
      assert.deepEqual([...statuses], ["skipped"]);
      assert.deepEqual(run.outputs, { it: [null, null], is: true });
    },
    async "steps of an `onError` list are skipped when it did not run"(server) {
      const steps = [give("a", 1, { onError: [give("excuse", 1)] })];
      const run = await runOf(await server.caller(), { steps });
      assert.deepEqual(statusesOf(run), { a: "succeeded", excuse: "skipped" });
    },
    async "With `forEach` the output is the list of outputs in order"(server) {
      const step = { ...give("a", "${{ item }}"), ...EACH, concurrency: 3 };
      const output = await seen(await server.caller(), [step], "${{ steps.a.output }}");
      assert.deepEqual(output, [["a"], ["b"], ["c"]]);
    },
    async "of a block, an object of its inner steps' outputs by id"(server) {
      const steps: JsonObject[] = [
        { id: "block", when: "true", steps: [give("a", 1), give("b", 2, { when: "1 > 2" })] },
        { id: "both", parallel: [give("c", 3), give("d", 4)] },
        { id: "each", forEach: "[5, 6]", steps: [give("e", "${{ item }}")] },
      ];
      const it = "${{ [steps.block.output, steps.both.output, steps.each.output] }}";
      assert.deepEqual(await seen(await server.caller(), steps, it), [
        { a: [1], b: null },
        { c: [3], d: [4] },
        [{ e: [5] }, { e: [6] }],
      ]);
    },
    async "A step reads what ran before it: not itself, not a later one, not a sibling in its `parallel`"(
      server,
    ) {
      const caller = await server.caller();
      const reads = (id: string) => give("a", `\${{ steps.${id}.output }}`);
      const wrong = [
        [reads("a")],
        [reads("b"), give("b", 1)],
        [{ id: "both", parallel: [give("b", 1), reads("b")] }],
      ];
      for (const steps of wrong) {
        assert.match((await firstError(caller, withSteps(...steps))).path, /\.with\.items\[0\]$/);
      }
      assert.equal(await firstError(caller, withSteps(give("b", 1), reads("b"))), undefined);
    },
    async "Inner steps of `parallel`, `when` and `onError` blocks are read by their own ids afterwards"(
      server,
    ) {
      const steps: JsonObject[] = [
        { id: "both", parallel: [give("a", 1)] },
        { id: "block", when: "true", steps: [give("b", 2)] },
        fail("f", { onError: [give("c", 3)] }),
      ];
      const it = "${{ steps.a.output + steps.b.output + steps.c.output }}";
      assert.deepEqual(await seen(await server.caller(), steps, it), [1, 2, 3]);
    },
    async "those of a `forEach` block only inside it"(server) {
      const caller = await server.caller();
      const inner = [give("a", "${{ item }}"), give("b", "${{ steps.a.output[0] }}")];
      const each = { id: "each", ...EACH, steps: inner };
      const outputs = { it: "${{ steps.each.output }}" };
      const run = await runOf(caller, { steps: [each], outputs });
      assert.deepEqual(run.outputs.it[2], { a: ["c"], b: ["c"] });
      const after = give("after", "${{ steps.a.output }}");
      assert.match((await firstError(caller, withSteps(each, after))).message, /"a"/);
    },
    async "`continue`d, skipped and cancelled steps are told as such in the run's detail"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(withSteps(
        fail("continued", { onError: "continue" }),
        give("skipped", 1, { when: "1 > 2" }),
        { id: "both", parallel: [WAITS, fail("b")] },
      ));
      const run = await runToEnd(caller, { workflowId });
      const { continued, skipped, pause } = statusesOf(run);
      assert.deepEqual([continued, skipped, pause], ["failed", "skipped", "cancelled"]);
      assert.equal(run.steps[0].error.code, "expression_failed");
    },
  },
});

const SECRET = "s3cret-value";

/** A run of a workflow that declares `TOKEN`, a secret, and gives one of its steps' outputs. */
async function runWithSecret(caller: SpecifiedCaller, value: string, text: string): Promise<Body> {
  const workflowId = await caller.publish({
    ...withSteps(give("a", text), give("b", "${{ steps.a.output[0] }}")),
    env: { TOKEN: {} },
    outputs: { it: "${{ steps.b.output[0] }}" },
  });
  const json = { envs: [{ name: "TOKEN", value }] };
  await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/envs`, { json });
  return await runToEnd(caller, { workflowId });
}

section({
  file: import.meta.url,
  heading: "definition.md: Order and meaning",
  statements: {
    async "A secret is redacted from a step's output *before* that is journaled, and later steps read the redacted value"(
      server,
    ) {
      const run = await runWithSecret(await server.caller(), SECRET, "Bearer ${{ env.TOKEN }}!");
      assert.equal(run.status, "succeeded");
      assert.ok(!JSON.stringify(run).includes(SECRET));
      assert.match(run.outputs.it, /^Bearer .+!$/);
    },
    async "Secrets are read at each attempt and may be used only inside `with`"(server) {
      const caller = await server.caller();
      const env = { TOKEN: {} };
      const reads = "env.TOKEN == 'x'";
      const wrong: [string, JsonObject][] = [
        ["steps[0].when", withSteps(give("a", 1, { when: reads }))],
        ["steps[0].forEach", withSteps(give("a", 1, { forEach: "[env.TOKEN]" }))],
        ["outputs.it", { ...withSteps(), outputs: { it: "${{ env.TOKEN }}" } }],
      ];
      for (const [path, definition] of wrong) {
        assert.equal((await firstError(caller, { ...definition, env }))?.path, path);
      }
      assert.equal(
        await firstError(caller, { ...withSteps(give("a", "${{ env.TOKEN }}")), env }),
        undefined,
      );
    },
    async "Values under 6 characters are not searched for in text"(server) {
      const caller = await server.caller();
      const short = await runWithSecret(caller, "12345", "x ${{ env.TOKEN }} y");
      assert.equal(short.outputs.it, "x 12345 y");
      const long = await runWithSecret(caller, "123456", "x ${{ env.TOKEN }} y");
      assert.ok(!long.outputs.it.includes("123456"));
    },
  },
});
