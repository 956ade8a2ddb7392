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
import { loadDocument } from "../document_access.ts";
import type { DocumentKind } from "../kind.ts";
import { toVersion, type Version } from "./version.ts";
import { findVersionPage, type VersionRow } from "./version_store.ts";

/** The number of versions that one statement reads if all are requested. */
const PIECE_ROWS = 1_000;

/** A part of the published versions of a document, newest first. */
export interface VersionPage<V> extends Pick<PageData, "nextCursor" | "totalIsExact"> {
  versions: V[];
  /** The number of all versions, listed or not. */
  total: number;
  /** Whether `limit` has shortened the list. */
  truncated: boolean;
}

export interface VersionPageInput extends Omit<PageInput, "page"> {
  /** All versions, regardless of `limit`. */
  includeAll: boolean;
}

interface VersionListInput<V> extends VersionPageInput {
  kind: DocumentKind;
  documentId: string;
  /** Makes what is listed of a version. */
  show(version: Version): V;
}

/**
 * Published versions, newest first. Errors: `not_found`; `invalid_request` for a cursor of another
 * list.
 */
export async function listVersions<V>(
  { db: { queries }, principal }: Context,
  { kind, documentId, show, ...input }: VersionListInput<V>,
): Promise<VersionPage<V>> {
  const document = await loadDocument(queries, { kind, principal, documentId });
  return await readVersionPage(input, {
    of: document,
    select: (window) => findVersionPage(queries, { kind, documentId, ...window }),
    show: (row) => show(toVersion(row, document)),
  });
}

interface VersionSource<V> {
  of: { id: string; orgKey: string; latestVersionNumber: number };
  select(window: Window): Promise<VersionRow[]>;
  show(row: VersionRow): V;
}

async function readVersionPage<V>(
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
