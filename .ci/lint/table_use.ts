import { COMMON_TABLES, TABLES } from "./table.ts";

interface Use {
  table: string;
  isWrite: boolean;
}

const READS = [
  /(?:selectFrom|[jJ]oin|using|sql\.table)\(\s*"(\w+)/g,
  /expressionBuilder<Tables, "(\w+)/g,
  /\b(?:FROM|JOIN)\s+"?(\w+)/g,
];
const LISTS = /(?:selectFrom|using)\(\s*\[([^\]]*)\]|\bFROM\s+\w+((?:\s*,\s*\w+)+)/g;
const WRITES = [
  /(?:insertInto|replaceInto|updateTable|deleteFrom)\(\s*"(\w+)/g,
  /\b(?:INSERT INTO|REPLACE INTO|UPDATE|DELETE FROM)\s+"?(\w+)/g,
  // A room that lends a table to the queries of documents writes it by them.
  /^\s*(?:documents|drafts|versions|references): "(\w+)",$/gm,
];
const KEYWORDS = /\b(?:from|join|insert into|replace into|update|delete from)\b/gi;
const SQL = /\bsql(?:<[^`]*>)?`[^`]*`/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const isTable = (name: string): boolean =>
  Object.hasOwn(TABLES, name) || Object.hasOwn(COMMON_TABLES, name);

/** The tables that a source text names in queries, by Kysely or in SQL. */
export function tablesUsed(text: string): Use[] {
  const code = text.replace(COMMENTS, "")
    .replace(SQL, (sql) => sql.replace(KEYWORDS, (word) => word.toUpperCase()));
  const named = (patterns: readonly RegExp[], isWrite: boolean): Use[] =>
    patterns.flatMap((pattern) => [...code.matchAll(pattern)])
      .map(([, table = ""]) => ({ table, isWrite }))
      .filter(({ table }) => isTable(table));
  const lists = [...code.matchAll(LISTS)].flatMap(([, array = "", rest = ""]) => [
    ...[...array.matchAll(/"(\w+)/g)].map(([, table = ""]) => table),
    ...rest.split(",").map((table) => table.trim()),
  ]).filter(isTable);
  return [
    ...named(READS, false),
    ...lists.map((table) => ({ table, isWrite: false })),
    ...named(WRITES, true),
  ];
}

/** Returns why a room may not use a table in this way; null if it may. */
export function tableFault(room: string, { table, isWrite }: Use): string | null {
  const { owner, joinedBy = [] } = { ...COMMON_TABLES, ...TABLES }[table] ?? { owner: "nobody" };
  if (room === owner || (!isWrite && joinedBy.includes(room))) return null;
  return `src/${room} may not ${isWrite ? "write" : "read"} the table ${table}: ` +
    `ask src/${owner}, which owns it`;
}
