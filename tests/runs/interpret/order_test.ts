import { deepEqual } from "node:assert/strict";
import { call, give, testScenarios, URL_INPUT } from "../../support/runs/run_scenarios.ts";

testScenarios([
  {
    name: "an empty workflow succeeds",
    definition: { steps: [], outputs: { one: "${{ 1 }}" } },
    status: "succeeded",
    outputs: { one: 1 },
  },
  {
    name: "steps run in order and read those before",
    definition: {
      inputs: URL_INPUT,
      steps: [call("a", "/a"), call("b", "/b"), give("c", "${{ steps.b.output.body.ok }}")],
      outputs: { ok: "${{ steps.c.output[0] }}" },
    },
    status: "succeeded",
    outputs: { ok: true },
    then: (_run, { server }) => deepEqual(server.hits.map(({ path }) => path), ["/a", "/b"]),
  },
  {
    name: "a step whose `when` is false is skipped and reads as null",
    definition: {
      steps: [
        give("a", 1, { when: "1 > 2" }),
        give("b", "${{ [steps.a.skipped, steps.a.output, steps.a.error, steps.a.status] }}"),
      ],
      outputs: { seen: "${{ steps.b.output[0] }}" },
    },
    status: "succeeded",
    outputs: { seen: [true, null, null, "skipped"] },
    steps: { a: "skipped", b: "succeeded" },
  },
  {
    name: "a step whose `when` is null is skipped",
    definition: {
      inputs: { isUrgent: { type: "boolean", required: false } },
      steps: [give("a", 1, { when: "inputs.isUrgent" })],
    },
    status: "succeeded",
    steps: { a: "skipped" },
  },
  {
    name: "a skipped block skips what is in it",
    definition: {
      steps: [
        {
          id: "block",
          when: "1 > 2",
          steps: [give("a", 1), { id: "both", parallel: [give("b", 1), give("c", 1)] }],
          onError: [give("d", 1)],
        },
        give(
          "e",
          "${{ [steps.a.skipped, steps.b.skipped, steps.both.output, steps.block.output] }}",
        ),
      ],
      outputs: { seen: "${{ steps.e.output[0] }}" },
    },
    status: "succeeded",
    outputs: { seen: [true, true, null, null] },
    steps: {
      block: "skipped",
      a: "skipped",
      both: "skipped",
      b: "skipped",
      c: "skipped",
      d: "skipped",
    },
  },
  {
    name: "forEach gives the list of outputs in order, with item and index",
    definition: {
      steps: [
        give("a", "${{ string(index) + item }}", { forEach: "['x', 'y', 'z']", concurrency: 3 }),
      ],
      outputs: { seen: "${{ steps.a.output.map(each, each[0]) }}" },
    },
    status: "succeeded",
    outputs: { seen: ["0x", "1y", "2z"] },
    steps: { a: "succeeded" },
  },
  {
    name: "forEach with an empty list gives an empty list",
    definition: {
      steps: [give("a", 1, { forEach: "[1].filter(n, n > 1)" })],
      outputs: { seen: "${{ steps.a.output }}" },
    },
    status: "succeeded",
    outputs: { seen: [] },
  },
  {
    name: "the items of an inner loop hide the outer one's, and paths do not mix",
    definition: {
      steps: [{
        id: "outer",
        forEach: "[1, 2]",
        concurrency: 2,
        steps: [
          give("before", "${{ item }}"),
          give("inner", "${{ [item, index] }}", { forEach: "[item * 10, item * 100]" }),
          give("after", "${{ [item, index, steps.before.output] }}"),
        ],
      }],
      outputs: { seen: "${{ steps.outer.output }}" },
    },
    status: "succeeded",
    outputs: {
      seen: [
        { before: [1], inner: [[[10, 0]], [[100, 1]]], after: [[1, 0, [1]]] },
        { before: [2], inner: [[[20, 0]], [[200, 1]]], after: [[2, 1, [2]]] },
      ],
    },
    then: async (run, { lab }) => {
      const rows = await lab.ctx.db.queries.selectFrom("run_steps").select(["path", "output"])
        .where("run_id", "=", run.runId).where("step_id", "=", "inner").orderBy("path").execute();
      deepEqual(rows.map(({ path }) => path), [
        "steps[0]#0.steps[1]",
        "steps[0]#0.steps[1]#0",
        "steps[0]#0.steps[1]#1",
        "steps[0]#1.steps[1]",
        "steps[0]#1.steps[1]#0",
        "steps[0]#1.steps[1]#1",
      ]);
    },
  },
  {
    name: "the branches of `parallel` are read by their own ids afterwards",
    definition: {
      inputs: URL_INPUT,
      steps: [
        {
          id: "both",
          parallel: [call("a", "/a"), { id: "b", when: "true", steps: [give("c", 3)] }],
        },
        give("d", "${{ [steps.a.output.status, steps.c.output, steps.both.output.b.c] }}"),
      ],
      outputs: { seen: "${{ steps.d.output[0] }}" },
    },
    status: "succeeded",
    outputs: { seen: [200, [3], [3]] },
    steps: { both: "succeeded", a: "succeeded", b: "succeeded", c: "succeeded" },
  },
]);
