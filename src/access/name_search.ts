import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared, type Value } from "../db/prepared.ts";

/** The tables whose rows are found by parts of their names. */
export type Named = "workflows" | "rules";

const INDEXES = {
  workflows: { names: "workflow_names", grams: "workflow_grams" },
  rules: { names: "rule_names", grams: "rule_grams" },
} as const;

/** The index knows which names have which groups of up to so many characters. */
const GRAM_LENGTH_MAX = 3;

/** How many numbers each organization has. */
const RANGE = 2 ** 30;

/** Rows of the index that one statement finds: looking at them takes some milliseconds. */
const PIECE = 1_000;

/** Groups that a query names; rows that have all of these are few enough. */
const GRAMS_MAX = 16;

/** An organization's numbers in the index: the first one and the first of the next organization. */
const selectRange = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("name_ranges").select("number").where("org_key", "=", orgKey)
);

interface PieceValues {
  grams: string;
  /** The numbers between which it looks. */
  after: number;
  end: number;
}

const selectPiece = prepared((
  queries,
  { grams, after, end }: Record<keyof PieceValues, Value>,
  { table }: { table: Named },
) => {
  const { names, grams: index } = INDEXES[table];
  return {
    compile: () =>
      sql<{ id: string; number: number }>`SELECT names.id, names.number
        FROM ${sql.table(index)} AS grams
        CROSS JOIN ${sql.table(names)} AS names ON names.number = grams.rowid
        WHERE ${sql.ref(index)} MATCH ${grams} AND grams.rowid > ${after} AND grams.rowid < ${end}
        ORDER BY grams.rowid LIMIT ${sql.lit(PIECE)}`.compile(queries),
  };
});

/**
 * The ids of the rows of the organization whose folded names may contain the text: those that have
 * groups of three of its characters, or the one or two that it has. They come in pieces, each with
 * whether it is the last one, and let other requests in between. There is no piece for a text that
 * the index cannot tell anything of.
 */
export async function* findCandidates(
  queries: Queries,
  { table, orgKey, text }: { table: Named; orgKey: string; text: string },
): AsyncGenerator<{ ids: string[]; isLast: boolean }> {
  const parts = gramsOf(text);
  if (parts.length === 0) return;
  const { rows: [range] } = await selectRange(queries, { orgKey });
  if (range === undefined) return yield { ids: [], isLast: true };
  const grams = parts.map((gram) => `"${wordOf(gram, range)}"`).join(" AND ");
  const end = (range.number + 1) * RANGE;
  for (let after = range.number * RANGE;;) {
    const { rows } = await selectPiece(queries, { grams, after, end }, { table });
    const last = rows.length < PIECE ? undefined : rows.at(-1);
    yield { ids: rows.map(({ id }) => id), isLast: last === undefined };
    if (last === undefined) return;
    after = last.number;
    await setImmediate();
  }
}

/** The word of the index for the names of one organization that have the group. */
function wordOf(gram: string, { number }: { number: number }): string {
  return `${number}x${Buffer.from(gram).toString("hex")}`;
}

/** Groups that follow one another, and the last one, so that all characters are in one. */
function gramsOf(text: string): string[] {
  // The index reads a text up to its first NUL.
  if (text === "" || text.includes("\0")) return [];
  const characters = [...text];
  const end = Math.max(0, characters.length - GRAM_LENGTH_MAX);
  const starts = Array.from(
    { length: Math.ceil(end / GRAM_LENGTH_MAX) },
    (_, at) => at * GRAM_LENGTH_MAX,
  );
  const grams = [...starts, end].map((at) => characters.slice(at, at + GRAM_LENGTH_MAX).join(""));
  return [...new Set(grams)].slice(0, GRAMS_MAX);
}
