import type { SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { readableRules, RULE_TEAM_KEYS } from "../access/sharing.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { replaceRuleTeams } from "../access/sharing_store.ts";
import type { Principal } from "../identity/principal.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import type { RuleHeadline } from "./headline.ts";

/** The columns of a rule that operations need to check and change it. */
export interface RuleRow {
  id: string;
  orgKey: string;
  ownerId: string;
  name: string;
  defaultVersionId: string | null;
  defaultVersionNumber: number | null;
  latestVersionNumber: number;
  sharedTeamKeys: string[];
}

interface Wanted {
  principal: Principal;
  ruleId: string;
}

/** Finds the rule if the caller may read it. */
export async function findRule(
  queries: Queries,
  { principal, ruleId }: Wanted,
): Promise<RuleRow | null> {
  const [row] = await selectRule(queries, { principal, values: { ruleId }, shape: {} });
  return row ? { ...row, sharedTeamKeys: JSON.parse(row.sharedTeamKeys) } : null;
}

const selectRule = preparedForCaller((
  queries,
  { principal, values }: Parts<{ ruleId: string }, Record<never, never>>,
) =>
  queries.selectFrom("rules")
    .leftJoin("rule_versions as versions", "versions.id", "rules.default_version_id")
    .select([
      "rules.id",
      "rules.org_key as orgKey",
      "rules.owner_id as ownerId",
      "rules.name",
      "rules.default_version_id as defaultVersionId",
      "rules.latest_version_number as latestVersionNumber",
      "versions.number as defaultVersionNumber",
      RULE_TEAM_KEYS.as("sharedTeamKeys"),
    ])
    .where("rules.id", "=", values.ruleId)
    .where(readableRules(principal))
);

export interface RuleItemRow {
  id: string;
  name: string;
  description: string | null;
  versionNumber: number | null;
  isPublic: number;
  isDraft: SqlBool;
  sharedTeamKeys: string;
  createdAt: number;
  updatedAt: number;
}

/** Selects the columns that a list shows of each rule. */
export function selectRuleItems(queries: Queries, principal: Principal) {
  return queries.selectFrom("rules")
    .leftJoin("rule_versions as versions", "versions.id", "rules.default_version_id")
    .select([
      "rules.id",
      "rules.name",
      "rules.description",
      "rules.is_public as isPublic",
      "rules.created_at as createdAt",
      "rules.updated_at as updatedAt",
      "versions.number as versionNumber",
      RULE_TEAM_KEYS.as("sharedTeamKeys"),
      hasReadableDraft(principal).as("isDraft"),
    ]);
}

export interface RuleDetailRow extends RuleItemRow {
  ownerId: string;
  definition: string | null;
}

/** Finds the rule with its default version if the caller may read it. */
export async function findRuleDetail(
  queries: Queries,
  { principal, ruleId }: Wanted,
): Promise<RuleDetailRow | undefined> {
  const [row] = await detail(queries, { principal, values: { ruleId }, shape: {} });
  return row;
}

const detail = preparedForCaller((
  queries,
  { principal, values }: Parts<{ ruleId: string }, Record<never, never>>,
) =>
  selectRuleItems(queries, principal)
    .select(["rules.owner_id as ownerId", "versions.definition"])
    .where("rules.id", "=", values.ruleId)
    .where(readableRules(principal))
);

/** Returns whether the organization has the rule, readable for the caller or not. */
export async function organizationHasRule(
  queries: Queries,
  { orgKey, ruleId }: { orgKey: string; ruleId: string },
): Promise<boolean> {
  const row = await queries.selectFrom("rules")
    .select("id")
    .where("id", "=", ruleId)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewRule {
  id: string;
  orgKey: string;
  ownerId: string;
  headline: RuleHeadline;
  now: number;
}

export async function insertRule(queries: Queries, rule: NewRule): Promise<void> {
  await queries.insertInto("rules").values({
    id: rule.id,
    org_key: rule.orgKey,
    owner_id: rule.ownerId,
    ...headlineColumns(rule.headline),
    is_public: 0,
    default_version_id: null,
    latest_version_number: 0,
    created_at: rule.now,
    updated_at: rule.now,
    deleted_at: null,
  }).execute();
}

interface Change {
  ruleId: string;
  now: number;
}

export async function updateHeadline(
  queries: Queries,
  { ruleId, headline, now }: Change & { headline: RuleHeadline },
): Promise<void> {
  await queries.updateTable("rules")
    .set({ ...headlineColumns(headline), updated_at: now })
    .where("id", "=", ruleId)
    .execute();
}

/** Makes a version the default, and shows its name and description as the rule's. */
export async function updateDefaultVersion(
  queries: Queries,
  { ruleId, versionId, headline, now }: Change & { versionId: string; headline: RuleHeadline },
): Promise<void> {
  await queries.updateTable("rules")
    .set({ ...headlineColumns(headline), default_version_id: versionId, updated_at: now })
    .where("id", "=", ruleId)
    .execute();
}

/** Increments the latest version number of the rule and returns it. */
export async function allocateVersionNumber(queries: Queries, ruleId: string): Promise<number> {
  const { number } = await queries.updateTable("rules")
    .set((eb) => ({ latest_version_number: eb("latest_version_number", "+", 1) }))
    .where("id", "=", ruleId)
    .returning("latest_version_number as number")
    .executeTakeFirstOrThrow();
  return number;
}

export async function updateIsPublic(
  queries: Queries,
  { ruleId, isPublic, now }: Change & { isPublic: boolean },
): Promise<void> {
  await queries.updateTable("rules")
    .set({ is_public: isPublic ? 1 : 0, updated_at: now })
    .where("id", "=", ruleId)
    .execute();
}

export async function markDeleted(queries: Queries, change: Change): Promise<void> {
  await deletion(queries, change).execute();
}

/** Marks the rule as deleted if it was never published and has no draft left. */
export async function markDeletedIfEmpty(queries: Queries, change: Change): Promise<void> {
  await deletion(queries, change)
    .where("latest_version_number", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("rule_drafts").select("id").where("rule_id", "=", change.ruleId)))
    )
    .execute();
}

function deletion(queries: Queries, { ruleId, now }: Change) {
  return queries.updateTable("rules").set({ deleted_at: now }).where("id", "=", ruleId);
}

/** Replaces the teams that the rule is shared with. */
export async function replaceTeams(
  queries: Queries,
  { ruleId, orgKey, teamKeys, now }: Change & { orgKey: string; teamKeys: readonly string[] },
): Promise<void> {
  await replaceRuleTeams(queries, { ruleId, orgKey, teamKeys });
  await queries.updateTable("rules").set({ updated_at: now }).where("id", "=", ruleId).execute();
}

function headlineColumns({ name, nameFolded, description }: RuleHeadline) {
  return { name, name_folded: nameFolded, description };
}
