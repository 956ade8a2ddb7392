import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { checkRule } from "../../../src/rules/table/mod.ts";

function rule(hitPolicy: string, tests: Json): JsonObject {
  return {
    format: "rule/1",
    name: "Tested",
    inputs: { a: { type: "number" } },
    outputs: { fee: { type: "number" }, parts: { type: "json", default: { x: [1] } } },
    hitPolicy,
    rows: [
      { when: { a: "> 1" }, then: { fee: 1 } },
      { when: { a: "> 2" }, then: { fee: "10 / (a - 5)" } },
    ],
    tests,
  };
}

function outcomes(hitPolicy: string, tests: JsonObject[]): (string | null)[] {
  const named = tests.map((test, at) => ({ name: `${at}`, ...test }));
  const { errors, tests: results } = checkRule(rule(hitPolicy, named));
  assert.deepEqual(errors, []);
  assert.ok(results.every(({ passed, problem }) => passed === (problem === null)));
  return results.map(({ problem }) => problem);
}

Deno.test("tests of a rule compare the outputs that they name, as JSON", () => {
  const given = outcomes("first", [
    { inputs: { a: 2 }, expect: { fee: 1 } },
    { inputs: { a: 2 }, expect: {} },
    { inputs: { a: 2 }, expect: { parts: { x: [1] } } },
    { inputs: { a: 0 }, expect: { fee: null } },
    { inputs: { a: 2 }, expect: { fee: 2 } },
    { inputs: { a: 2 }, expect: { parts: { x: [2] } } },
  ]);
  assert.deepEqual(given, [
    null,
    null,
    null,
    null,
    '"fee" is 1, expected 2',
    '"parts" is {"x":[1]}, expected {"x":[2]}',
  ]);
});

Deno.test("tests of a rule that collects compare lists", () => {
  const given = outcomes("collect", [
    { inputs: { a: 7 }, expect: [{ fee: 1 }, { fee: 5 }] },
    { inputs: { a: 0 }, expect: [] },
    { inputs: { a: 2 }, expect: [{ fee: 1 }, { fee: 5 }] },
    { inputs: { a: 7 }, expect: [{ fee: 1 }, { fee: 6 }] },
  ]);
  assert.deepEqual(given, [
    null,
    null,
    "expected 2 sets of outputs, not 1",
    '[1]: "fee" is 5, expected 6',
  ]);
});

Deno.test("a test whose evaluation fails does not pass, and says why", () => {
  const given = outcomes("unique", [{ inputs: { a: 3 }, expect: {} }]);
  assert.deepEqual(given, [
    'Cannot evaluate the rule "Tested": it is unique, and rows 1, 2 match',
  ]);
  const [divided = ""] = outcomes("collect", [{ inputs: { a: 5 }, expect: [] }]);
  assert.match(divided ?? "", /^Cannot evaluate the rule "Tested": rows\[1\]\.then\.fee: /);
});
