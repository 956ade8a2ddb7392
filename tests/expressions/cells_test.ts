import assert from "node:assert/strict";
import {
  compileExpression,
  createScope,
  evaluate,
  listOf,
  mapOf,
  NUMBER,
  readCells,
  TEXT,
} from "../../src/expressions/mod.ts";

const TYPES = new Map([["rows", listOf(mapOf([["n", NUMBER]], TEXT))]]);
const NAMES = new Set(TYPES.keys());
const CELLS = ["5", "-1.5e3", "", "ten", " 5", "1,5", "null", "2026-01-02", "true"];
const NUMBERS = ["5", "0", "-1.5", "rows[0].n", "size(rows)", "double('5')"];

/** The values of an expression for every text in the cell `t`; `fails` if it throws. */
function outcomes(source: string): unknown[] {
  const { expression, issues } = compileExpression(source, { names: NAMES });
  assert.deepEqual(issues, [], source);
  assert.ok(expression);
  return CELLS.map((t) => {
    try {
      return evaluate(expression, createScope({ rows: [{ t, u: "3", n: 5 }] }));
    } catch {
      return "fails";
    }
  });
}

function misusesIn(source: string): boolean[] {
  const { expression } = compileExpression(source, { names: NAMES });
  assert.ok(expression);
  return readCells(expression, TYPES).misuses.map(({ alwaysFails }) => alwaysFails);
}

Deno.test("whatever is said always to fail fails for every text", () => {
  const operations = ["<", "<=", ">", ">=", "+", "-", "*", "/", "%"].flatMap((operator) =>
    NUMBERS.flatMap((number) => [
      `rows[0].t ${operator} ${number}`,
      `${number} ${operator} rows[0].t`,
    ])
  );
  const others = [
    "-rows[0].t",
    "rows[0].t * rows[0].u",
    "rows[0].t / rows[0].u",
    "rows[0].t - rows[0].u",
    "math.abs(rows[0].t)",
    "math.round(rows[0].t, 2)",
    "'abc'.substring(rows[0].t)",
    "rows.map(row, row.t).sum()",
    "rows.map(row, row.t).avg()",
    "rows.map(row, row.t).max() > 5",
    "(rows[0].t + rows[0].u) > 5",
    "rows.filter(row, row.t > row.n)",
  ];
  for (const source of [...operations, ...others]) {
    assert.equal(misusesIn(source).includes(true), true, source);
    assert.deepEqual(new Set(outcomes(source)), new Set(["fails"]), source);
  }
});

Deno.test("whatever is warned of fails for some texts and never finds the number", () => {
  const nothing = (source: string, given: boolean) => {
    assert.deepEqual(misusesIn(source), [false], source);
    assert.deepEqual(new Set(outcomes(source)), new Set(["fails", given]), source);
  };
  for (const number of NUMBERS) {
    nothing(`rows[0].t == ${number}`, false);
    nothing(`${number} == rows[0].t`, false);
    nothing(`rows[0].t != ${number}`, true);
    nothing(`rows[0].t in [${number}, 7]`, false);
    nothing(`${number} in rows.map(row, row.t)`, false);
  }
});

Deno.test("nothing is said of what gives a value for some text", () => {
  const sources = [
    "double(rows[0].t) > 5",
    "rows[0].t > rows[0].u",
    "rows[0].t + ' ' + rows[0].u",
    "rows[0].t + '' + rows[0].u",
    "rows[0].n + 5",
    "timestamp(rows[0].t) - duration('1h') < timestamp('2026-05-01')",
    "default(rows[0].v, 0) > 5",
    "rows[0].?v.orValue(0) > 5",
    "rows[0].t.substring(0)",
    "math.abs(rows[0].n)",
    "rows.map(row, row.n).sum()",
    "rows.map(row, double(row.u)).sum()",
    "[rows[0].t, 5] == [5, 5]",
    "5 in rows[0]",
    "rows.map(row, row.t) == [5]",
  ];
  for (const source of sources) {
    assert.deepEqual(misusesIn(source), [], source);
    assert.notDeepEqual(new Set(outcomes(source)), new Set(["fails"]), source);
  }
});

Deno.test("an empty list in the place of the rows hides nothing of their cells", () => {
  const sources = [
    "(size(rows) > 1 ? rows : []).filter(row, row.t > 3)",
    "(size(rows) > 1 ? [] : rows).filter(row, row.t > 3)",
    "default(rows, []).filter(row, row.t > 3)",
    "[[], rows][1].filter(row, row.t > 3)",
  ];
  for (const source of sources) assert.deepEqual(misusesIn(source), [true], source);
  assert.deepEqual(misusesIn("[].filter(row, row.t > 3)"), []);
  assert.deepEqual(misusesIn("[[], rows, 5][1].filter(row, row.t > 3)"), []);
});

Deno.test("two cells with nothing but a plus between them may be meant as a sum", () => {
  for (const source of ["rows[0].t + rows[0].u", "rows.map(row, row.t + row.u)"]) {
    assert.deepEqual(misusesIn(source), [false], source);
  }
  const { expression } = compileExpression("rows[0].t + rows[0].u", { names: NAMES });
  assert.ok(expression);
  const [misuse] = readCells(expression, TYPES).misuses;
  assert.match(
    misuse?.message ?? "",
    /double\(rows\[0\]\.t\) \+ double\(rows\[0\]\.u\) for their sum$/,
  );
  assert.equal(misuse?.suggestion, undefined);
});
