import type { Queries } from "../../db/dialect.ts";
import { preparedPage } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import { readableRules } from "../../access/sharing.ts";
import { preparedForCaller } from "../../access/prepared_for_caller.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Window } from "../../lib/page.ts";
import type { VersionRow } from "../../workflows/versions/version_store.ts";

const VERSION_COLUMNS = ["id as versionId", "number", "created_at as createdAt"] as const;

/** Finds a page of versions, newest first. */
export async function findVersionPage(
  queries: Queries,
  { ruleId, ...window }: Window & { ruleId: string },
): Promise<VersionRow[]> {
  return await selectPage(queries, window, { ruleId });
}

const selectPage = preparedPage(
  ["number"],
  (queries, { ruleId }: { ruleId: string }) =>
    queries.selectFrom("rule_versions").select(VERSION_COLUMNS).where("rule_id", "=", ruleId),
);

/** Finds a version of the rule by its id. */
export async function findVersion(
  queries: Queries,
  { ruleId, versionId }: { ruleId: string; versionId: string },
): Promise<VersionRow & { definition: string; source: string | null } | undefined> {
  const { rows: [row] } = await selectVersion(queries, { ruleId, versionId });
  return row;
}

const selectVersion = prepared((
  queries,
  { ruleId, versionId }: { ruleId: string; versionId: string },
) =>
  queries.selectFrom("rule_versions")
    .select([...VERSION_COLUMNS, "definition", "source"])
    .where("id", "=", versionId)
    .where("rule_id", "=", ruleId)
);

/** Finds a version of the rule by its number. */
export async function findVersionByNumber(
  queries: Queries,
  { ruleId, number }: { ruleId: string; number: number },
): Promise<{ id: string; definition: string } | undefined> {
  return await queries.selectFrom("rule_versions")
    .select(["id", "definition"])
    .where("rule_id", "=", ruleId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export interface NewRuleVersion {
  versionId: string;
  ruleId: string;
  number: number;
  definition: string;
  /** The YAML that the author wrote; null if the rule came as JSON. */
  source: string | null;
  createdBy: string;
  createdAt: number;
}

export async function insertVersion(queries: Queries, version: NewRuleVersion): Promise<void> {
  await queries.insertInto("rule_versions").values({
    id: version.versionId,
    rule_id: version.ruleId,
    number: version.number,
    definition: version.definition,
    source: version.source,
    created_by: version.createdBy,
    created_at: version.createdAt,
  }).execute();
}

interface EvaluableRow {
  ruleId: string;
  ruleName: string;
  versionId: string | null;
  versionNumber: number | null;
}

/**
 * Finds a rule that the caller may read, with one of its versions; the default one unless stated.
 */
export async function findEvaluable(
  queries: Queries,
  { principal, ruleId, versionId }: {
    principal: Principal;
    ruleId: string;
    versionId: string | null;
  },
): Promise<EvaluableRow | undefined> {
  const values = { ruleId, versionId: versionId ?? "" };
  const shape = { isDefault: versionId === null };
  const [row] = await evaluable(queries, { principal, values, shape });
  return row;
}

interface EvaluableParts {
  principal: Principal;
  values: { ruleId: string; versionId: string };
  shape: { isDefault: boolean };
}

const evaluable = preparedForCaller((queries, { principal, values, shape }: EvaluableParts) =>
  queries.selectFrom("rules")
    .leftJoin("rule_versions as versions", (join) =>
      join
        .on(({ eb, ref }) =>
          eb(
            "versions.id",
            "=",
            shape.isDefault ? ref("rules.default_version_id") : values.versionId,
          )
        )
        .onRef("versions.rule_id", "=", "rules.id"))
    .select([
      "rules.id as ruleId",
      "rules.name as ruleName",
      "versions.id as versionId",
      "versions.number as versionNumber",
    ])
    .where("rules.id", "=", values.ruleId)
    .where(readableRules(principal))
);

/** Returns the definition of a version that must exist. */
export async function findVersionText(queries: Queries, versionId: string): Promise<string> {
  const { definition } = await queries.selectFrom("rule_versions")
    .select("definition")
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
  return definition;
}
