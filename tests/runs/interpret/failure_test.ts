import { deepEqual, equal, ok } from "node:assert/strict";
import { breaks, call, give, testScenarios, URL_INPUT } from "../../support/runs/run_scenarios.ts";

testScenarios([
  {
    name: "a failing step fails the run, and later steps stay pending",
    definition: { steps: [breaks("a"), give("b", 1)] },
    status: "failed",
    steps: { a: "failed", b: "pending" },
    then: ({ error, steps }) => {
      equal(error?.code, "expression_failed");
      equal(error?.stepId, "a");
      deepEqual(steps[0]?.error, { code: error?.code, message: error?.message });
    },
  },
  {
    name: "`onError: continue` gives null, and later steps read the error",
    definition: {
      steps: [
        breaks("a", { onError: "continue" }),
        give("b", "${{ [steps.a.output, steps.a.skipped, steps.a.error.code, steps.a.status] }}"),
      ],
      outputs: { seen: "${{ steps.b.output[0] }}" },
    },
    status: "succeeded",
    outputs: { seen: [null, false, "expression_failed", "failed"] },
    steps: { a: "failed", b: "succeeded" },
  },
  {
    name: "an `onError` list runs in place of the step that failed, and reads its error",
    definition: {
      steps: [
        breaks("a", { onError: [give("fix", "${{ steps.a.error.code }}")] }),
        give("b", 1, { onError: [give("idle", 1)] }),
        give("c", "${{ [steps.a.output, steps.fix.output, steps.idle.skipped] }}"),
      ],
      outputs: { seen: "${{ steps.c.output[0] }}" },
    },
    status: "succeeded",
    outputs: { seen: [null, ["expression_failed"], true] },
    steps: { a: "failed", fix: "succeeded", b: "succeeded", idle: "skipped" },
  },
  {
    name: "steps that a failure left unreached can be read, also by its `onError`",
    definition: {
      steps: [
        {
          id: "block",
          when: "true",
          steps: [
            breaks("a"),
            give("b", 1, { onError: [give("fix", 1)] }),
            { id: "both", parallel: [give("c", 1)] },
            { id: "each", forEach: "[1]", steps: [give("d", 1)] },
          ],
          onError: [give("excuse", "${{ [steps.b.status, steps.c.status] }}")],
        },
        {
          id: "whole",
          parallel: [breaks("e"), { id: "f", when: "true", steps: [breaks("g"), give("h", 1)] }],
          onError: "continue",
        },
      ],
      outputs: {
        excuse: "${{ steps.excuse.output[0] }}",
        b: "${{ steps.b }}",
        fix: "${{ steps.fix.status }}",
        each: "${{ steps.each.output }}",
        h: "${{ steps.h.status }}",
        a: "${{ steps.a.status }}",
      },
    },
    status: "succeeded",
    outputs: {
      excuse: ["pending", "pending"],
      b: { output: null, skipped: false, error: null, status: "pending" },
      fix: "pending",
      each: null,
      h: "pending",
      a: "failed",
    },
    steps: { a: "failed", b: "pending", fix: "pending", c: "pending", h: "pending" },
  },
  {
    name: "an `onError` list that fails fails the run by its own step",
    definition: { steps: [breaks("a", { onError: [breaks("fix")] })] },
    status: "failed",
    steps: { a: "failed", fix: "failed" },
    then: ({ error }) => equal(error?.stepId, "fix"),
  },
  {
    name: "`onError: continue` of a leaf under forEach is for each item",
    definition: {
      steps: [give("a", "${{ [1, 2][int(item)] }}", { forEach: "[0, 7, 1]", onError: "continue" })],
      outputs: { seen: "${{ steps.a.output }}", status: "${{ steps.a.status }}" },
    },
    status: "succeeded",
    outputs: { seen: [[1], null, [2]], status: "succeeded" },
    steps: { a: "succeeded" },
  },
  {
    name: "an `onError` list of a leaf under forEach runs for the items that fail",
    definition: {
      inputs: URL_INPUT,
      steps: [
        give("a", "${{ [1, 2][int(item)] }}", {
          forEach: "[0, 7, 1]",
          onError: [call("fix", "/fix/${{ item }}")],
        }),
      ],
      outputs: { seen: "${{ steps.a.output }}" },
    },
    status: "succeeded",
    outputs: { seen: [[1], null, [2]] },
    then: (_run, { server }) => deepEqual(server.hits.map(({ path }) => path), ["/fix/7"]),
  },
  {
    name: "a failing item ends its loop: the items after it do not begin",
    definition: {
      inputs: URL_INPUT,
      steps: [
        {
          id: "each",
          forEach: "[0, 1, 2, 3]",
          steps: [call("a", "/${{ index }}"), give("b", "${{ [0][int(item)] }}")],
        },
      ],
    },
    status: "failed",
    steps: { each: "failed" },
    then: (_run, { server }) => deepEqual(server.hits.map(({ path }) => path), ["/0", "/1"]),
  },
  {
    name: "`onError: continue` of a block is for the whole",
    definition: {
      steps: [
        {
          id: "block",
          when: "true",
          onError: "continue",
          steps: [give("a", 1), breaks("b"), give("c", 1)],
        },
        give("d", "${{ [steps.block.output, steps.block.error.code, steps.a.output] }}"),
      ],
      outputs: { seen: "${{ steps.d.output[0] }}" },
    },
    status: "succeeded",
    outputs: { seen: [null, "expression_failed", [1]] },
    steps: { block: "failed", a: "succeeded", b: "failed", c: "pending" },
  },
  {
    name: "`onError: continue` of a block under forEach is for the whole loop",
    definition: {
      steps: [{
        id: "each",
        forEach: "[0, 1]",
        onError: "continue",
        steps: [give("a", "${{ [5][int(item)] }}")],
      }],
      outputs: { seen: "${{ [steps.each.output, steps.each.status] }}" },
    },
    status: "succeeded",
    outputs: { seen: [null, "failed"] },
    steps: { each: "failed" },
  },
  {
    name: "a failing branch of `parallel` cancels the others",
    definition: {
      inputs: URL_INPUT,
      steps: [{
        id: "both",
        parallel: [
          { id: "slow", when: "true", steps: [wait("pause", "1h"), call("never", "/never")] },
          call("bad", "/bad", { with: { url: "${{ inputs.url }}/bad", expect: 201 } }),
          call("other", "/other"),
        ],
      }],
    },
    status: "failed",
    steps: { both: "failed", pause: "cancelled", never: "pending", bad: "failed" },
    then: ({ error }, { server }) => {
      equal(error?.stepId, "bad");
      deepEqual(server.hitsOf("/never"), []);
    },
  },
  ...failingExpressions(),
  {
    name: "an index out of range in `outputs` fails the run and no step",
    definition: { steps: [give("a", 1)], outputs: { bad: "${{ steps.a.output[9] }}" } },
    status: "failed",
    steps: { a: "succeeded" },
    then: ({ error, outputs }) => {
      equal(error?.code, "expression_failed");
      equal(error?.stepId, null);
      equal(outputs, null);
    },
  },
]);

