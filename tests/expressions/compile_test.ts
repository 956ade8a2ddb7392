import assert from "node:assert/strict";
import { compileExpression } from "../../src/expressions/mod.ts";

function issues(source: string) {
  return compileExpression(source).issues;
}

Deno.test("compileExpression() tells unknown names and functions with the nearest known one", () => {
  assert.deepEqual(issues("size(input.rows) > 0"), [
    { offset: 5, message: 'unknown name "input"', suggestion: "inputs" },
  ]);
  assert.deepEqual(issues("sizee(inputs)"), [
    { offset: 0, message: 'unknown function "sizee"', suggestion: "size" },
  ]);
  assert.deepEqual(issues("inputs.a.startswith('b')"), [
    { offset: 9, message: 'unknown function "startswith"', suggestion: "startsWith" },
  ]);
});

Deno.test("compileExpression() refuses matches and offers re2", () => {
  assert.deepEqual(issues("inputs.a.matches('(a+)+b')"), [
    {
      offset: 9,
      message: '"matches" is not available: use re2(text, pattern)',
      suggestion: "re2",
    },
  ]);
});

Deno.test("compileExpression() refuses names of the host", () => {
  for (const name of ["constructor", "__proto__", "globalThis", "heddle_size(inputs)", "google"]) {
    assert.notDeepEqual(issues(name), [], name);
  }
});

Deno.test("compileExpression() tells every unknown name, in the order of the source", () => {
  assert.deepEqual(issues("zz + item + yy").map(({ offset }) => offset), [0, 12]);
});

Deno.test("compileExpression() places syntax errors", () => {
  assert.deepEqual(issues("size("), [{ offset: 5, message: "unexpected token: the end" }]);
  assert.equal(issues("inputs.a b")[0]?.offset, 9);
  assert.equal(issues("'open")[0]?.offset, 0);
  assert.notDeepEqual(issues(""), []);
});

Deno.test("compileExpression() says that bare expressions take no braces", () => {
  assert.deepEqual(issues("${{ inputs.a }}"), [
    { offset: 0, message: "an expression is written here without ${{ }}" },
  ]);
});

Deno.test("compileExpression() finds type errors where types are known", () => {
  assert.deepEqual(issues("item > 1 && (1 + 'a') == 2"), [
    { offset: 13, message: "no such operation: number + string" },
  ]);
  assert.match(issues("size(1)")[0]?.message ?? "", /size\(number\)/);
  assert.match(issues("true && 1")[0]?.message ?? "", /bool operands/);
  assert.match(issues("inputs.x.substring(1, 2, 3)")[0]?.message ?? "", /takes 1 or 2 arguments/);
  assert.deepEqual(issues("b'bytes'"), [{ offset: 0, message: "bytes are not available" }]);
});

Deno.test("compileExpression() tells the type where it is known", () => {
  const types = [
    ["size(inputs) > 0", "boolean"],
    ["size(inputs)", "number"],
    ["'a' + 'b'", "string"],
    ["inputs.rows.map(x, x)", "list"],
    ["{'a': 1}", "map"],
    ["inputs.rows", "any"],
  ];
  for (const [source = "", type] of types) {
    assert.equal(compileExpression(source).expression?.type, type, source);
  }
});

Deno.test("compileExpression() lists the paths that are read, without bound variables", () => {
  const { expression } = compileExpression(
    "steps.fetch.output.items.filter(x, x.id == inputs['id']).map(y, steps.other.output[index])",
  );
  assert.deepEqual(expression?.references, [
    { names: ["steps", "fetch", "output", "items"], offsets: [0, 6, 12, 19] },
    { names: ["inputs", "id"], offsets: [43, 50] },
    { names: ["steps", "other", "output"], offsets: [64, 70, 76] },
    { names: ["index"], offsets: [83] },
  ]);
});

Deno.test("compileExpression() takes the names it is given", () => {
  const names = new Set(["body"]);
  assert.deepEqual(compileExpression("body.a", { names }).issues, []);
  assert.notDeepEqual(compileExpression("inputs.a", { names }).issues, []);
});
