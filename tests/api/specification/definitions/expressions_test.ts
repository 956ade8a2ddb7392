import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { give, runOf, withSteps } from "../../../support/specification/runs.ts";
import { runToEnd, TIME, WORKFLOWS } from "../../../support/specification/workflows.ts";

type Body = SpecifiedAnswer["body"];

/** An expression of whose type the checker knows nothing. */
const DATA: JsonObject = {
  type: "json",
  default: { n: 5, text: "a😀b", list: [1, "a", null], map: { a: 1 }, none: null, zero: 0 },
};

/** A run whose outputs are these templates over `inputs.data`. */
async function outputsOf(caller: SpecifiedCaller, outputs: JsonObject): Promise<JsonObject> {
  const run = await runOf(caller, { steps: [], inputs: { data: DATA }, outputs });
  assert.equal(run.status, "succeeded", JSON.stringify(run.error));
  return run.outputs;
}

/** Asserts what each expression gives. */
async function assertGives(caller: SpecifiedCaller, wanted: [string, Json][]): Promise<void> {
  const names = wanted.map(([expression], at) => [`o${at}`, `\${{ ${expression} }}`]);
  const given = await outputsOf(caller, Object.fromEntries(names));
  assert.deepEqual(Object.values(given), wanted.map(([, value]) => value));
}

/** Asserts that each expression fails the step that it stands in. */
async function assertFails(caller: SpecifiedCaller, expressions: string[]): Promise<void> {
  for (const expression of expressions) {
    const steps = [give("a", `\${{ ${expression} }}`)];
    const { status, error } = await runOf(caller, { steps, inputs: { data: DATA } });
    assert.deepEqual([status, error?.stepId], ["failed", "a"], expression);
  }
}