function wait(id: string, duration: string): ReturnType<typeof give> {
  return { id, service: "wait", action: "for", with: { duration } };
}

function failingExpressions(): Parameters<typeof testScenarios>[0] {
  const places: [string, ReturnType<typeof give>, string][] = [
    ["when", give("a", 1, { when: "[true][3]" }), "expression_failed"],
    ["a when of text", give("a", 1, { when: "inputs.text" }), "condition_invalid"],
    ["a when of a number", give("a", 1, { when: "inputs.zero" }), "condition_invalid"],
    ["forEach", give("a", 1, { forEach: "[[1]][3]" }), "expression_failed"],
    ["a forEach of no list", give("a", 1, { forEach: "inputs.text" }), "items_invalid"],
    ["a forEach of null", give("a", 1, { forEach: "null" }), "items_invalid"],
    ["with", breaks("a"), "expression_failed"],
    ["a division by zero", give("a", "${{ 1 / inputs.zero }}"), "expression_failed"],
    [
      "an expression of the service",
      { id: "a", service: "data", action: "filter", with: { items: [1], where: "item.x" } },
      "expression_failed",
    ],
    [
      "a value of the wrong type",
      {
        id: "a",
        service: "data",
        action: "parse",
        with: { text: "${{ inputs.zero }}", as: "json" },
      },
      "input_invalid",
    ],
  ];
  return places.map(([place, step, code]) => ({
    name: `${place} that fails fails its step`,
    definition: {
      inputs: {
        zero: { type: "json", default: 0 },
        text: { type: "json", default: "no list" },
      },
      steps: [step],
    },
    status: "failed",
    steps: { a: "failed" },
    then: ({ error }) => {
      equal(error?.code, code);
      equal(error?.stepId, "a");
      ok(error && error.message.length > 10);
    },
  }));
}
