import { notFound } from "../lib/errors.ts";
import { contentDisposition } from "../storage/content_disposition.ts";
import { isStorableKey } from "../storage/object_key.ts";
import { type ByteRange, requireWhole } from "../storage/object_storage.ts";
import { matchesIfNoneMatch, matchesIfRange, parseRange } from "../storage/range.ts";
import { servedType } from "../storage/served_type.ts";
import type { ObjectContext } from "./context.ts";
import { findObject, type ObjectRecord } from "./object_store.ts";

export interface DownloadRequest {
  objectKey: string;
  /** `inline` is possible for types that browsers display without running anything. */
  type: "attachment" | "inline";
  method: "GET" | "HEAD";
  /** Header fields of the request, unchanged. */
  range?: string;
  ifRange?: string;
  ifNoneMatch?: string;
}

export type Download =
  /** The storage serves the file itself, at a pre-signed address. */
  | { kind: "redirect"; url: URL }
  | { kind: "not_modified"; headers: DownloadHeaders }
  | { kind: "range_not_satisfiable"; headers: DownloadHeaders }
  /** The whole file or, with `Content-Range`, a part; HEAD has no body. */
  | {
    kind: "stream";
    partial: boolean;
    body: ReadableStream<Uint8Array> | null;
    headers: DownloadHeaders;
  };

export type DownloadHeaders = Record<string, string>;

type DownloadContext = Pick<ObjectContext, "db" | "storage">;

/** The response for a caller who has the key. Errors: `not_found`, `unavailable`. */
export async function openDownload(
  ctx: DownloadContext,
  request: DownloadRequest,
): Promise<Download> {
  const { objectKey, method } = request;
  if (!isStorableKey(objectKey)) throw notFound("Object");
  const record = await findObject(ctx.db.queries, objectKey);
  if (!record) throw notFound("Object");
  const { type, contentType } = servedType(record.contentType, request.type);
  const disposition = contentDisposition({ type, fileName: record.name });
  const url = await ctx.storage.link(objectKey, { method, disposition, contentType });
  if (url) return { kind: "redirect", url };
  return await openStream(ctx, record, { ...request, disposition, contentType });
}

async function openStream(
  { storage }: DownloadContext,
  record: ObjectRecord,
  request: DownloadRequest & { disposition: string; contentType: string },
): Promise<Download> {
  const { objectKey, etag, sizeBytes } = record;
  // Revalidated each time, because the file may be deleted; proxies must not compress it.
  const caching = { "ETag": etag, "Cache-Control": "private, no-cache, no-transform" };
  const stored = await storage.stat(objectKey);
  if (!stored) throw notFound("Object");
  requireWhole(stored, sizeBytes);
  if (matchesIfNoneMatch(request.ifNoneMatch, etag)) {
    return { kind: "not_modified", headers: caching };
  }
  const range = rangeOf(record, request);
  if (range === "unsatisfiable") {
    return { kind: "range_not_satisfiable", headers: { "Content-Range": `bytes */${sizeBytes}` } };
  }
  const headers = {
    ...caching,
    ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${sizeBytes}` }),
    "Accept-Ranges": "bytes",
    "Content-Disposition": request.disposition,
    "Content-Length": String(range ? range.end - range.start + 1 : sizeBytes),
    "Content-Type": request.contentType,
  };
  const body = request.method === "HEAD" ? null : await readBody(storage, objectKey, range);
  return { kind: "stream", partial: range !== null, body, headers };
}

/** The requested range. Ranges apply only to GET. */
function rangeOf(
  { etag, sizeBytes }: ObjectRecord,
  { method, range, ifRange }: DownloadRequest,
): ByteRange | "unsatisfiable" | null {
  if (method === "HEAD" || !matchesIfRange(ifRange, etag)) return null;
  const parsed = parseRange(range, sizeBytes);
  return parsed === "whole" ? null : parsed;
}

async function readBody(
  storage: DownloadContext["storage"],
  objectKey: string,
  range: ByteRange | null,
): Promise<ReadableStream<Uint8Array>> {
  const found = await storage.read(objectKey, { range: range ?? undefined });
  if (!found) throw notFound("Object");
  return found.body;
}
