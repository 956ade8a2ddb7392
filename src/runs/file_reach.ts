import { loadStoredPrincipal } from "../identity/stored_principal.ts";
import { mayWriteWorkflow } from "../access/sharing.ts";
import type { Json } from "../lib/json.ts";
import type { ObjectContext } from "../objects/context.ts";
import type { ObjectKind } from "../objects/object_key.ts";
import { isReadableObject } from "../objects/object_store.ts";
import { findFile, type ListedFile, listFiles } from "../objects/reached_file_store.ts";
import {
  givenTexts,
  type LineageRow,
  makePrivate,
  readLineage,
  wasGivenFile,
} from "./store/file_reach_store.ts";
import type { RunIdentity } from "../services/service.ts";

type DatabaseContext = Pick<ObjectContext, "db">;

/**
 * Whether a run may read a file: a file of its root workflow, a file that it was given as an input
 * or an answer, or a file of its principal. Files of the principal require that the principal may
 * write the workflow and has published the executed version, for this run and for all runs above
 * it. All these runs then become private to the principal.
 */
export async function reachesFile(
  { db }: DatabaseContext,
  { run, objectKey }: { run: RunIdentity; objectKey: string },
): Promise<boolean> {
  const { queries } = db;
  if (run.rootWorkflowId === null) {
    const principal = await loadStoredPrincipal(queries, {
      userId: run.principalId,
      orgKey: run.orgKey,
    });
    return await isReadableObject(queries, { principal, objectKey });
  }
  const file = await findFile(queries, { orgKey: run.orgKey, objectKey });
  if (!file) return false;
  if (file.workflowId === run.rootWorkflowId && file.isPrivate === 0) return true;
  if (await wasGivenFile(queries, { runId: run.runId, objectKey })) return true;
  return file.ownerId === run.principalId && await markPrivate({ db }, run);
}

/** Returns the files that the run may read, newest first. */
export async function listReachedFiles(
  { db }: DatabaseContext,
  { run, ...wanted }: { run: RunIdentity; kind?: ObjectKind; limit: number },
): Promise<ListedFile[]> {
  const { queries } = db;
  const { orgKey, principalId: ownerId, rootWorkflowId } = run;
  const listing = { ...wanted, orgKey };
  if (rootWorkflowId === null) return await listFiles(queries, listing, { ownerId });
  const keys = await givenKeys({ db }, run);
  const shared = [
    ...await listFiles(queries, listing, { workflowId: rootWorkflowId }),
    ...await listFiles(queries, listing, { keys }),
  ];
  if (!canUseOwnFiles(run, await lineageOf({ db }, run))) return newest(shared, wanted.limit);
  const own = await listFiles(queries, listing, { ownerId });
  const listed = newest([...shared, ...own], wanted.limit);
  const known = new Set(shared.map(({ objectKey }) => objectKey));
  if (listed.some(({ objectKey }) => !known.has(objectKey))) await markPrivate({ db }, run);
  return listed;
}

function newest(files: readonly ListedFile[], limit: number): ListedFile[] {
  const byKey = new Map(files.map((file) => [file.objectKey, file]));
  return [...byKey.values()]
    .sort((a, b) => b.createdAt - a.createdAt || (a.objectKey < b.objectKey ? 1 : -1))
    .slice(0, limit);
}

/** The maximum number of a run's given keys that are listed. */
const GIVEN_KEYS_MAX = 10_000;

async function givenKeys(
  { db }: DatabaseContext,
  { runId, orgKey }: RunIdentity,
): Promise<string[]> {
  const keys = new Set<string>();
  const collect = (value: Json): void => {
    if (typeof value === "string") {
      if (value.startsWith(`${orgKey}/`) && keys.size < GIVEN_KEYS_MAX) keys.add(value);
    } else if (value !== null && typeof value === "object") Object.values(value).forEach(collect);
  };
  for await (const text of givenTexts(db.queries, runId)) collect(JSON.parse(text));
  return [...keys];
}

interface Lineage {
  rows: LineageRow[];
  isWriter: (row: LineageRow) => boolean;
}

async function lineageOf(
  { db: { queries } }: DatabaseContext,
  { runId, principalId: userId, orgKey }: RunIdentity,
): Promise<Lineage> {
  const principal = await loadStoredPrincipal(queries, { userId, orgKey });
  return {
    rows: await readLineage(queries, runId),
    isWriter: ({ ownerId, sharedTeamKeys }) =>
      mayWriteWorkflow(principal, { ownerId, sharedTeamKeys: JSON.parse(sharedTeamKeys) }),
  };
}

/**
 * Whether the run may read its principal's own files. A version by another author could send them
 * anywhere.
 */
function canUseOwnFiles({ principalId }: RunIdentity, { rows, isWriter }: Lineage): boolean {
  return rows.every((row) => row.createdBy === principalId && isWriter(row));
}

/**
 * Makes the run and the runs above it private, if it may read its principal's own files. Returns
 * whether it may.
 */
async function markPrivate({ db }: DatabaseContext, run: RunIdentity): Promise<boolean> {
  const lineage = await lineageOf({ db }, run);
  if (!canUseOwnFiles(run, lineage)) return false;
  const open = lineage.rows.filter(({ isPrivate }) => isPrivate === 0).map(({ runId }) => runId);
  if (open.length > 0) await db.transaction(({ queries }) => makePrivate(queries, open));
  return true;
}
