import assert from "node:assert/strict";
import type { Json } from "../../../src/lib/json.ts";
import type { InputDeclaration } from "../../../src/rules/table/mod.ts";
import { sketch, type TableSketch, warningsOf } from "./lab.ts";

const NUMBER: InputDeclaration = { type: "number" };
const ANY_NUMBER: InputDeclaration = { type: "number", required: false };
const NO_DEFAULT =
  'rows: there is no default row, one without "when": where no row matches, outputs are null';

/** The findings for a table of one input, without that of a missing default. */
function saidOf(
  type: InputDeclaration,
  cells: (Json | undefined)[],
  hitPolicy: TableSketch["hitPolicy"] = "first",
): string[] {
  const rows = cells.map((cell) => cell === undefined ? null : { x: cell });
  return warningsOf(sketch({ inputs: { x: type }, rows, hitPolicy }))
    .filter((warning) => warning !== NO_DEFAULT);
}

const ENUM: InputDeclaration = { type: "enum", options: ["a", "b", "c"] };

/** Tables whose rows take everything, as exactly as their values can be told apart. */
const FULL: [InputDeclaration, Json[]][] = [
  [NUMBER, ["< 0", ">= 0"]],
  [NUMBER, ["<= 0.1", `[${0.1 + Number.EPSILON / 16}..1)`, ">= 1"]],
  [NUMBER, ["!= 5", "5"]],
  [NUMBER, ["not([1..5], 7)", "[1..3]", "]3..5]", "7"]],
  [ANY_NUMBER, ["< 0", ">= 0", "null"]],
  [ANY_NUMBER, ["not(null)", "null"]],
  [{ type: "number", required: false, default: 5 }, ["< 0", ">= 0"]],
  [{ type: "boolean" }, [true, "false"]],
  [ENUM, ['"a"', '"b", "c"']],
  [ENUM, ['!= "a"', '"a"']],
  [{ type: "string" }, ['not("a", "b")', '"b"', '"a"']],
  [{ type: "string" }, ['< "m"', '>= "m"']],
  [{ type: "string" }, ['"m"', '< "m"', '>= "m\\u0000"']],
  [{ type: "string" }, ['""', '> ""']],
  [{ type: "file" }, ['not("a/b")', '"a/b"']],
  [{ type: "date" }, ["< 2026-01-01", '>= "2026-01-01T00:00:00Z"']],
  [{ type: "date" }, ['<= "2025-12-31T23:59:59.999Z"', ">= 2026-01-01"]],
];

for (const [type, cells] of FULL) {
  Deno.test(`checkRule() knows that ${cells.join(" and ")} take every ${type.type}`, () => {
    assert.deepEqual(saidOf(type, cells), []);
    const last = cells.length + 1;
    const [warning, ...more] = saidOf(type, [...cells, undefined]);
    assert.match(warning ?? "", new RegExp(`^rows\\[${last - 1}\\]: row ${last} is never reached`));
    assert.deepEqual(more, []);
  });
}

/** Tables with a gap, and what is in it. */
const GAPS: [InputDeclaration, Json[], Json][] = [
  [NUMBER, [">= 1000", "[100..1000)"], 0],
  [NUMBER, ["< 5", "> 5"], 5],
  [NUMBER, ["[0..99]", "[100..200]", "< 0", "> 200"], 99.5],
  [NUMBER, ["<= 0.1", ">= 0.3"], 0.2],
  [ANY_NUMBER, ["< 0", ">= 0"], null],
  [ENUM, ['"a"', '"c"'], "b"],
  [{ type: "boolean" }, ["true"], false],
  [{ type: "string" }, ['"other"', '"another"'], "a"],
  [{ type: "string" }, ['"m"', '< "m"', '> "m\\u0000"'], "m\0"],
  [{ type: "date" }, ["< 2026-01-01", "> 2026-01-01"], "2026-01-01"],
  [
    { type: "date" },
    ["<= 2026-01-01", '>= "2026-01-01T00:00:00.002Z"'],
    "2026-01-01T00:00:00.001Z",
  ],
  [NUMBER, ["value > 5"], 0],
];

