import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";

/** The tables whose rows are found by parts of their names. */
export type Named = "workflows" | "rules";

const INDEXES = {
  workflows: { names: "workflow_names", grams: "workflow_grams" },
  rules: { names: "rule_names", grams: "rule_grams" },
} as const;

/** Characters of which the index knows where they stand together. */
const GRAM_LENGTH = 3;

/** Beyond so many, the list itself is walked: its first rows are likely to match. */
const CANDIDATES_MAX = 2_000;

/** Groups that a query names; rows that have all of these are few enough. */
const GRAMS_MAX = 16;

const countCandidates = prepared((
  queries,
  { grams, limit }: { grams: string; limit: number },
  { table }: { table: Named },
) => {
  const { grams: index } = INDEXES[table];
  return {
    compile: () =>
      sql<{ found: number }>`SELECT count(*) AS found FROM (
        SELECT 1 FROM ${sql.table(index)} WHERE ${sql.ref(index)} MATCH ${grams} LIMIT ${limit} + 0
      ) AS counted`.compile(queries),
  };
});

const selectCandidates = prepared((
  queries,
  { grams, limit }: { grams: string; limit: number },
  { table }: { table: Named },
) => {
  const { names, grams: index } = INDEXES[table];
  return {
    compile: () =>
      sql<{ id: string }>`SELECT names.id FROM ${sql.table(index)} AS grams
        CROSS JOIN ${sql.table(names)} AS names ON names.number = grams.rowid
        WHERE ${sql.ref(index)} MATCH ${grams} LIMIT ${limit} + 0`.compile(queries),
  };
});

/**
 * The ids of all rows, of any organization, whose folded names may contain the text: those that have
 * groups of three of its characters. Null where there are many, and for a text that is too short for
 * the index.
 */
export async function findCandidates(
  queries: Queries,
  { table, text }: { table: Named; text: string },
): Promise<string[] | null> {
  const words = gramsOf(text);
  if (words.length === 0) return null;
  const grams = words.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND ");
  const values = { grams, limit: CANDIDATES_MAX + 1 };
  const { rows: [count] } = await countCandidates(queries, values, { table });
  if (count && count.found > CANDIDATES_MAX) return null;
  const { rows } = await selectCandidates(queries, values, { table });
  return rows.length > CANDIDATES_MAX ? null : rows.map(({ id }) => id);
}

/** Groups that follow one another, and the last one, so that all characters are in one. */
function gramsOf(text: string): string[] {
  // The index reads a text up to its first NUL.
  if (text.includes("\0")) return [];
  const characters = [...text];
  const end = characters.length - GRAM_LENGTH;
  if (end < 0) return [];
  const starts = Array.from({ length: Math.ceil(end / GRAM_LENGTH) }, (_, at) => at * GRAM_LENGTH);
  const grams = [...starts, end].map((at) => characters.slice(at, at + GRAM_LENGTH).join(""));
  return [...new Set(grams)].slice(0, GRAMS_MAX);
}
