import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import { openPage, type PageData, type PageInput, type Position } from "../../lib/page.ts";
import { toVersion, type Version } from "./version.ts";
import { selectVersions, type VersionRow } from "./version_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

/** A part of the published versions of something, newest first. */
export interface VersionPage<V> extends Pick<PageData, "nextCursor" | "totalIsExact"> {
  versions: V[];
  /** How many there are, listed or not. */
  total: number;
  /** Whether `limit` cut the list. */
  truncated: boolean;
}

export type VersionList = VersionPage<Version>;

export interface VersionPageInput extends Omit<PageInput, "page"> {
  /** All of them, whatever `limit` is. */
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
    select: (window) => selectVersions(queries, { workflowId, ...window }),
    show: (row) => toVersion(row, workflow),
  });
}

interface VersionSource<V> {
  of: { id: string; latestVersionNumber: number };
  /** `limit` null for all of them. */
  select(window: { limit: number | null; after: Position | null }): Promise<VersionRow[]>;
  show(row: VersionRow): V;
}

/** Reads a part of the versions. Errors: `invalid_request` for a cursor that does not fit. */
export async function readVersionPage<V>(
  { includeAll, ...input }: VersionPageInput,
  { of: { id, latestVersionNumber }, select, show }: VersionSource<V>,
): Promise<VersionPage<V>> {
  if (includeAll && input.cursor !== undefined) throw cursorOfAll();
  const page = openPage(input, { list: ["versions", id], order: ["number"] });
  const { limit, after } = page.window;
  const rows = await select({ limit: includeAll ? null : limit, after });
  // Numbers have no gaps and versions are never deleted.
  const total = Math.max(latestVersionNumber, rows[0]?.number ?? 0);
  const versions = (includeAll ? rows : page.itemsOf(rows)).map(show);
  const { nextCursor } = page.dataOf(rows, { total, isExact: true }, ({ number }) => [number]);
  return {
    versions,
    total,
    truncated: versions.length < total,
    nextCursor: includeAll ? null : nextCursor,
    totalIsExact: true,
  };
}

function cursorOfAll(): AppError {
  const message = "must not come with includeAll, which answers every version at once";
  const issues = [{ path: "cursor", message }];
  return new AppError("invalid_request", `Invalid query: cursor: ${message}`, { issues });
}
