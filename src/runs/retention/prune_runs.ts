import { type BatchDeps, deleteInBatches } from "../../db/delete_in_batches.ts";
import type { Queries } from "../../db/dialect.ts";
import type { ObjectStorage } from "../../storage/object_storage.ts";
import { IDEMPOTENCY_KEY_LIVES_MS } from "../start/start_run.ts";
import {
  deletePartsOf,
  deleteRuns,
  deleteValue,
  type EndedRun,
  findBeyond,
  findChildren,
  findEnded,
  findHidden,
  findOrgWithEnded,
  findRemovable,
  findValuesOf,
  hideRuns,
} from "../store/prune_store.ts";

export interface PruneDeps extends BatchDeps {
  storage: ObjectStorage;
}

/** The ended runs that an organization keeps; null for all of them. */
export interface RunRetention {
  /** How long runs are kept after their end. */
  ageMsMax: number | null;
  /** The number of most recently ended runs that are kept. */
  countMax: number | null;
}

/**
 * The number of runs in a batch: among 200,000 runs, deleting 100 takes 8 ms, and 200 take 23 ms.
 */
const RUNS_MAX = 100;
const VALUES_MAX = 100;

/**
 * Removes the runs that ended too long ago or that exceed the number to keep, oldest first, each
 * with its journal and its values in the object storage. After a crash, hidden runs may be left;
 * the next call removes them. Returns how many runs it hid. Errors: `unavailable`, `storage_full`.
 */
export async function pruneRuns(deps: PruneDeps, retention: RunRetention): Promise<number> {
  await removeHidden(deps);
  let hidden = 0;
  let orgKey = await findOrgWithEnded(deps.db.queries, "");
  while (orgKey !== null) {
    hidden += await pruneOrganization(deps, { orgKey, retention });
    orgKey = await findOrgWithEnded(deps.db.queries, orgKey);
  }
  return hidden;
}

async function pruneOrganization(
  deps: PruneDeps,
  { orgKey, retention }: { orgKey: string; retention: RunRetention },
): Promise<number> {
  const { db, clock } = deps;
  const upTo = await lastToGo(deps, { orgKey, retention });
  if (upTo === null) return 0;
  let hidden = 0;
  let after: EndedRun = { finishedAt: 0, id: "" };
  for (;;) {
    const page = await findEnded(db.queries, { orgKey, after, upTo, limit: RUNS_MAX });
    const last = page.at(-1);
    if (last === undefined) return hidden;
    const ids = page.map(({ id }) => id);
    hidden += await db.transaction(({ queries }) => hide(queries, { ids, now: clock.now() }));
    await removeHidden(deps);
    after = last;
  }
}

/**
 * Hides each run with all runs that its steps started, unless one of these has not ended. Returns
 * the number of hidden runs.
 */
async function hide(
  queries: Queries,
  { ids, now }: { ids: string[]; now: number },
): Promise<number> {
  const keysSince = now - IDEMPOTENCY_KEY_LIVES_MS;
  const roots = await findRemovable(queries, { ids, keysSince });
  const rootOf = new Map(roots.map((id) => [id, id]));
  const kept = new Set<string>();
  for (let level = roots; level.length > 0;) {
    const children = await findChildren(queries, level);
    for (const { id, parentId, hasEnded } of children) {
      const root = rootOf.get(parentId) ?? parentId;
      rootOf.set(id, root);
      if (!hasEnded) kept.add(root);
    }
    level = children.map(({ id }) => id);
  }
  const hidden = [...rootOf].filter(([, root]) => !kept.has(root)).map(([id]) => id);
  for (let at = 0; at < hidden.length; at += RUNS_MAX) {
    await hideRuns(queries, { ids: hidden.slice(at, at + RUNS_MAX), now });
  }
  return hidden.length;
}

/** Returns the last run to remove by age and by count, whichever removes more. */
async function lastToGo(
  { db, clock }: PruneDeps,
  { orgKey, retention: { ageMsMax, countMax } }: { orgKey: string; retention: RunRetention },
): Promise<EndedRun | null> {
  // No id is less than the empty text, so runs that ended at exactly that millisecond are kept.
  const tooOld = ageMsMax === null ? null : { finishedAt: clock.now() - ageMsMax, id: "" };
  const tooMany = countMax === null
    ? null
    : await findBeyond(db.queries, { orgKey, kept: countMax });
  if (tooOld === null || tooMany === null) return tooOld ?? tooMany;
  return tooOld.finishedAt > tooMany.finishedAt ? tooOld : tooMany;
}

/** Removes stored values first, then the journal, then the runs. */
async function removeHidden(deps: PruneDeps): Promise<void> {
  for (;;) {
    const ids = await findHidden(deps.db.queries, RUNS_MAX);
    if (ids.length === 0) return;
    await removeValues(deps, ids);
    await removeRows(deps, ids);
  }
}

async function removeValues({ db, storage, stopping }: PruneDeps, ids: string[]): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const values = await findValuesOf(db.queries, { ids, limit: VALUES_MAX });
    if (values.length === 0) return;
    for (const { object_key } of values) await storage.delete(object_key);
    await db.transaction(async ({ queries }) => {
      for (const value of values) await deleteValue(queries, value);
    });
  }
}

async function removeRows(deps: PruneDeps, ids: string[]): Promise<void> {
  await deleteInBatches(deps, async (queries, limit) => {
    const rows = await deletePartsOf(queries, { ids, limit });
    if (rows >= limit) return { rows, isLast: false };
    await deleteRuns(queries, ids);
    return { rows: rows + ids.length, isLast: true };
  });
}
