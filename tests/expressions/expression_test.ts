import assert from "node:assert/strict";
import { compileExpression, createScope, evaluate } from "../../src/expressions/mod.ts";
import type { Json } from "../../src/lib/json.ts";

const SCOPE = createScope({
  inputs: {
    rows: [1, 2, 3],
    two: 2,
    text: "a😀b",
    nothing: null,
    map: { a: 1 },
    other: [{ k: [1] }, "x"],
    due: "2026-03-29T00:30:00Z",
  },
  index: { constructor: { name: "c" } },
  item: 1,
});

function value(source: string): Json {
  const { expression, issues } = compileExpression(source);
  assert.deepEqual(issues, [], source);
  assert.ok(expression);
  return evaluate(expression, SCOPE);
}

function table(cases: readonly (readonly [string, Json])[]): void {
  for (const [source, expected] of cases) assert.deepEqual(value(source), expected, source);
}

function failures(cases: readonly (readonly [string, RegExp])[]): void {
  for (const [source, message] of cases) assert.throws(() => value(source), message, source);
}

Deno.test("evaluate() knows one number type, the double", () => {
  table([
    ["5 / 2", 2.5],
    ["1 == 1.0", true],
    ["[1] == [item]", true],
    ["size(inputs.rows) / 2", 1.5],
    ["inputs.two * 1.5", 3],
    ["7 % 3", 1],
    ["-7 % 3", -1],
    ["7.5 % 2", 1.5],
    ["int(-2.7)", -2],
    ["int('42') + 0.5", 42.5],
    ["double('1.5')", 1.5],
    ["0x10 + 5u", 21],
    ["9007199254740993", 9007199254740992],
    ["1e3", 1000],
    ["string(1.0)", "1"],
    ["-inputs.two", -2],
    ["1 in [1.0, 2.0]", true],
    ["inputs.rows.exists(x, x == 2)", true],
    ["'a,b'.indexOf(',') + 0.5", 1.5],
  ]);
});

Deno.test("evaluate() gives 0 for -0, as the journal would give it back", () => {
  assert.ok(Object.is(value("-0.0 * inputs.two"), 0));
});

Deno.test("evaluate() refuses results that are not finite", () => {
  failures([
    ["1 / 0", /not a finite number: Infinity/],
    ["0 / 0", /not a finite number: NaN/],
    ["5 % 0", /not a finite number/],
    ["[-1 / 0]", /not a finite number: -Infinity/],
  ]);
});

Deno.test("evaluate() takes whole list indexes only, from numbers of any origin", () => {
  table([
    ["inputs.rows[1]", 2],
    ["inputs.rows[inputs.two]", 3],
    ["inputs.rows[size(inputs.rows) - 1]", 3],
    ["[[1]][0][0]", 1],
    ["inputs.rows[?9].orValue(0)", 0],
  ]);
  failures([["inputs.rows[1.5]", /1\.5/], ["inputs.rows[3]", /index 3/], [
    "inputs.rows[-1]",
    /-1/,
  ]]);
});

Deno.test("evaluate() compares by value across types, and null with anything", () => {
  table([
    ["null == 1", false],
    ["inputs.nothing == null", true],
    ["'a' != null", true],
    ["inputs.rows == null", false],
    ["inputs.map == {'a': 1.0}", true],
    ["[1, [2]] == [1, [2, 3]]", false],
    ["[1] == ['a']", false],
    ["inputs.rows == [1, 2, 3]", true],
    ["inputs.two == 'two'", false],
    ["'a' in inputs.map", true],
    ["'x' in inputs.other", true],
    ["{'k': [1]} in inputs.other", true],
  ]);
});

Deno.test("evaluate() allows mixed lists, maps and ternary branches", () => {
  table([
    ["true ? 1 : 'a'", 1],
    ["[1, 'a', null, {'b': true}]", [1, "a", null, { b: true }]],
    ["{'a': 1, 'b': ['c']}", { a: 1, b: ["c"] }],
    ["[1] + ['a']", [1, "a"]],
    ["size(inputs.rows) > 5 ? inputs.rows[5] : null", null],
  ]);
});

Deno.test("evaluate() fails on a missing key save under has() and optionals", () => {
  failures([
    ["inputs.missing", /no such key: missing/],
    ["inputs.nothing.a", /no such key: a/],
    ["inputs.map['b']", /no such key: b/],
    ["inputs.map.filter(k, inputs.map.OR)", /no such key: OR$/],
    ["inputs.missing.orElse", /no such key: missing/],
    ["inputs.?missing", /must end in \.orValue/],
  ]);
  table([
    ["has(inputs.missing)", false],
    ["has(inputs.missing.deeper.still)", false],
    ["has(inputs.nothing)", true],
    ["has(inputs.other[0].k)", true],
    ["inputs.?a.?b.orValue(3)", 3],
    ["inputs.?map.?a.orValue(3)", 1],
    ["inputs[?'two'].hasValue()", true],
  ]);
});