section({
  file: import.meta.url,
  heading: "definition.md: Expressions",
  statements: {
    async "run { id, trigger, createdAt, scheduledAt, startedBy }"(server) {
      const sub = crypto.randomUUID();
      const caller = await server.caller({ sub });
      const run = await runOf(caller, { steps: [], outputs: { run: "${{ run }}" } });
      assert.deepEqual(run.outputs.run, {
        id: run.runId,
        trigger: "manual",
        createdAt: run.createdAt,
        scheduledAt: null,
        startedBy: sub,
      });
    },
    async "workflow { id, name, versionNumber }` (0 in a dry run)"(server) {
      const caller = await server.caller();
      const definition: JsonObject = { ...withSteps(), outputs: { it: "${{ workflow }}" } };
      const workflowId = await caller.publish(definition);
      const { outputs } = await runToEnd(caller, { workflowId });
      assert.deepEqual(outputs.it, { id: workflowId, name: definition.name, versionNumber: 1 });
      const dry = await caller.expect(200, `POST ${WORKFLOWS}/dry-run`, { json: { definition } });
      assert.equal(dry.outputs.it.versionNumber, 0);
    },
    async "(`run.createdAt` is the time)"(server) {
      const { it } = await outputsOf(await server.caller(), { it: "${{ run.createdAt }}" });
      assert.match(String(it), TIME);
    },
    async "`item` and `index` are those of the list at hand; an inner one hides the outer"(server) {
      const inner = { ...give("inner", "${{ item + index }}"), forEach: "[item * 10, item * 20]" };
      const outer = { id: "outer", forEach: "[1, 2]", steps: [inner, give("own", "${{ index }}")] };
      const run = await runOf(await server.caller(), {
        steps: [outer],
        outputs: { it: "${{ steps.outer.output }}" },
      });
      assert.deepEqual(run.outputs.it, [
        { inner: [[10], [21]], own: [0] },
        { inner: [[20], [41]], own: [1] },
      ]);
    },
    async "a string that is one whole `${{ }}` keeps its type"(server) {
      const given = await outputsOf(await server.caller(), {
        n: "${{ inputs.data.n }}",
        map: "${{ inputs.data.map }}",
        none: "${{ inputs.data.none }}",
      });
      assert.deepEqual(given, { n: 5, map: { a: 1 }, none: null });
    },
    async "inside text a string stands as it is, a number as JSON prints it, null as nothing, lists and maps as JSON"(
      server,
    ) {
      const given = await outputsOf(await server.caller(), {
        text: "<${{ inputs.data.text }}>",
        n: "<${{ inputs.data.n }}> <${{ 5 / 2 }}> <${{ 1e21 }}>",
        none: "<${{ inputs.data.none }}>",
        list: "<${{ inputs.data.list }}> <${{ inputs.data.map }}>",
      });
      assert.deepEqual(given, {
        text: "<a😀b>",
        n: "<5> <2.5> <1e+21>",
        none: "<>",
        list: '<[1,"a",null]> <{"a":1}>',
      });
    },
    async "The end of an expression is found by reading CEL (strings, braces)"(server) {
      const given = await outputsOf(await server.caller(), {
        text: "${{ '}}' }}!",
        map: "${{ {'a': {'b': 1}} }}",
      });
      assert.deepEqual(given, { text: "}}!", map: { a: { b: 1 } } });
    },
    async "`$${{` is a literal `${{`"(server) {
      const given = await outputsOf(await server.caller(), { it: "$${{ inputs.data }}" });
      assert.deepEqual(given, { it: "${{ inputs.data }}" });
    },
    async "`5 / 2` is 2.5, `1 == 1.0`, lists and maps compare by value"(server) {
      await assertGives(await server.caller(), [
        ["5 / 2", 2.5],
        ["1 == 1.0", true],
        ["inputs.data.n == 5", true],
        ["inputs.data.list == [1, 'a', null]", true],
        ["inputs.data.map == {'a': 1.0}", true],
        ["inputs.data.map == {'a': 2}", false],
      ]);
    },
    async "`size`, `int`, `index` and every function give doubles"(server) {
      const caller = await server.caller();
      await assertGives(caller, [["size([1, 2, 3]) / 2", 1.5], ["int('5') / 2", 2.5]]);
      const steps = [{ ...give("a", "${{ index / 2 }}"), forEach: "[1, 2]" }];
      const outputs = { it: "${{ steps.a.output }}" };
      assert.deepEqual((await runOf(caller, { steps, outputs })).outputs.it, [[0], [0.5]]);
    },
    async "`int()` truncates, `%` works"(server) {
      await assertGives(await server.caller(), [
        ["int(2.9)", 2],
        ["int(-2.9)", -2],
        ["7 % 3", 1],
        ["inputs.data.n % 2", 1],
      ]);
    },
    async "a list index must be whole"(server) {
      const caller = await server.caller();
      await assertGives(caller, [["inputs.data.list[4 / 2 - 1]", "a"]]);
      await assertFails(caller, ["inputs.data.list[0.5]"]);
    },
    async "A result that is not finite fails the step"(server) {
      await assertFails(await server.caller(), ["1 / inputs.data.zero", "0 / inputs.data.zero"]);
    },
    async "Mixed lists, maps and ternary branches are allowed"(server) {
      await assertGives(await server.caller(), [
        ["[1, 'a', null, [true]]", [1, "a", null, [true]]],
        ["{'a': 1, 'b': 'x'}", { a: 1, b: "x" }],
        ["inputs.data.n > 1 ? 'x' : 1", "x"],
      ]);
    },
    async "`null` compares with `==` and `!=` to anything"(server) {
      await assertGives(await server.caller(), [
        ["inputs.data.none == null", true],
        ["null == 1", false],
        ["'a' != null", true],
        ["[1] == null", false],
      ]);
    },
    async "A missing key in data is an error, save under `has()` or `.?a.?b.orValue(x)`"(server) {
      const caller = await server.caller();
      await assertFails(caller, ["inputs.data.missing"]);
      await assertGives(caller, [
        ["has(inputs.data.missing)", false],
        ["has(inputs.data.n)", true],
        ["inputs.data.?missing.?deeper.orValue(7)", 7],
      ]);
    },
    async "Dates are ISO strings until `timestamp()`"(server) {
      await assertGives(await server.caller(), [
        ["'2026-03-01T08:30:00Z' + '!'", "2026-03-01T08:30:00Z!"],
        ["timestamp('2026-03-01T08:30:00Z') < timestamp('2026-03-01T10:30:00+01:00')", true],
      ]);
    },
    async "`size` of a text counts code points"(server) {
      await assertGives(await server.caller(), [["size(inputs.data.text)", 3]]);
    },
    async "An expression that fails fails its step; in `outputs`, the run (`stepId` null)"(server) {
      const caller = await server.caller();
      await assertFails(caller, ["inputs.data.list[9]"]);
      const outputs = { it: "${{ inputs.data.list[9] }}" };
      const run = await runOf(caller, { steps: [give("a", 1)], inputs: { data: DATA }, outputs });
      assert.deepEqual([run.status, run.error.stepId, run.outputs], ["failed", null, null]);
      assert.equal(run.steps[0].status, "succeeded");
    },
    async "Checked at save: unknown names, services, actions and fields, and type errors where types are known, all with path, line and column"(
      server,
    ) {
      const lines = [
        "format: planner/1",
        "name: A",
        "steps:",
        "  - { id: a, service: nowhere, action: run }",
        "  - { id: b, service: data, action: mapp }",
        "  - { id: c, service: data, action: map, with: { items: [1], to: 1, other: 2 } }",
        "  - { id: d, service: data, action: map, with: { items: '${{ inputs.x }}', to: 1 } }",
        "  - { id: e, service: data, action: map, with: { items: [1], to: 1 }, when: 1 + 'a' == 2 }",
      ];
      const json = { definition: lines.join("\n") };
      const path = `POST ${WORKFLOWS}/validate`;
      const { errors } = await (await server.caller()).expect(200, path, { json });
      const places = errors.map(({ path, line, column }: Body) => [path, line, column > 1]);
      assert.deepEqual(places, [
        ["steps[0].service", 4, true],
        ["steps[1].action", 5, true],
        ["steps[2].with.other", 6, true],
        ["steps[3].with.items", 7, true],
        ["steps[4].when", 8, true],
      ]);
    },
    async "refuse `matches` in the syntax tree (it is a JS RegExp: 28 characters blocked 15 s) and offer a linear one (`re2js`)"(
      server,
    ) {
      const caller = await server.caller();
      const definition = { ...withSteps(), outputs: { it: "${{ 'a'.matches('a') }}" } };
      const json = { definition };
      const { errors } = await caller.expect(200, `POST ${WORKFLOWS}/validate`, { json });
      assert.match(errors[0].message, /"matches" .* re2\(text, pattern\)/);
      // A backtracking engine would not come back from this one.
      const text = `${"a".repeat(60)}!`;
      await assertGives(caller, [
        [`re2('${text}', '^(a+)+$')`, false],
        ["re2('aaa', '^(a+)+$')", true],
      ]);
    },
  },
});
