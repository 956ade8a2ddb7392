import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { readableRules } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { foldName } from "../workflows/fold_name.ts";
import { exactNameFirst, type Named, type Resolution } from "../workflows/named_references.ts";

/**
 * Finds, for each name, the rules with this whole name that the caller may read, and their number.
 * Rules that match in case take precedence over those that match in any other case.
 */
export async function findNamedRules(
  queries: Queries,
  { principal, names }: { principal: Principal; names: readonly string[] },
): Promise<ReadonlyMap<string, Named>> {
  if (names.length === 0) return new Map();
  return exactNameFirst(names, {
    exact: await countNamed(queries, { principal, names, column: "rules.name" }),
    folded: await countNamed(queries, { principal, names, column: "rules.name_folded" }),
  });
}

async function countNamed(
  queries: Queries,
  { principal, names, column }: {
    principal: Principal;
    names: readonly string[];
    column: "rules.name" | "rules.name_folded";
  },
): Promise<ReadonlyMap<string, Named>> {
  const folded = JSON.stringify(names.map(foldName));
  const wanted = JSON.stringify(names);
  let query = queries.selectFrom("rules")
    .select((eb) => [
      eb.ref(column).as("named"),
      eb.fn.min("rules.id").as("id"),
      eb.fn.countAll<number>().as("total"),
    ])
    .where("rules.org_key", "=", principal.orgKey)
    .where("rules.name_folded", "in", sql<string>`(SELECT value FROM json_each(${folded}))`)
    .where("rules.deleted_at", "is", null)
    .where(readableRules(principal));
  if (column === "rules.name") {
    query = query.where(column, "in", sql<string>`(SELECT value FROM json_each(${wanted}))`);
  }
  const rows = await query.groupBy(column).execute();
  return new Map(rows.map(({ named, ...found }) => [named, found]));
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