for (const [type, cells, value] of GAPS) {
  Deno.test(`checkRule() finds what ${cells.join(" and ")} leave: ${JSON.stringify(value)}`, () => {
    const said = saidOf(type, cells).filter((warning) => !warning.includes("not checked"));
    assert.deepEqual(said, [`rows: no row takes ${JSON.stringify({ x: value })}`]);
  });
}

Deno.test("checkRule() says that there is no default, and nothing of it for collect", () => {
  const table = { inputs: { x: NUMBER }, rows: [{ x: "> 5" }] };
  assert.ok(warningsOf(sketch(table)).includes(NO_DEFAULT));
  assert.deepEqual(warningsOf(sketch({ ...table, hitPolicy: "collect" })), []);
});

Deno.test("checkRule() names the row that leaves another one nothing, and several together", () => {
  assert.deepEqual(saidOf(NUMBER, ["> 5", "> 6", undefined]), [
    "rows[1]: row 2 is never reached: row 1 takes everything that it would",
  ]);
  assert.deepEqual(saidOf(NUMBER, ["[1..5]", "(5..9]", "[2..8]", undefined]), [
    "rows[2]: row 3 is never reached: rows 1 and 2 together take everything that it would",
  ]);
  assert.deepEqual(saidOf(NUMBER, ["[1..5]", "(5..9]", "[2..10]", undefined]), []);
});

Deno.test("checkRule() reasons about several inputs at once", () => {
  const inputs = { x: NUMBER, y: { type: "boolean" } } as const;
  const rows: Record<string, Json>[] = [{ x: "< 0" }, { x: ">= 0", y: true }, {
    x: ">= 0",
    y: false,
  }, { x: "5" }];
  assert.deepEqual(warningsOf(sketch({ inputs, rows })), [
    "rows[3]: row 4 is never reached: rows 2 and 3 together take everything that it would",
  ]);
  assert.deepEqual(warningsOf(sketch({ inputs, rows: rows.toSpliced(2, 2) })), [
    'rows: no row takes {"x":0,"y":false}',
    NO_DEFAULT,
  ]);
});

Deno.test("checkRule() finds rows of a unique rule that match the same, with an example", () => {
  assert.deepEqual(saidOf(NUMBER, ["[1..5]", "[5..9]", "> 9", "7", undefined], "unique"), [
    'rows[1]: rows 1 and 2 both match {"x":5}, and a unique rule allows one',
    'rows[3]: rows 2 and 4 both match {"x":7}, and a unique rule allows one',
  ]);
  assert.deepEqual(saidOf(NUMBER, ["[1..5)", "[5..9]", undefined], "unique"), []);
});

Deno.test("checkRule() finds cells that never match", () => {
  assert.deepEqual(saidOf(NUMBER, ["[5..1]", "]1..1]", "not(not(5), 5)", "null", undefined]), [
    "rows[0].when.x: never matches: no value is in this cell",
    "rows[1].when.x: never matches: no value is in this cell",
    "rows[2].when.x: never matches: no value is in this cell",
    "rows[3].when.x: never matches: no value is in this cell",
  ]);
});

Deno.test("checkRule() says of free cells that they are not checked, and claims nothing of them", () => {
  const free =
    "rows[0].when.x: not checked: what this cell takes is known only when it is evaluated";
  assert.deepEqual(saidOf(NUMBER, ["value >= 0 || true", "5", undefined]), [free]);
  assert.deepEqual(saidOf(NUMBER, ["5, value >= 0", "5", undefined], "unique"), [free]);
  assert.deepEqual(saidOf({ type: "json" }, ["5", undefined]), [free]);
  assert.deepEqual(saidOf(NUMBER, ["value > 5", "<= 9", "> 9", undefined]), [
    "rows[3]: row 4 is never reached: rows 2 and 3 together take everything that it would",
    free,
  ]);
});
