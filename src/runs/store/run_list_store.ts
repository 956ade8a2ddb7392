import { sql } from "kysely";
import { findAudiences } from "../../access/audiences.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readableWorkflows } from "../../access/sharing.ts";
import { atLeast, batchOf, countWalk, type WalkBatch, walkPage } from "../../access/walk_pages.ts";
import type { CheckedRow, WalkedRow, WalkValues } from "../../access/walks.ts";
import type { Queries } from "../../db/dialect.ts";
import { toCount } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { RunStatus, RunTrigger } from "../../db/tables.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Count, Window } from "../../lib/page.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import {
  countRangeRuns,
  findLatestIds,
  findNextRuns,
  type PassedRuns,
  passRunsOf,
  type RunWalkValues,
} from "./run_walk_store.ts";

/** Which runs are wanted; a missing field matches all. */
export interface RunFilter {
  /** One or several statuses. */
  statuses?: readonly RunStatus[];
  trigger?: RunTrigger;
  /** The first time that is included, in milliseconds. */
  from?: number;
  /** The first time that is excluded, in milliseconds. */
  to?: number;
}

interface WantedPage {
  principal: Principal;
  /**
   * The workflow whose runs are listed, which the caller may read; null for all runs that the
   * caller may read.
   */
  workflowId: string | null;
  filter: RunFilter;
}

export interface FoundRuns {
  rows: readonly RunSummaryRow[];
  /** The positions of the runs, with one more if the list continues. */
  found: readonly WalkedRow[];
  count: Count;
}

export type RunSummaryRow = Awaited<ReturnType<typeof selectRuns>>[number];

/**
 * Returns one page, latest first. Reads at most as many index ranges as there are combinations of
 * audience, status and trigger.
 */
export async function findRunPage(
  queries: Queries,
  { principal, workflowId, filter, ...window }: WantedPage & Window,
): Promise<FoundRuns> {
  const scopes: RunScopes = workflowId === null
    ? await findScopes(queries, principal)
    : { audiences: [], workflowIds: [workflowId], isChanging: false };
  const values = valuesOf(filter);
  const walk = { principal, scopes, values };
  const { found, total } = await walkPage(
    (place) => findPiece(queries, { ...walk, place }),
    { principal, ...window },
  );
  const ids = found.slice(0, window.limit - 1).map(({ id }) => id);
  const rows = await selectRuns(queries, { principal, ids });
  if (total !== null) return { rows, found, count: { total, isExact: true } };
  const count = scopes.isChanging
    ? await countWalk((place) => findNextOf(queries, { ...walk, place }), principal)
    : await countRanges(queries, { scopes, values });
  return { rows, found, count: atLeast(count, found, window) };
}

/** The audiences and workflows whose runs a caller may read. */
interface RunScopes {
  audiences: readonly string[];
  /** Readable workflows that are checked one by one. */
  workflowIds: readonly string[];
  /** Whether runs of some workflows still have their previous audience. */
  isChanging: boolean;
}

async function findScopes(queries: Queries, principal: Principal): Promise<RunScopes> {
  const audiences = await findAudiences(queries, principal);
  const { rows: [first] } = await selectRelabel(queries, { orgKey: principal.orgKey });
  if (!first) return { audiences, workflowIds: [], isChanging: false };
  const changing = await queries.selectFrom("run_relabels")
    .innerJoin("workflows", "workflows.id", "run_relabels.workflow_id")
    .select("workflows.id")
    .where("run_relabels.org_key", "=", principal.orgKey)
    .where(readableWorkflows(principal))
    .execute();
  return { audiences, workflowIds: changing.map(({ id }) => id), isChanging: true };
}

const selectRelabel = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("run_relabels").select("workflow_id").where("org_key", "=", orgKey)
    .limit(sql.lit(1))
);

type FilterValues = Omit<RunWalkValues, "scopes">;

