import { deepEqual } from "node:assert/strict";
import { countsOf, statementLines, unmadeStatements } from "./unmade_statements.ts";

const SOURCE = `const all = queries.selectFrom("runs")
  .select("id");
const one = sql<{ id: string }>\`SELECT id FROM runs\`; // updateTable
queries
  .deleteFrom("runs").where("id", "in", sql\`(SELECT 1)\`);
`;

Deno.test("a statement begins where a table is named, or where SQL is", () => {
  deepEqual(statementLines(SOURCE), [1, 3, 5]);
  deepEqual(statementLines("const from = select(1);"), []);
});

Deno.test("a statement that no test made is named, also in a file that none loaded", () => {
  const report = "TN:\nSF:src/a.ts\nDA:1,2\nDA:3,0\nDA:5,1\nend_of_record\nSF:src/b.ts\nDA:1,1\n";
  const sources = new Map([["src/a.ts", SOURCE], ["src/b.ts", "1"], ["src/c.ts", SOURCE]]);
  deepEqual(unmadeStatements(sources, countsOf(report)), [
    "src/a.ts:3",
    ...["src/c.ts:1", "src/c.ts:3", "src/c.ts:5"],
  ]);
});

Deno.test("statements of a process of its own are left out", () => {
  deepEqual(
    unmadeStatements(new Map([["src/db/connections/read_only.ts", SOURCE]]), new Map()),
    [],
  );
});
