import assert from "node:assert/strict";
import { compileExpression } from "../../src/expressions/mod.ts";

function issues(source: string) {
  return compileExpression(source).issues;
}

Deno.test("compileExpression() suggests the nearest known name for an unknown one", () => {
  assert.deepEqual(issues("size(input.rows) > 0"), [
    { offset: 5, message: 'unknown name "input"', unknownName: "input", suggestion: "inputs" },
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

Deno.test("compileExpression() reports every unknown name in source order", () => {
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

Deno.test("compileExpression() returns the type where it is known", () => {
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

Deno.test("compileExpression() suggests the function for a misspelt name and for that of another language", () => {
  const suggestions = [
    ["length(inputs.a)", "size"],
    ["inputs.a.toUpperCase()", "upper"],
    ["inputs.a.includes('b')", "contains"],
    ["inputs.a.unique()", "distinct"],
    ["round(1.5)", "math.round"],
    ["math.rount(1.5)", "math.round"],
    ["json.pars('1')", "json.parse"],
    ["inputs.rows.sortby(x, x)", "sortBy"],
  ];
  for (const [source = "", suggestion] of suggestions) {
    assert.equal(issues(source)[0]?.suggestion, suggestion, source);
  }
});

Deno.test("compileExpression() says how a function is called", () => {
  assert.deepEqual(issues("trim(inputs.a)"), [
    { offset: 0, message: '"trim" is called as string.trim(): string' },
  ]);
  assert.deepEqual(issues("inputs.a.json()"), [
    { offset: 9, message: 'unknown function "json"', suggestion: "join" },
  ]);
  assert.match(issues("inputs.rows.sum(1)")[0]?.message ?? "", /sum\(\) takes 0 arguments, not 1/);
  assert.match(issues("inputs.rows.groupBy(1, 2)")[0]?.message ?? "", /takes a name first/);
});

Deno.test("compileExpression() checks the arguments of every function where types are known", () => {
  const messages = [
    ["1.5.trim()", "wrong arguments for 'number.trim()'"],
    ["math.abs('a')", "wrong arguments for 'math.abs(string)'"],
    ["'a'.split(1)", "wrong arguments for 'string.split(number)'"],
    [
      "timestamp('2026-01-01').add('a', 'days')",
      "wrong arguments for 'timestamp.add(string, string)'",
    ],
    ["inputs.a.split(',').trim()", "wrong arguments for 'list.trim()'"],
    ["size(1)", "wrong arguments for 'size(number)'"],
  ];
  for (const [source = "", message] of messages) {
    assert.equal(issues(source)[0]?.message, message, source);
  }
});

Deno.test("compileExpression() returns the result types of functions", () => {
  const types = [
    ["inputs.a.trim()", "string"],
    ["inputs.a.split(',')", "list"],
    ["inputs.rows.sum()", "number"],
    ["inputs.rows.groupBy(x, x.a)", "list"],
    ["inputs.map.merge({})", "map"],
    ["inputs.rows.first()", "optional"],
    ["timestamp(inputs.a).add(1, 'days')", "timestamp"],
    ["duration('1h')", "duration"],
    ["has(inputs.a)", "boolean"],
    ["default(inputs.a, 1)", "any"],
  ];
  for (const [source = "", type] of types) {
    assert.equal(compileExpression(source).expression?.type, type, source);
  }
});

/** The keys that are read of the items of `steps.a.output`, or null if it may be all of them. */
const ITEM_KEYS: [source: string, keys: string[] | null][] = [
  ["size(steps.a.output)", []],
  ["steps.a.output.size() > 2", []],
  ["steps.a.output.map(r, 1)", []],
  ["steps.a.output.map(r, r.status)", ["status"]],
  ['steps.a.output.map(r, r["status"] + r.body.id)', ["status", "body"]],
  ["steps.a.output.map(r, has(r.body) && r.status > 0, r.id)", ["body", "status", "id"]],
  ["steps.a.output.map(r, r.?body.orValue(1))", ["body"]],
  ["steps.a.output.all(r, r.status == 200)", ["status"]],
  ["steps.a.output.exists(r, r.status == 500) || true", ["status"]],
  ["steps.a.output.exists_one(r, r.status == 500)", ["status"]],
  ["steps.a.output.map(r, r.list.map(s, s.id + r.no))", ["list", "no"]],
  ["steps.a.output.map(r, [1].map(r, r))", []],
  ["steps.a.output.map(r, r)", null],
  ["steps.a.output.map(r, r[inputs.key])", null],
  ["steps.a.output.map(r, size(r))", null],
  ["steps.a.output.map(r, [r].map(s, s.id))", null],
  ["steps.a.output.map(r, cel.bind(s, r, s.id))", null],
  ["steps.a.output.filter(r, r.status == 200)", null],
  ["steps.a.output.filter(r, r.status == 200).size()", null],
  ["steps.a.output.sortBy(r, r.id)", null],
  ["steps.a.output.groupBy(r, r.id)", null],
  ["steps.a.output[0].status", null],
  ["size([steps.a.output])", null],
  ["cel.bind(list, steps.a.output, list.map(r, r.id))", null],
  ["steps.a.output", null],
];

Deno.test("compileExpression() lists the keys that are read of a list's items", () => {
  for (const [source, keys] of ITEM_KEYS) {
    const { expression, issues } = compileExpression(source);
    assert.deepEqual(issues, [], source);
    const [reference, ...more] = expression?.references.filter(({ names }) =>
      names[0] === "steps"
    ) ?? [];
    assert.equal(more.length, 0);
    assert.deepEqual(reference?.itemKeys && [...reference.itemKeys], keys ?? undefined, source);
  }
});
