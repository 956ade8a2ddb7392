import { sql } from "kysely";
import type { Database } from "../database.ts";

const INCREMENTAL = 2;

/** The driver runs only one step of this statement, which releases one page, for any number. */
const ONE_PAGE = "PRAGMA incremental_vacuum(1);\n";

interface Space {
  mode: number;
  freePages: number;
}

export interface ReleasedSpace {
  /** The free pages that remain; 0 if the database manages its space itself. */
  left: number;
  /** How long other writers had to wait. */
  heldMs: number;
}

/**
 * Releases up to `pages` unused pages of a local database to the file system, in a short
 * transaction.
 */
export async function releaseSpace(db: Database, pages: number): Promise<ReleasedSpace> {
  const { mode, freePages } = await readSpace(db);
  if (mode !== INCREMENTAL || freePages === 0) return { left: 0, heldMs: 0 };
  const count = Math.min(pages, freePages);
  const heldMs = await db.transaction(async (tx) => {
    const startedAt = performance.now();
    await tx.script(ONE_PAGE.repeat(count));
    return performance.now() - startedAt;
  });
  return { left: freePages - count, heldMs };
}

/** A libSQL server may refuse this query; it manages its space itself. */
async function readSpace({ queries }: Database): Promise<Space> {
  const question = sql<Space>`SELECT auto_vacuum AS mode, freelist_count AS freePages
    FROM pragma_auto_vacuum, pragma_freelist_count`;
  const nothing: Space = { mode: 0, freePages: 0 };
  return (await question.execute(queries).catch(() => null))?.rows[0] ?? nothing;
}
