import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import {
  openPage,
  type PageData,
  type PageInput,
  type Position,
  type Window,
} from "../../lib/page.ts";
import { nextTurn } from "../../lib/turns/turns.ts";
import { toVersion, type Version } from "./version.ts";
import { findVersionPage, type VersionRow } from "./version_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

/** The number of versions that one statement reads if all are requested. */
const PIECE_ROWS = 1_000;

/** A part of the published versions of an object, newest first. */
export interface VersionPage<V> extends Pick<PageData, "nextCursor" | "totalIsExact"> {
  versions: V[];
  /** The number of all versions, listed or not. */
  total: number;
  /** Whether `limit` has shortened the list. */
  truncated: boolean;
}

export type VersionList = VersionPage<Version>;

export interface VersionPageInput extends Omit<PageInput, "page"> {
  /** All versions, regardless of `limit`. */
  includeAll: boolean;
}

/** Published versions, newest first. */
export async function listVersions(
  { db: { queries }, principal }: Context,
  { workflowId, ...input }: VersionPageInput & { workflowId: string },
): Promise<VersionList> {
  const workflow = await loadWorkflow(queries, { principal, workflowId });
  return await readVersionPage(input, {
    of: workflow,
    select: (window) => findVersionPage(queries, { workflowId, ...window }),
    show: (row) => toVersion(row, workflow),
  });
}

interface VersionSource<V> {
  of: { id: string; orgKey: string; latestVersionNumber: number };
  select(window: Window): Promise<VersionRow[]>;
  show(row: VersionRow): V;
}

/** Reads a part of the versions. Errors: `invalid_request` for a cursor of another list. */
export async function readVersionPage<V>(
  { includeAll, ...input }: VersionPageInput,
  source: VersionSource<V>,
): Promise<VersionPage<V>> {
  if (includeAll && input.cursor !== undefined) throw cursorOfAll();
  const { of: { id, latestVersionNumber }, select, show } = source;
  if (includeAll) {
    const versions = await readAll(source);
    const total = Math.max(latestVersionNumber, versions.length);
    const truncated = versions.length < total;
    return { versions, total, truncated, nextCursor: null, totalIsExact: true };
  }
  const page = openPage(input, { list: ["versions", id], order: ["number"] });
  const rows = await select(page.window);
  // Numbers have no gaps and versions are never deleted.
  const total = Math.max(latestVersionNumber, rows[0]?.number ?? 0);
  const versions = page.itemsOf(rows).map(show);
  const { nextCursor } = page.dataOf(rows, { total, isExact: true }, ({ number }) => [number]);
  return { versions, total, truncated: versions.length < total, nextCursor, totalIsExact: true };
}

/** Reads all versions, with pauses for other work, because a million versions take seconds. */
async function readAll<V>({ of: { orgKey }, select, show }: VersionSource<V>): Promise<V[]> {
  const versions: V[] = [];
  let after: Position | null = null;
  for (;;) {
    const rows: VersionRow[] = await select({ limit: PIECE_ROWS, offset: 0, after });
    for (const row of rows) versions.push(show(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) return versions;
    after = [last.number];
    await nextTurn(orgKey);
  }
}

function cursorOfAll(): AppError {
  const message = "must not be combined with includeAll, which returns all versions at once";
  const issues = [{ path: "cursor", message }];
  return new AppError("invalid_request", `Invalid query: cursor: ${message}`, { issues });
}
