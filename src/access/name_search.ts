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
const CANDIDATES_MAX = 4_000;

/** Groups that a query names; rows that have all of these are few enough. */
const GRAMS_MAX = 64;

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
 * The ids of all rows, of whichever organization, whose folded names may contain the text: those that have all groups of three of
 * its characters. Null where there are many, and for a text that is too short for the index.
 */
export async function findCandidates(
  queries: Queries,
  { table, text }: { table: Named; text: string },
): Promise<string[] | null> {
  const grams = gramsOf(text);
  if (grams.length === 0) return null;
  const query = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND ");
  const limit = CANDIDATES_MAX + 1;
  const { rows } = await selectCandidates(queries, { grams: query, limit }, { table });
  return rows.length > CANDIDATES_MAX ? null : rows.map(({ id }) => id);
}

function gramsOf(text: string): string[] {
  // The index reads a text up to its first NUL.
  if (text.includes("\0")) return [];
  const characters = [...text];
  const count = Math.max(0, characters.length - GRAM_LENGTH + 1);
  const grams = Array.from(
    { length: count },
    (_, at) => characters.slice(at, at + GRAM_LENGTH).join(""),
  );
  return [...new Set(grams)].slice(0, GRAMS_MAX);
}
