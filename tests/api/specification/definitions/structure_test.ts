import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { give, leaf, withSteps } from "../../../support/specification/runs.ts";
import { runToEnd, WORKFLOWS } from "../../../support/specification/workflows.ts";

type Body = SpecifiedAnswer["body"];

/** The paths of what is wrong in a definition. */
async function wrongIn(
  caller: SpecifiedCaller,
  definition: JsonObject | string,
): Promise<string[]> {
  const { errors } = await caller.expect(200, `POST ${WORKFLOWS}/validate`, {
    json: { definition },
  });
  return errors.map(({ path }: Body) => path);
}

/** The status of a start with this value of the one input that is declared. */
async function statusWith(
  caller: SpecifiedCaller,
  { input, value }: { input: JsonObject; value?: Json },
): Promise<number> {
  const workflowId = await caller.publish({ ...withSteps(), inputs: { it: input } });
  const json: JsonObject = value === undefined ? {} : { inputs: { it: value } };
  return (await caller.call(`POST ${WORKFLOWS}/${workflowId}/runs`, { json })).status;
}

section({
  file: import.meta.url,
  heading: "definition.md: Structure",
  statements: {
    async "Input types: string, number, boolean, date (ISO 8601), enum (`options`), json"(server) {
      const caller = await server.caller();
      const types: [JsonObject, Json[], Json[]][] = [
        [{ type: "string" }, ["", "a"], [1, true, ["a"]]],
        [{ type: "number" }, [0, -1.5], ["1", true]],
        [{ type: "boolean" }, [true, false], ["true", 1]],
        [{ type: "date" }, ["2026-03-01", "2026-03-01T08:30:00Z"], ["1 March", 5, "2026-02-30"]],
        [{ type: "enum", options: ["a", "b"] }, ["a"], ["c", 1]],
        [{ type: "json" }, [{ a: [1] }, "a", 1, []], []],
      ];
      for (const [input, good, bad] of types) {
        for (const value of good) assert.equal(await statusWith(caller, { input, value }), 202);
        for (const value of bad) assert.equal(await statusWith(caller, { input, value }), 422);
      }
    },
    async "file (an object key known in the caller's organization)"(server) {
      const [caller, foreigner] = [await server.caller(), await server.caller({ org: "globex" })];
      const upload = async (by: SpecifiedCaller): Promise<string> => {
        const form = { file: new File(["x"], "a.txt") };
        return (await by.expect(201, "POST /api/v1/objects", { form })).objectKey;
      };
      const input = { type: "file" };
      const [own, foreign] = [await upload(caller), await upload(foreigner)];
      assert.equal(await statusWith(caller, { input, value: own }), 202);
      for (const value of [foreign, `${server.org}/inputs/2026/01/none/none/a.txt`, "", 1]) {
        assert.equal(await statusWith(caller, { input, value }), 422);
      }
      const query = new URLSearchParams({ objectKey: own });
      await caller.expect(200, `DELETE /api/v1/objects?${query}`);
      assert.equal(await statusWith(caller, { input, value: own }), 422);
    },
    async "`required` is true unless there is a default or it says false"(server) {
      const caller = await server.caller();
      const wanted: [JsonObject, number][] = [
        [{}, 422],
        [{ required: true }, 422],
        [{ required: false }, 202],
        [{ default: "a" }, 202],
      ];
      for (const [more, status] of wanted) {
        assert.equal(await statusWith(caller, { input: { type: "string", ...more } }), status);
      }
    },
    async "Every declared input is always present, null when not given"(server) {
      const caller = await server.caller();
      const inputs = { a: { type: "string", required: false }, b: { type: "number", default: 2 } };
      const outputs = { is: "${{ inputs.a == null }}", b: "${{ inputs.b }}" };
      const workflowId = await caller.publish({ ...withSteps(), inputs, outputs });
      const run = await runToEnd(caller, { workflowId });
      assert.deepEqual([run.inputs, run.outputs], [{ a: null, b: 2 }, { is: true, b: 2 }]);
    },
    async "Names: step ids, inputs and outputs match `^[A-Za-z_][A-Za-z0-9_]{0,62}$`"(server) {
      const caller = await server.caller();
      for (const name of ["a", "_", "A9_", "a".repeat(63)]) {
        const named = { inputs: { [name]: { type: "json" } }, outputs: { [name]: 1 } };
        assert.deepEqual(await wrongIn(caller, { ...withSteps(give(name, 1)), ...named }), []);
      }
      for (const name of ["9", "a-b", "a b", "ä", "a".repeat(64), ""]) {
        const named = { inputs: { [name]: { type: "json" } }, outputs: { [name]: 1 } };
        const wrong = await wrongIn(caller, { ...withSteps(give(name, 1)), ...named });
        assert.equal(wrong.length, 3, name);
      }
    },
    async "and are neither words of CEL (`true false null in` …) nor `__proto__ constructor prototype`"(
      server,
    ) {
      const caller = await server.caller();
      for (const name of ["true", "false", "null", "in", "constructor", "prototype"]) {
        assert.deepEqual(await wrongIn(caller, withSteps(give(name, 1))), ["steps[0].id"]);
      }
      const proto = JSON.parse('{"__proto__":{"type":"json"}}');
      assert.equal((await wrongIn(caller, { ...withSteps(), inputs: proto })).length, 1);
    },
    async "a step id is unique in the whole definition"(server) {
      const steps = [give("a", 1), { id: "block", when: "true", steps: [give("a", 2)] }];
      const wrong = await wrongIn(await server.caller(), withSteps(...steps as JsonObject[]));
      assert.deepEqual(wrong, ["steps[1].steps[0].id"]);
    },
    async "Env names `^[A-Za-z_][A-Za-z0-9_]*$`; `secret` is true unless it says otherwise"(
      server,
    ) {
      const caller = await server.caller();
      const reads = withSteps(give("a", 1, { when: "env.A == 'x'" }));
      const wrongWith = (env: JsonObject) => wrongIn(caller, { ...reads, env });
      assert.deepEqual(await wrongWith({ A: { secret: false }, ["B".repeat(80)]: {} }), []);
      assert.deepEqual(await wrongWith({ A: {} }), ["steps[0].when"]);
      assert.deepEqual(await wrongWith({ A: { secret: false }, "9A": {} }), ['env["9A"]']);
    },
    async "is exactly one of: a leaf (`service, action, with`), `parallel: [steps…]`, or `steps: […]` with a `when` or a `forEach`"(
      server,
    ) {
      const caller = await server.caller();
      const inner = [give("x", 1)];
      const wrong: JsonObject[] = [
        { id: "a" },
        { id: "a", steps: inner },
        { id: "a", when: "true", steps: inner, parallel: [give("y", 1)] },
        { ...give("a", 1), parallel: inner },
      ];
      for (const step of wrong) assert.notDeepEqual(await wrongIn(caller, withSteps(step)), []);
      const good: JsonObject[] = [
        { id: "a", title: "T", when: "true", steps: inner },
        { id: "a", forEach: "[1]", steps: inner },
        { id: "a", parallel: inner },
      ];
      for (const step of good) assert.deepEqual(await wrongIn(caller, withSteps(step)), []);
    },
    async "concurrency? (1; at most 100)"(server) {
      const caller = await server.caller();
      const each = (concurrency: number) => ({ ...give("a", 1), forEach: "[1]", concurrency });
      assert.deepEqual(await wrongIn(caller, withSteps(each(100))), []);
      for (const count of [0, 101, 1.5]) {
        assert.deepEqual(await wrongIn(caller, withSteps(each(count))), ["steps[0].concurrency"]);
      }
    },
    async "An empty `steps: []` at the top is a valid, empty workflow"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(withSteps());
      const { status, steps } = await runToEnd(caller, { workflowId });
      assert.deepEqual([status, steps], ["succeeded", []]);
    },
    async "Durations are `500ms`, `30s`, `5m`, `2h`, `7d`"(server) {
      const caller = await server.caller();
      const wait = (duration: string) => withSteps(leaf("a", "wait.for", { duration }));
      for (const duration of ["500ms", "30s", "5m", "2h", "7d"]) {
        assert.deepEqual(await wrongIn(caller, wait(duration)), []);
      }
      for (const duration of ["30", "30 s", "1w", "-1s", "1.5h"]) {
        assert.deepEqual(await wrongIn(caller, wait(duration)), ["steps[0].with.duration"]);
      }
    },
    async "`retry { max: 0 (to 10) repeats, backoff: exponential|fixed, delay: 1s }`"(server) {
      const caller = await server.caller();
      const step = (retry: JsonObject) => withSteps(give("a", 1, { retry }));
      for (const backoff of ["exponential", "fixed"]) {
        assert.deepEqual(await wrongIn(caller, step({ max: 10, backoff, delay: "1s" })), []);
      }
      assert.deepEqual(await wrongIn(caller, step({ max: 11 })), ["steps[0].retry.max"]);
      assert.deepEqual(await wrongIn(caller, step({ backoff: "none" })), [
        "steps[0].retry.backoff",
      ]);
    },
    async "60 s unless stated, 1 h at most"(server) {
      const caller = await server.caller();
      const step = (timeout: string) => withSteps(give("a", 1, { timeout }));
      assert.deepEqual(await wrongIn(caller, step("1h")), []);
      assert.deepEqual(await wrongIn(caller, step("61m")), ["steps[0].timeout"]);
    },
    async "At most 500 steps, 8 levels"(server) {
      const caller = await server.caller();
      const many = (count: number) =>
        withSteps(...Array.from({ length: count }, (_, at) => give(`s${at}`, 1)));
      assert.deepEqual(await wrongIn(caller, many(500)), []);
      assert.equal((await wrongIn(caller, many(501))).length, 1);
      const deep = (levels: number): JsonObject =>
        levels === 1
          ? give("action", 1)
          : { id: `l${levels}`, when: "true", steps: [deep(levels - 1)] };
      assert.deepEqual(await wrongIn(caller, withSteps(deep(8))), []);
      assert.equal((await wrongIn(caller, withSteps(deep(9)))).length, 1);
    },
    async "YAML anchors, aliases, merge keys, custom tags and duplicate keys are refused"(server) {
      const caller = await server.caller();
      const head = "format: planner/1\nname: A\nsteps: []\n";
      assert.deepEqual(await wrongIn(caller, `${head}inputs: { a: { type: json } }`), []);
      const wrong = [
        "inputs: &a { x: { type: json } }",
        "inputs: &a { x: { type: json } }\noutputs: *a",
        "inputs: { <<: { x: { type: json } } }",
        "description: !custom x",
        "description: a\ndescription: b",
      ];
      for (const text of wrong) assert.notDeepEqual(await wrongIn(caller, head + text), [], text);
    },
    async "unknown keys are errors"(server) {
      const caller = await server.caller();
      const wrong = await wrongIn(caller, { ...withSteps(give("a", 1, { extra: 1 })), other: 1 });
      assert.deepEqual(wrong.sort(), ["other", "steps[0].extra"]);
    },
  },
});