Deno.test("evaluate() sees own keys only", () => {
  failures([
    ["inputs.map.constructor", /no such key: constructor/],
    ["inputs.map['__proto__']", /no such key: __proto__/],
    ["size(index)", /a key "constructor" can be read only by a plain path/],
    ["inputs.rows.map(x, x)['length']", /no such key|cannot index|must be/i],
  ]);
  assert.equal(value("index['constructor'].name"), "c");
});

Deno.test("evaluate() counts code points in text", () => {
  table([
    ["size(inputs.text)", 3],
    ["inputs.text.size()", 3],
    ["inputs.text.substring(1, 2)", "😀"],
    ["inputs.text.indexOf('b')", 2],
    ["inputs.text.lastIndexOf('b')", 2],
    ["inputs.text.split('')", ["a", "😀", "b"]],
  ]);
});

Deno.test("evaluate() has texts' methods and linear regular expressions", () => {
  table([
    ["'a-b'.contains('-') && 'ab'.startsWith('a') && 'ab'.endsWith('b')", true],
    ["' Ab '.trim().upperAscii() + 'x'.lowerAscii()", "ABx"],
    ["'a,b,c'.split(',', 2)", ["a", "b,c"]],
    ["['a', 'b'].join('-')", "a-b"],
    ["re2('xaab', 'a+b$')", true],
    ["'xaab'.re2('^a')", false],
    ["re2('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '(a+)+$b')", false],
  ]);
  failures([["re2('a', inputs.two > 1 ? '(' : ')')", /takes a pattern in RE2 syntax/]]);
});

Deno.test("evaluate() reads ISO times and compares them", () => {
  table([
    ["timestamp('2026-01-02') > timestamp('2026-01-01T23:59:59Z')", true],
    ["timestamp('2026-01-01T01:00:00+01:00') == timestamp('2026-01-01')", true],
    ["timestamp('2026-01-01') + duration('90m')", "2026-01-01T01:30:00.000Z"],
    ["timestamp('2026-01-02') - timestamp('2026-01-01') == duration('24h')", true],
    ["timestamp(inputs.due).getHours('Europe/Berlin')", 1],
    ["timestamp('2026-03-29T01:30:00Z').getHours('Europe/Berlin')", 3],
    ["timestamp('2026-12-31T23:30:00Z').getFullYear('Asia/Tokyo')", 2027],
    ["timestamp('2026-03-01').getDayOfYear()", 59],
    ["timestamp('2026-03-01').getMonth()", 2],
    ["timestamp('2026-11-22').getDayOfWeek()", 0],
    ["duration('90m').getMinutes()", 90],
    ["string(timestamp('2026-01-01'))", "2026-01-01T00:00:00.000Z"],
  ]);
  failures([
    ["timestamp('2026-02-30')", /ISO 8601/],
    ["timestamp('2026-01-01T10:00:00')", /ISO 8601/],
    ["timestamp('tomorrow')", /ISO 8601/],
    ["timestamp('2026-01-01').getHours('Mars/Base')", /time zone/],
  ]);
});

Deno.test("evaluate() has CEL's comprehensions and bindings", () => {
  table([
    ["inputs.rows.filter(x, x > 1).map(x, x * 2)", [4, 6]],
    ["inputs.rows.map(x, x > 1, x * 2)", [4, 6]],
    ["inputs.rows.all(x, x > 0) && !inputs.rows.exists(x, x > 3)", true],
    ["inputs.rows.exists_one(x, x == 2)", true],
    ["inputs.map.map(key, key)", ["a"]],
    ["cel.bind(sum, inputs.two + 1, sum * sum)", 9],
    ["(inputs.two + 1) * 2", 6],
    ["inputs.missing || true", true],
    ["[3].map(item, item + 1)", [4]],
  ]);
});

Deno.test("evaluate() reports which expression failed, where and why", () => {
  const { expression } = compileExpression("inputs.two == 2 && size(inputs.two) > 1");
  assert.ok(expression);
  assert.throws(() => evaluate(expression, SCOPE), {
    name: "EvaluationError",
    offset: 19,
    message:
      'Cannot evaluate "inputs.two == 2 && size(inputs.two) > 1": size() takes a text, a list or a map, not 2',
  });
});

Deno.test("evaluate() gives parts of the scope without copying them", () => {
  const rows = [{ a: 1 }];
  const scope = createScope({ inputs: { rows } });
  const path = compileExpression("inputs.rows").expression;
  const wrapped = compileExpression("{'kept': inputs.rows}").expression;
  assert.ok(path && wrapped);
  assert.equal(evaluate(path, scope), rows);
  const result = evaluate(wrapped, scope);
  assert.ok(typeof result === "object" && result !== null && !Array.isArray(result));
  assert.equal(result["kept"], rows);
});
