import { TABLES } from "./table.ts";

interface Use {
  table: string;
  isWrite: boolean;
}

const READS = [
  /(?:selectFrom|[jJ]oin)\(\s*\[?\s*"(\w+)/g,
  /expressionBuilder<Tables, "(\w+)/g,
  /\b(?:FROM|JOIN)\s+(\w+)/g,
];
const WRITES = [
  /(?:insertInto|replaceInto|updateTable|deleteFrom)\(\s*"(\w+)/g,
  /\b(?:INSERT INTO|REPLACE INTO|UPDATE|DELETE FROM)\s+(\w+)/g,
];
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The tables that a source text names in queries, be it by Kysely or in SQL. */
export function tablesUsed(text: string): Use[] {
  const code = text.replace(COMMENTS, "");
  const named = (patterns: readonly RegExp[], isWrite: boolean): Use[] =>
    patterns.flatMap((pattern) => [...code.matchAll(pattern)])
      .map(([, table = ""]) => ({ table, isWrite }))
      .filter(({ table }) => Object.hasOwn(TABLES, table));
  return [...named(READS, false), ...named(WRITES, true)];
}

/** Why a room may not use a table so, or null when it may. */
export function tableFault(room: string, { table, isWrite }: Use): string | null {
  const { owner, joinedBy = [] } = TABLES[table] ?? { owner: "nobody" };
  if (room === owner || (!isWrite && joinedBy.includes(room))) return null;
  return `src/${room} may not ${isWrite ? "write" : "read"} the table ${table}: ` +
    `ask src/${owner}, which owns it`;
}
