import assert from "node:assert/strict";
import { CALLABLE_SECTIONS, compileExpression } from "../../src/expressions/mod.ts";
import { assertFailures, assertValues, valueOf } from "../support/texts/expressions.ts";

Deno.test("numbers from literals, data and functions mix in every operator", () => {
  const inputs = { n: 2, half: 0.5, list: [1, 2.5] };
  const cases: [string, unknown][] = [
    ["inputs.n < 2.5 && inputs.n >= 2 && size(inputs.list) > inputs.half", true],
    ["inputs.list.map(x, x + 1)", [2, 3.5]],
    ["inputs.list[size('a')]", 2.5],
    ["inputs.n in [2.0]", true],
    ["{'a': inputs.n} == {'a': 2}", true],
    ["inputs.n == 2 ? size(inputs.list) * inputs.half : 'none'", 1],
    ["-inputs.n + int('3') - double('0.5')", 0.5],
    ["timestamp('2026-01-31').getDate() / inputs.n", 15.5],
    ["math.floor(inputs.half) + 1", 1],
    ["[inputs.n, 2.0, 2].distinct()", [2]],
    ["10 % 2.5 == 0", true],
  ];
  for (const [source, expected] of cases) {
    assert.deepEqual(valueOf(source, { inputs }), expected, source);
  }
});

Deno.test("every function that gives a number gives a double, as its example shows", () => {
  for (const { name, signatures, example } of [...CALLABLE_SECTIONS.values()].flat()) {
    if (!signatures.every(({ returns }) => returns === "number")) continue;
    assert.equal(valueOf(`(${example[0]}) / 0.5`), JSON.parse(example[1]) * 2, name);
  }
});

Deno.test("a text that stands for a number is not taken for one, and not for another", () => {
  const cell = 'cannot stand between a number and the text "10"';
  const inputs = { rows: [{ amount: "10" }, { amount: "9" }], n: 10 };
  const cases: [string, string][] = [
    ["inputs.rows.filter(row, row.amount > 9)", `> ${cell}: write double(row.amount)`],
    ["inputs.rows.exists(row, 9 <= row.amount)", `<= ${cell}: write double(row.amount)`],
    ["inputs.rows[0].amount == 10", `== ${cell}: write double(inputs.rows[0].amount)`],
    ["inputs.n != inputs.rows[0].amount", `== ${cell}: write double(inputs.rows[0].amount)`],
    ["inputs.rows[0].amount in [9, 10]", `in ${cell}: write double(inputs.rows[0].amount)`],
    ["10 in inputs.rows.map(row, row.amount)", `in ${cell}: write double(…)`],
    ["inputs.rows.map(row, row.amount * 2 + 1)", `* ${cell}: write double(row.amount)`],
    ["inputs.rows[0].amount + inputs.n", `+ ${cell}: write double(inputs.rows[0].amount)`],
    ["size('a') - inputs.rows[0].amount", `- ${cell}: write double(inputs.rows[0].amount)`],
  ];
  for (const [source, reason] of cases) {
    const message = `Cannot evaluate "${source}": ${reason}`;
    assert.throws(() => valueOf(source, { inputs }), { name: "EvaluationError", message }, source);
  }
  assertValues([
    ["'ten' == dyn(10)", false],
    ["dyn('10') in [10, '10']", true],
    ["double('10') == 10 && '10' == '10'", true],
    ["[10] == dyn(['10'])", false],
    ["dyn('10') == 10 || true", true],
  ]);
  assertFailures([["dyn('ten') > 9", /no such operation: string > number/]]);
});

Deno.test("texts that stand for numbers have no order that is contrary to that of the numbers", () => {
  const rows = [{ n: "9" }, { n: "10" }, { n: "" }, { n: "2.5" }];
  const inputs = { rows, zip: [{ n: "010" }, { n: "9" }], ten: "10", nine: "9" };
  const mend = "turn the texts into numbers with double() first";
  const cases: [string, string][] = [
    [
      "inputs.rows.sortBy(row, row.n)",
      `sortBy() would put the text "10" before the text "2.5": ${mend}`,
    ],
    [
      "inputs.rows.map(row, row.n).sort()",
      `sort() would put the text "10" before the text "2.5": ${mend}`,
    ],
    [
      "inputs.rows.map(row, row.n).max()",
      `max() would put the text "10" before the text "9": ${mend}`,
    ],
    ["['9', '10'].min()", `min() would put the text "10" before the text "9": ${mend}`],
    [
      "inputs.ten < inputs.nine",
      '< compares the text "10" and the text "9" as texts, not as numbers: write ' +
      "double(inputs.ten) < double(inputs.nine)",
    ],
    [
      "inputs.rows.filter(row, row.n >= inputs.ten)",
      '>= compares the text "9" and the text "10" as texts, not as numbers: write ' +
      "double(row.n) >= double(inputs.ten)",
    ],
  ];
  for (const [source, reason] of cases) {
    const message = `Cannot evaluate "${source}": ${reason}`;
    assert.throws(() => valueOf(source, { inputs }), { name: "EvaluationError", message }, source);
  }
  const values: [string, unknown][] = [
    ["inputs.zip.sortBy(row, row.n)", [{ n: "010" }, { n: "9" }]],
    ["['9', '10', 'x'].sort()", ["10", "9", "x"]],
    ["['9', '10', 'x'].max()", "x"],
    ["['10', '2026-01-02'].min()", "10"],
    ["['1', '10', '2', ''].map(x, double('0' + x)).max()", 10],
    ["['1.5', '2', '3'].sort()", ["1.5", "2", "3"]],
    ["'2026-01-02' > '2026-01-01' && '1.9' > '1.10' && '08' < '7'", true],
    ["inputs.ten > '1' && inputs.ten >= '10' && inputs.nine < 'a'", true],
  ];
  for (const [source, expected] of values) assert.deepEqual(valueOf(source, { inputs }), expected);
});

Deno.test("dates are texts until timestamp() reads them", () => {
  assertValues([
    ["'2026-01-02' > '2026-01-01'", true],
    ["'2026-01-02'.startsWith('2026')", true],
    ["dyn('2026-01-01') == timestamp('2026-01-01')", false],
    ["timestamp('2026-01-01') == timestamp('2026-01-01T00:00:00Z')", true],
    ["[timestamp('2026-01-01')]", ["2026-01-01T00:00:00.000Z"]],
  ]);
  assertFailures([
    ["dyn('2026-01-02').getDate()", /getDate\(\) takes a timestamp, not the text "2026-01-02"/],
    ["dyn('2026-01-02').add(1, 'day')", /add\(\) takes a timestamp, not the text/],
    ["dyn('2026-01-02') + duration('1h')", /\+ cannot add a text and a duration/],
  ]);
});

Deno.test("there is no clock and no chance", () => {
  for (const source of ["now()", "timestamp.now()", "random()", "math.random()", "uuid()"]) {
    assert.notDeepEqual(compileExpression(source).issues, [], source);
  }
});

Deno.test("an error inside || and && counts only where it decides the result", () => {
  assertValues([
    ["{}.a || true", true],
    ["true || {}.a", true],
    ["false && {}.a", false],
    ["{}.a && false", false],
    ["[1, 0].exists(x, {}.a || x == 1)", true],
  ]);
  assertFailures([["{}.a || false", /no such key: a/], ["{}.a && true", /no such key: a/]]);
});

Deno.test("failures show a text whole or not at all", () => {
  assertFailures([
    ["int('secret-value')", /not the text "secret-value"$/],
    [`int('${"long".repeat(16)}')`, /not a text of 64 characters$/],
  ]);
});
