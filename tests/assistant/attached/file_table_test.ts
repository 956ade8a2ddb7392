import { deepEqual, equal, ok } from "node:assert/strict";
import { fileTable } from "../../../src/assistant/built_in/attached/file_table.ts";

const tableOf = (name: string, text: string) =>
  fileTable({ name, content: { text, reason: null } });
const kindsOf = (text: string) =>
  tableOf("a.csv", text)?.columns.map(({ kind, notation }) => [kind, notation]);

Deno.test("the columns of a file are numbers, dates or texts, as they are written", () => {
  const text = [
    "plain,comma,point,dollars,iso,german,american,word,empty",
    '1.5,"1.200,5","1,200.50",$80,2026-01-31,31.01.2026,01/31/2026,a,',
    "-2,3,4,$5,2026-02-01T10:00,1.2.2026,2/1/2026,b,",
  ].join("\n");
  deepEqual(kindsOf(text), [
    ["number", null],
    ["number", "1.200,5"],
    ["number", "1,200.50"],
    ["number", "$80"],
    ["date", null],
    ["date", "31.01.2026"],
    ["date", "01/31/2026"],
    ["text", null],
    ["text", null],
  ]);
});

Deno.test("a name is fit for a sentence", () => {
  const fileOf = (name: string) => tableOf(name, "a,b\n1,2")?.file;
  equal(fileOf("Invoices (Oct) 2026.CSV"), "Invoices_Oct_2026.csv");
  equal(fileOf("....csv"), "file.csv");
  equal(fileOf("Zeilen, alle; und mehr.tsv"), "Zeilen_alle_und_mehr.csv");
  equal(fileOf("rows.json"), undefined);
});

Deno.test("JSON is a table if it is a list of objects", () => {
  const rows = [{ name: "Ann", age: 3 }, { name: "Bob" }];
  deepEqual(
    tableOf("a.json", JSON.stringify(rows))?.columns.map(({ name, kind }) => [name, kind]),
    [["name", "text"], ["age", "number"]],
  );
  for (const text of ["{}", "[1]", "[", "[]", '[{"a":1},2]']) equal(tableOf("a.json", text), null);
});

Deno.test("what is no table has none", () => {
  equal(tableOf("a.csv", 'a,b\n"unfinished'), null);
  equal(tableOf("a.csv", "a,b\n1,2,3"), null);
  equal(tableOf("a.txt", "one line of text\nand another"), null);
  equal(tableOf("a.md", "a,b\n1,2"), null);
  equal(tableOf("wide.csv", `${Array.from({ length: 5_000 }, (_, at) => `c${at}`)}\n`), null);
  equal(fileTable({ name: "a.csv", content: { text: null, reason: "it is an image" } }), null);
});

Deno.test("of a large file only the beginning is read, up to the end of a line", () => {
  const line = "12345,word\n";
  const table = tableOf("large.csv", `number,text\n${line.repeat(1_000_000)}`);
  ok(table);
  equal(table.rowCount, null);
  deepEqual(table.columns.map(({ kind, values }) => [kind, values]), [
    ["number", ["12345"]],
    ["text", ["word"]],
  ]);
  equal(tableOf("line.csv", `a,b\n${"x".repeat(1_000_000)}`), null);
});

Deno.test("a name with a meaning for JavaScript is a column like any other", () => {
  const table = tableOf("a.csv", "__proto__,constructor\n1,2\n");
  deepEqual(table?.columns.map(({ name }) => name), ["__proto__", "constructor"]);
});
