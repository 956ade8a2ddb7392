import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { countNamesakes, type Named } from "../access/namesakes.ts";
import { readableRules } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { foldName } from "../workflows/fold_name.ts";
import type { Resolution } from "../workflows/named_references.ts";

/** Finds the rules with these names that the caller may read, by name: see `countNamesakes()`. */
export function findNamedRules(
  queries: Queries,
  { principal, names }: { principal: Principal; names: readonly string[] },
): Promise<ReadonlyMap<string, Named>> {
  const folded = new Map(names.map((name) => [name, foldName(name)]));
  return countNamesakes(queries, { table: "rules", principal, names: folded });
}

/**
 * Finds the rules, by name, that the names of a workflow version refer to and that the caller may
 * read.
 */
export async function findResolvedRules(
  queries: Queries,
  { principal, versionId }: { principal: Principal; versionId: string },
): Promise<ReadonlyMap<string, { id: string; nameFolded: string }>> {
  const rows = await queries.selectFrom("version_rules")
    .innerJoin("rules", "rules.id", "version_rules.rule_id")
    .select(["version_rules.name", "rules.id", "rules.name_folded as nameFolded"])
    .where("version_rules.version_id", "=", versionId)
    .where(readableRules(principal))
    .execute();
  return new Map(rows.map(({ name, ...found }) => [name, found]));
}

/**
 * Returns the id of the rule that a name of a workflow version refers to; null if none was stored.
 */
export async function findResolvedRule(
  queries: Queries,
  { versionId, name }: { versionId: string; name: string },
): Promise<string | null> {
  const row = await queries.selectFrom("version_rules").select("rule_id as ruleId")
    .where("version_id", "=", versionId).where("name", "=", name)
    .executeTakeFirst();
  return row?.ruleId ?? null;
}

/**
 * Stores the rules that the names of a workflow version refer to. Does not change existing entries.
 */
export async function insertResolvedRules(
  queries: Queries,
  { versionId, resolutions }: { versionId: string; resolutions: readonly Resolution[] },
): Promise<void> {
  if (resolutions.length === 0) return;
  const given = JSON.stringify(resolutions.map(({ name, id }) => [name, id]));
  await queries.insertInto("version_rules")
    .columns(["version_id", "name", "rule_id"])
    .expression((eb) =>
      eb.selectFrom(sql<{ value: string }>`json_each(${given})`.as("given"))
        .select([
          eb.val(versionId).as("version_id"),
          sql<string>`given.value ->> 0`.as("name"),
          sql<string>`given.value ->> 1`.as("rule_id"),
        ])
        // Without this condition, SQLite parses ON CONFLICT as a part of a join.
        .where(sql<boolean>`true`)
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
