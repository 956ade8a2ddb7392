import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { analyse } from "../../../src/rules/table/analysis/analyse.ts";
import { Budget } from "../../../src/rules/table/analysis/budget.ts";
import { matchesAnything, readCell } from "../../../src/rules/table/cell_syntax.ts";
import { fromJdm, toJdmExpression } from "../../../src/rules/table/exchange/jdm_cells.ts";
import { checkRule, exportJdm, parseRule, runRuleTests } from "../../../src/rules/table/mod.ts";
import { generator } from "../../definition/generated.ts";
import { compiled, errorsOf, sketch } from "./lab.ts";

const NUMBER = { type: "number" } as const;

/** Rows of random intervals in many columns: their combinations are beyond counting. */
function manyCombinations(rows: number, columns: number): JsonObject {
  const next = generator(7);
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  return sketch({
    inputs: Object.fromEntries(names.map((name) => [name, NUMBER])),
    rows: Array.from(
      { length: rows },
      () => Object.fromEntries(names.map((name) => [name, `${next(2) ? ">" : "<"}${next(99)}`])),
    ),
  });
}

Deno.test("analyse() ends when its steps are spent, and says so", () => {
  const rule = compiled(manyCombinations(1_000, 20));
  for (const steps of [0, 1_000, 100_000, 1_000_000]) {
    const { unreachable, isCutShort } = analyse(rule, steps);
    assert.ok(isCutShort || steps > 100_000);
    assert.deepEqual(unreachable, []);
  }
});

Deno.test("a Budget gives no step after its last one", () => {
  const budget = new Budget(3);
  assert.deepEqual([1, 2, 1].map((steps) => budget.take(steps)), [true, true, false]);
  assert.deepEqual([budget.take(0), budget.isSpent, budget.left], [false, true, 0]);
});

const LONG = 100_000;

/** Cells that are long, deep or broken in the worst places. */
const CELLS: string[] = [
  "(".repeat(LONG),
  "not(".repeat(LONG / 4),
  "[".repeat(LONG),
  `"${"a".repeat(LONG)}"`,
  `"${"a".repeat(LONG)}`,
  `'${"\\".repeat(LONG)}`,
  "1".repeat(LONG),
  `${"1".repeat(LONG / 2)}${" ".repeat(LONG / 2)}x`,
  ">".repeat(LONG),
  `> ${" ".repeat(LONG)}`,
  ",".repeat(LONG),
  '"a",'.repeat(LONG / 4),
  "1,".repeat(LONG / 2),
  "[1..".repeat(LONG / 4),
  '["'.repeat(LONG / 2),
  "value && ".repeat(LONG / 9),
  "1..".repeat(LONG / 3),
];

for (const cell of CELLS) {
  Deno.test(`a cell of 100 KB is told right or wrong: ${cell.slice(0, 12)}…`, () => {
    const { tests, issue } = readCell(cell);
    assert.ok(tests !== null || issue !== null);
    const types = ["number", "string", "json"] as const;
    for (const type of types) {
      const errors = errorsOf(sketch({ inputs: { x: { type } }, rows: [{ x: cell }] }));
      assert.ok(errors.every((error) => error.length < 2_000));
    }
  });
}

/** So long that whatever reads it more than a few times does not come to an end. */
const LONGER = 1_000_000;

Deno.test("cells of spaces and quotes are read in one go, as a rule's and as JDM's", () => {
  for (const unit of [" ", "\n", '"', '\\"', "\\'", "'", '"\\', "a ", "not ", "- "]) {
    const cell = `${unit.repeat(LONGER / unit.length)}x`;
    assert.equal(matchesAnything(cell), false);
    assert.notEqual(fromJdm(cell), "");
    assert.notEqual(toJdmExpression(cell), "");
  }
  assert.deepEqual(["", " ", "-", "\n-\t", "--", "- 1"].map(matchesAnything), [
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  assert.equal(fromJdm(`$ == "a \\" and" and not b`), 'value == "a \\" and" && !b');
});

Deno.test("parseRule() bounds rows, columns, tests and expressions", () => {
  const column = { x: NUMBER };
  const rows = (count: number, cell: Json) => Array.from({ length: count }, () => ({ x: cell }));
  const names = Array.from({ length: 51 }, (_, at) => [`c${at}`, NUMBER]);
  const tables: [JsonObject, string][] = [
    [
      sketch({ inputs: column, rows: rows(5_001, 1) }),
      "rows: has 5001 rows, at most 5000 are allowed",
    ],
    [
      sketch({ inputs: Object.fromEntries(names), rows: [] }),
      "inputs: has 51 columns, at most 50 are allowed",
    ],
    [
      sketch({ inputs: column, rows: rows(2_001, "value > 5") }),
      "rows[2000].when.x: a rule may have at most 2000 expressions",
    ],
    [
      { ...sketch({ inputs: column, rows: [] }), tests: Array(501).fill({}) },
      "tests: has 501 tests, at most 500 are allowed",
    ],
  ];
  for (const [table, error] of tables) assert.deepEqual(errorsOf(table), [error]);
  const large = { ...sketch({ inputs: column, rows: [] }), description: "a".repeat(300_000) };
  assert.throws(() => parseRule(large), /Cannot read the rule: it has 300\d{3} bytes/);
});

Deno.test("runRuleTests() gives all tests of a rule one allowance of work", () => {
  const loop = "size(list.filter(x, list.exists(y, y == x + 1))) >= 0";
  const inputs = { list: { type: "json" } } as const;
  const list = Array.from({ length: 300 }, (_, at) => at);
  const tests = Array.from({ length: 50 }, (_, at) => ({
    name: `test ${at}`,
    inputs: { list },
    expect: { row: 1 },
  }));
  const results = runRuleTests(compiled(sketch({ inputs, rows: [{ list: loop }] })), tests);
  assert.equal(results.length, 50);
  assert.equal(results.at(-1)?.passed, false);
  assert.match(results.at(-1)?.problem ?? "", /takes more than 500000 units of work/);
});

Deno.test("a rule keeps what is in names that mean something to the host", () => {
  const inputs = JSON.parse('{ "__proto__": { "type": "number" } }');
  assert.match(errorsOf({ ...sketch({ inputs: {}, rows: [] }), inputs })[0] ?? "", /reserved word/);
  const rows = [JSON.parse('{ "when": { "__proto__": "5" }, "then": { "row": 1 } }')];
  assert.match(
    errorsOf({ ...sketch({ inputs: {}, rows: [] }), rows })[0] ?? "",
    /unknown input "__proto__"/,
  );
});

Deno.test("checkRule() refuses nesting that is too deep", () => {
  let value: Json = 1;
  for (let level = 0; level < 300; level++) value = [value];
  const rule = { ...sketch({ inputs: {}, rows: [] }), rows: value };
  assert.deepEqual(checkRule(rule).errors.map(({ message }) => message), [
    "it is nested too deeply",
  ]);
});

Deno.test("exportJdm() refuses a cell of more cases than can be written", () => {
  const days = Array.from({ length: 20 }, (_, at) => `[2026-01-0${1 + at % 9}..2026-02-01]`);
  const { definition } = parseRule(
    sketch({ inputs: { d: { type: "date" } }, rows: [{ d: `not(${days.join(", ")})` }] }),
  );
  assert.ok(definition);
  assert.throws(() => exportJdm(definition), /Cannot export the rule: a not\(…\) in it has more/);
});
