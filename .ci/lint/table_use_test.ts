import { deepEqual, equal } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { TABLES } from "./table.ts";
import { tableFault, tablesUsed } from "./table_use.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "../..");

function textsIn(folder: string, ending: string): [path: string, text: string][] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => [path, readFileSync(join(ROOT, folder, path), "utf8")]);
}

const SOURCES = textsIn("src", ".ts");

const roomOf = (path: string): string => path.split("/")[0] ?? path;

Deno.test("TABLES has every table of the migrations and no other", () => {
  const made = new Set<string>();
  for (const [, text] of textsIn("migrations", ".sql").sort()) {
    for (const [, verb, table = ""] of text.matchAll(/^(CREATE|DROP) TABLE (\w+)/gm)) {
      if (verb === "CREATE") made.add(table);
      else made.delete(table);
    }
    for (const [, from = "", to = ""] of text.matchAll(/^ALTER TABLE (\w+) RENAME TO (\w+)/gm)) {
      made.delete(from);
      made.add(to);
    }
  }
  deepEqual(Object.keys(TABLES).sort(), [...made].sort());
});

Deno.test("each table is used in the room of its owner, and joined where TABLES says so", () => {
  const faults = SOURCES.flatMap(([path, text]) =>
    tablesUsed(text).flatMap((use) => {
      const fault = tableFault(roomOf(path), use);
      return fault === null ? [] : [`${path}: ${fault}`];
    })
  );
  deepEqual(faults, []);
});

Deno.test("TABLES names no room that does not use the table", () => {
  const names = (text: string, table: string) =>
    text.includes(`"${table}"`) || tablesUsed(text).some((use) => use.table === table);
  const isUsed = ({ room, table }: { room: string; table: string }) =>
    SOURCES.some(([path, text]) => roomOf(path) === room && names(text, table));
  const named = Object.entries(TABLES).flatMap(([table, { owner, joinedBy = [] }]) =>
    [owner, ...joinedBy].map((room) => ({ room, table }))
  );
  deepEqual(named.filter((entry) => !isUsed(entry)), []);
});

Deno.test("tablesUsed() sees queries of both kinds, and no comments", () => {
  const text = `
    // FROM runs
    queries.selectFrom("drafts").innerJoin( "threads", "a", "b");
    queries.insertInto("objects"); queries.updateTable("runs");
    sql\`SELECT 1 FROM webhooks; DELETE FROM settings; UPDATE schedules SET a = 1\`;`;
  const seen = tablesUsed(text);
  deepEqual(
    seen.filter(({ isWrite }) => !isWrite).map(({ table }) => table).sort(),
    ["drafts", "settings", "threads", "webhooks"],
  );
  deepEqual(
    seen.filter(({ isWrite }) => isWrite).map(({ table }) => table).sort(),
    ["objects", "runs", "schedules", "settings"],
  );
});

Deno.test("tablesUsed() sees each table of a list, names in quotes and small letters in SQL", () => {
  const text = `
    queries.selectFrom(["drafts as d", "threads"]); sql.table("rules");
    sql\`SELECT 1 from "webhooks" join schedules\`; sql\`SELECT 1 FROM runs, workflows\`;
    "take the rows from objects";`;
  deepEqual(
    tablesUsed(text).map(({ table }) => table).sort(),
    ["drafts", "rules", "runs", "schedules", "threads", "webhooks", "workflows"],
  );
});

Deno.test("tableFault() refuses another's table, and a write where only joins are allowed", () => {
  equal(tableFault("runs", { table: "runs", isWrite: true }), null);
  equal(tableFault("runs", { table: "workflows", isWrite: false }), null);
  equal(
    tableFault("runs", { table: "workflows", isWrite: true }),
    "src/runs may not write the table workflows: ask src/workflows, which owns it",
  );
  equal(
    tableFault("webhooks", { table: "runs", isWrite: false }),
    "src/webhooks may not read the table runs: ask src/runs, which owns it",
  );
});

Deno.test("a room may lend only its own tables to documents, which alone uses the common names", () => {
  const kind = `
  drafts: "rule_drafts",
  documents: "workflows" | "rules";`;
  deepEqual(tablesUsed(kind), [{ table: "rule_drafts", isWrite: true }]);
  equal(tableFault("rules", { table: "rule_drafts", isWrite: true }), null);
  equal(
    tableFault("threads", { table: "rule_drafts", isWrite: true }),
    "src/threads may not write the table rule_drafts: ask src/rules, which owns it",
  );
  const [use] = tablesUsed('tables.updateTable("document_drafts")');
  deepEqual(use, { table: "document_drafts", isWrite: true });
  equal(use && tableFault("documents", use), null);
  equal(
    use && tableFault("rules", use),
    "src/rules may not write the table document_drafts: ask src/documents, which owns it",
  );
});
