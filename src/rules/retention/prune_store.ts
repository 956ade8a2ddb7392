import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";

/** A literal instead of a parameter: only then does SQLite use the partial index. */
const NONE = sql.lit(0);

/**
 * Deletes drafts of rules that were deleted before `before`. Returns the number of deleted rows.
 */
export async function deleteOldDrafts(
  queries: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const old = queries.selectFrom("rules")
    .innerJoin("rule_drafts", "rule_drafts.rule_id", "rules.id")
    .select("rule_drafts.id")
    .where("rules.deleted_at", "is not", null)
    .where("rules.draft_count", ">", NONE)
    .where("rules.deleted_at", "<", before)
    .limit(limit);
  const { numDeletedRows } = await queries.deleteFrom("rule_drafts").where("id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
