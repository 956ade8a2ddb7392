import assert from "node:assert/strict";
import type { Json } from "../../../src/lib/json.ts";
import { evaluateRule, type InputDeclaration } from "../../../src/rules/table/mod.ts";
import { compiled, errorsOf, sketch } from "./lab.ts";

const NUMBER: InputDeclaration = { type: "number", required: false };
const TEXT: InputDeclaration = { type: "string", required: false };
const DATE: InputDeclaration = { type: "date", required: false };
const SIZE: InputDeclaration = { type: "enum", options: ["small", "large"], required: false };
const FLAG: InputDeclaration = { type: "boolean", required: false };
const JSON_VALUE: InputDeclaration = { type: "json", required: false };

/** A cell, the values that it takes, and values that it does not. */
const CELLS: [InputDeclaration, Json, Json[], Json[]][] = [
  [NUMBER, "-", [0, null], []],
  [NUMBER, " ", [0, null], []],
  [NUMBER, null, [0, null], []],
  [NUMBER, ">= 1000", [1000, 1e9], [999.99, null]],
  [NUMBER, "> -5", [-4.9, 0], [-5, null]],
  [NUMBER, "<5", [4, -1], [5, null]],
  [NUMBER, "<= 1e2", [100], [100.1]],
  [NUMBER, "= 5", [5], [6, null]],
  [NUMBER, 5, [5], [6, null]],
  [NUMBER, "5, 7", [5, 7], [6]],
  [NUMBER, "1, 2, 3, 4, 5, 6, > 10", [1, 6, 11], [7, 10]],
  [NUMBER, "!= 5", [4, null], [5]],
  [NUMBER, "not(5, > 10)", [4, 10, null], [5, 11]],
  [NUMBER, "not(not(5))", [5], [4]],
  [NUMBER, "[1..5)", [1, 4.99], [0, 5, null]],
  [NUMBER, "]1..5]", [1.01, 5], [1, 6]],
  [NUMBER, "( 1 .. 5 ]", [2, 5], [1]],
  [NUMBER, "[1..5[", [1], [5]],
  [NUMBER, "[-3..-1], 0", [-2, 0], [-0.5]],
  [NUMBER, "null", [null], [0]],
  [NUMBER, "value != null && value % 2 == 0", [4], [3, null]],
  [NUMBER, ">= 2 * 5", [10], [9]],
  [NUMBER, "in [1, 2]", [1], [3]],
  [NUMBER, "not in [1, 2]", [3], [1]],
  [NUMBER, "5, value != null && value > 100", [5, 101], [6]],
  [NUMBER, "not(value == null || value > 100)", [5], [101, null]],
  [TEXT, '"DE", "AT"', ["DE", "AT"], ["FR", "de", null]],
  [TEXT, "'DE'", ["DE"], ["'DE'"]],
  [TEXT, '"a, b", "say \\"hi\\"", "\\u00e4"', ["a, b", 'say "hi"', "ä"], ["a", "b"]],
  [TEXT, '"]", "["', ["]", "["], ["][", "a"]],
  [TEXT, '"a\tb", "a\rb"', ["a\tb", "a\rb"], ["ab", "a b"]],
  [TEXT, '>= "b"', ["b", "c"], ["a", null]],
  [TEXT, 'value != null && value.startsWith("a, b")', ["a, bc"], ["a", null]],
  [DATE, ">= 2026-03-01", ["2026-03-01", "2026-03-01T00:00:00Z"], ["2026-02-28", null]],
  [DATE, '< "2026-03-01T00:00:00+01:00"', ["2026-02-28T22:59:59Z"], ["2026-02-28T23:00:00Z"]],
  [DATE, "[2026-01-01..2026-12-31]", ["2026-06-01"], ["2027-01-01"]],
  [DATE, "2026-01-01", ["2026-01-01T01:00:00+01:00"], ["2026-01-02"]],
  [SIZE, '"small"', ["small"], ["large", null]],
  [SIZE, '!= "small"', ["large", null], ["small"]],
  [FLAG, "true", [true], [false, null]],
  [FLAG, false, [false], [true, null]],
  [FLAG, "value", [true], [false]],
  [JSON_VALUE, '5, "a", true', [5, "a", true], [6, "5", false, null, [5], { a: 5 }]],
  [JSON_VALUE, "> 5", [6], ["9", true, null, [6]]],
  [JSON_VALUE, "not(5)", [[5], { a: 1 }, "5"], [5]],
  [JSON_VALUE, "value != null && has(value.a)", [{ a: 1 }], [{ b: 1 }]],
];

for (const [declaration, cell, takes, leaves] of CELLS) {
  Deno.test(`a cell of ${declaration.type}: ${JSON.stringify(cell)}`, () => {
    const rule = compiled(sketch({ inputs: { x: declaration }, rows: [{ x: cell }] }));
    const takesIt = (value: Json) => evaluateRule(rule, { x: value }).matched.length > 0;
    assert.deepEqual(takes.filter((value) => !takesIt(value)), [], "not taken");
    assert.deepEqual(leaves.filter(takesIt), [], "taken");
  });
}

/** A cell, and what is said of it. */
const WRONG: [InputDeclaration, Json, string][] = [
  [TEXT, "DE", 'unknown name "DE" ["DE"]'],
  [TEXT, "New York", 'unexpected word "York" ["New York"]'],
  [SIZE, "smal", 'unknown name "smal" ["small"]'],
  [SIZE, '"smal"', 'must compare with "small" or "large", not with "smal" ["small"]'],
  [SIZE, '> "small"', "an enum has no order: use a list of values, == or !="],
  [FLAG, ">= true", "true or false has no order: use a list of values, == or !="],
  [TEXT, "5", 'must compare with a text in quotes, not with 5 ["5"]'],
  [NUMBER, '"5"', 'must compare with a number, not with "5" [5]'],
  [NUMBER, "1e999", "must compare with a number, not with Infinity"],
  [NUMBER, ">= 1,000", "a number has no separators: 1000, not 1,000"],
  [
    NUMBER,
    "1..5",
    "an interval is written in brackets with values at both ends: [1..5], [1..5) or ]1..5]",
  ],
  [NUMBER, "≥ 5", "compare with <=, >= or !="],
  [NUMBER, "> 5 and < 10", '"and" is not an operator: use &&'],
  [NUMBER, "5,", "a value is missing here"],
  [NUMBER, ">", "a value is missing here"],
  [NUMBER, "not(5", "the ( of not( is never closed"],
  [NUMBER, "5)", "there is no bracket that this one closes"],
  [NUMBER, "value * 2", "must give true or false, not a number [== value * 2]"],
  [NUMBER, "[1, 2]", "must give true or false, not a list [== [1, 2]]"],
  [NUMBER, ["a"], 'must be a text, a number, true or false ["a"]'],
  [DATE, '"soon"', 'must compare with an ISO 8601 date, such as 2026-03-01, not with "soon"'],
  [NUMBER, '"a', "the quote is never closed"],
  [TEXT, '"a\0b"', "must have no control characters"],
  [TEXT, '"a\x1bb"', "must have no control characters"],
  [TEXT, 'not("a\x01b")', "must have no control characters"],
  [TEXT, "'a\x01b'", "must have no control characters"],
];

for (const [declaration, cell, message] of WRONG) {
  Deno.test(`a cell of ${declaration.type} is refused: ${JSON.stringify(cell)}`, () => {
    const errors = errorsOf(sketch({ inputs: { x: declaration }, rows: [{ x: cell }] }));
    assert.deepEqual(errors, [`rows[0].when.x: ${message}`]);
  });
}
