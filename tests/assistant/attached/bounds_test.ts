import { equal, ok } from "node:assert/strict";
import { fileTable } from "../../../src/assistant/built_in/attached/file_table.ts";
import { readWithTable } from "../../../src/assistant/built_in/attached/read_with_table.ts";

const HEADER = Array.from({ length: 100 }, (_, at) => `open ${at}`);
const ROWS = Array.from({ length: 40 }, (_, row) => HEADER.map((_, at) => `open v${row}x${at}`));

/** A file as wide as may be, with as many values as are kept. */
function wideTable() {
  const text = [HEADER, ...ROWS].map((cells) => cells.join(",")).join("\n");
  const table = fileTable({ name: "wide.csv", content: { text, reason: null } });
  ok(table);
  return table;
}

Deno.test("a long message is not about a file, and does not overflow the stack", () => {
  for (const piece of ["this is: ", "open v1x1 and ", "keep the open ones, "]) {
    const text = piece.repeat(100_000 / piece.length);
    equal(readWithTable(text, { email: null, table: wideTable() }), null);
  }
});

Deno.test("the messages of one turn are read in a bounded number of wordings", () => {
  const table = wideTable();
  const read = (words: string) => readWithTable(words, { email: null, table })?.kind;
  for (let at = 0; at < 50; at++) read(`frobnicate ${at}`);
  equal(read("remove duplicates"), undefined);
  equal(readWithTable("remove duplicates", { email: null, table: wideTable() })?.kind, "built");
});
