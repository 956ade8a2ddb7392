import { equal } from "node:assert/strict";
import { rowsTable } from "../../../src/assistant/built_in/views/rows_table.ts";

Deno.test("rows are shown as an aligned table, in which no cell ends early", () => {
  const rows = [
    { name: "Anna | Co", total: 1200.5, note: null },
    { name: "Bob\n`x`", total: 2 / 3, note: "late" },
  ];
  equal(
    rowsTable(rows)?.text,
    [
      "| name       |  total | note |",
      "| ---------- | -----: | ---- |",
      "| Anna \\| Co | 1200.5 |      |",
      "| Bob 'x'    | 0.6667 | late |",
    ].join("\n"),
  );
});

Deno.test("a long list is cut, and says how many rows are left", () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ at, text: "x".repeat(100) }));
  const table = rowsTable(rows);
  equal(table?.text.split("\n").length, 27);
  equal(table?.left, 975);
});

Deno.test("what is no list of flat objects is no table", () => {
  for (const value of [null, 5, {}, [], [1], [{ a: { b: 1 } }], [{ a: [] }], [{}]]) {
    equal(rowsTable(value), null);
  }
});