function valuesOf({ statuses = [], trigger, from, to }: RunFilter): FilterValues {
  return {
    statuses: statuses.length === 0 ? null : JSON.stringify(statuses),
    triggers: trigger === undefined ? null : JSON.stringify([trigger]),
    from: from ?? Number.MIN_SAFE_INTEGER,
    to: to ?? Number.MAX_SAFE_INTEGER,
  };
}

interface WalkStep {
  principal: Principal;
  scopes: RunScopes;
  values: FilterValues;
  place: WalkValues;
}

async function findNextOf(
  queries: Queries,
  { principal, scopes: { audiences, workflowIds, isChanging }, values, place }: WalkStep,
): Promise<WalkBatch> {
  const { afterAt, afterId, size } = place;
  const all = { ...values, afterAt, afterId, size };
  const found: WalkedRow[] = [];
  if (audiences.length > 0) {
    const scopes = JSON.stringify(audiences);
    found.push(...await findNextRuns(queries, { ...all, scopes }, { by: "audience" }));
  }
  if (workflowIds.length > 0) {
    const scopes = JSON.stringify(workflowIds);
    found.push(...await findNextRuns(queries, { ...all, scopes }, { by: "workflow_id" }));
  }
  const rows = isChanging
    ? await checked(queries, { principal, rows: merged(found, size) })
    : found.map((row) => ({ ...row, fits: 1 }));
  return batchOf(rows, place);
}

/** Finds the next runs, and passes over those behind them that the caller may not read. */
async function findPiece(queries: Queries, step: WalkStep): Promise<WalkBatch> {
  const piece = await findNextOf(queries, step);
  const { rows, last } = piece;
  if (!step.scopes.isChanging || last === null || rows.at(-1)?.id === last.id) return piece;
  return { rows, last: await passHidden(queries, { ...step, last }) };
}

interface Hidden extends Pick<WalkStep, "scopes" | "values"> {
  /** A run that the caller may not read. */
  last: WalkedRow;
}

/**
 * Passes over the runs after `last` that are of the same workflow, in pieces with pauses. A
 * workflow that was deleted or withdrawn may have a million that still have their previous
 * audience. Returns the last place; null if no more runs follow.
 */
async function passHidden(
  queries: Queries,
  { scopes: { audiences, workflowIds }, values, last }: Hidden,
): Promise<WalkedRow | null> {
  const run = await queries.selectFrom("runs").select("workflow_id").where("id", "=", last.id)
    .executeTakeFirst();
  if (!run) return last;
  for (let after = last;;) {
    const asked = { ...values, workflowId: run.workflow_id, after };
    const inAudiences = { ...asked, scopes: JSON.stringify(audiences) };
    const inChanging = { ...asked, scopes: JSON.stringify(workflowIds) };
    const passed = latestOf(
      await passRunsOf(queries, inAudiences, { by: "audience" }),
      workflowIds.length === 0
        ? null
        : await passRunsOf(queries, inChanging, { by: "workflow_id" }),
    );
    if (passed === null || passed.isBeforeOther) return passed?.place ?? null;
    after = passed.place;
    await nextRound();
  }
}

function latestOf(one: PassedRuns | null, other: PassedRuns | null): PassedRuns | null {
  if (one === null || other === null) return one ?? other;
  return isBefore(one.place, other.place) ? one : other;
}

/** Returns the rows in the order of lists, each run once. */
function merged(rows: readonly WalkedRow[], size: number): WalkedRow[] {
  const once = new Map(rows.map((row) => [row.id, row]));
  return [...once.values()]
    .sort((one, other) => isBefore(one, other) ? -1 : 1)
    .slice(0, size);
}

/** Whether a row comes before another in the order of lists, latest first. */
function isBefore(one: WalkedRow, other: WalkedRow): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id);
}

/** Determines which runs the caller may read, while their audiences are being changed. */
async function checked(
  queries: Queries,
  { principal, rows }: { principal: Principal; rows: readonly WalkedRow[] },
): Promise<CheckedRow[]> {
  const readable = await queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select("runs.id")
    .where("runs.id", "in", listed(JSON.stringify(rows.map(({ id }) => id))))
    .where(readableWorkflows(principal))
    .execute();
  const ids = new Set(readable.map(({ id }) => id));
  return rows.map((row) => ({ ...row, fits: ids.has(row.id) ? 1 : 0 }));
}

/** The elements of a JSON list. */
function listed(ids: string) {
  return sql<string>`(SELECT value FROM json_each(${ids}))`;
}

async function countRanges(
  queries: Queries,
  { scopes: { audiences, workflowIds }, values }: Pick<WalkStep, "scopes" | "values">,
): Promise<Count> {
  const isByWorkflow = workflowIds.length > 0;
  const scopes = JSON.stringify(isByWorkflow ? workflowIds : audiences);
  const by = isByWorkflow ? "workflow_id" : "audience";
  const { rows: [row] } = await countRangeRuns(queries, { ...values, scopes }, { by });
  return toCount(row ?? { found: 0 });
}

/** Returns the summaries of those of these runs that the caller may read, latest first. */
export async function selectRuns(
  queries: Queries,
  { principal, ids }: { principal: Principal; ids: readonly string[] },
) {
  return await summaries(queries, { principal, values: { ids: JSON.stringify(ids) }, shape: {} });
}

const summaries = preparedForCaller((
  queries,
  { principal, values: { ids } }: Parts<{ ids: string }, Record<never, never>>,
) =>
  queries.selectFrom("runs")
    .innerJoin("workflow_versions", "workflow_versions.id", "runs.version_id")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select([
      "runs.id",
      "runs.workflow_id",
      "runs.trigger",
      "runs.status",
      "runs.error",
      "runs.principal_id",
      "runs.is_private",
      "runs.scheduled_at",
      "runs.schedule_name",
      "runs.created_at",
      "runs.started_at",
      "runs.finished_at",
      "workflow_versions.number",
      "workflows.name as workflow_name",
    ])
    .where("runs.id", "in", listed(ids))
    .where(readableWorkflows(principal))
    .orderBy("runs.created_at", "desc").orderBy("runs.id", "desc")
);

/** The maximum size of inputs, as JSON, that lists show. */
export const SHORT_INPUTS_BYTES_MAX = 8_192;

/** The inputs of the current row of `runs`; null if they are long. */
export const SHORT_INPUTS = sql<string | null>`
  CASE WHEN octet_length(runs.inputs) <= ${sql.lit(SHORT_INPUTS_BYTES_MAX)} THEN runs.inputs END`;

/** Returns the inputs of these runs, with the columns that decide who may see them. */
export async function findShortInputs(queries: Queries, ids: readonly string[]) {
  return await queries.selectFrom("runs")
    .select(["id", "principal_id", "is_private", SHORT_INPUTS.as("inputs")])
    .where("id", "in", listed(JSON.stringify(ids)))
    .execute();
}

export type LastRunRow = Awaited<ReturnType<typeof findLastRuns>>[number];

/**
 * Returns up to `size` of the latest runs of each of these workflows that the caller may read,
 * latest first.
 */
export async function findLastRuns(
  queries: Queries,
  { principal, ...wanted }: { principal: Principal; workflowIds: readonly string[]; size: number },
) {
  const ids = JSON.stringify(await findLatestIds(queries, wanted));
  return await selectLastRuns(queries, { principal, values: { ids }, shape: {} });
}

const selectLastRuns = preparedForCaller((
  queries,
  { principal, values: { ids } }: Parts<{ ids: string }, Record<never, never>>,
) =>
  queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select([
      "runs.id",
      "runs.workflow_id",
      "runs.status",
      "runs.created_at",
      "runs.started_at",
      "runs.finished_at",
    ])
    .where("runs.id", "in", sql<string>`(SELECT value FROM json_each(${ids}))`)
    .where("runs.pruned_at", "is", null)
    .where(readableWorkflows(principal))
    .orderBy("runs.created_at", "desc").orderBy("runs.id", "desc")
);
