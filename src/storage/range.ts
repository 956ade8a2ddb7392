import type { ByteRange } from "./object_storage.ts";

/** Matches exactly one range: `bytes=first-last`, `bytes=first-` or `bytes=-length`. */
const SINGLE_RANGE = /^bytes=[ \t]*(?:([0-9]+)-([0-9]*)|-([0-9]+))[ \t]*$/i;

/**
 * Parses a `Range` header. Returns the requested part, `whole` (without a header, and for several
 * ranges, another unit or an invalid header, as RFC 9110 allows), or `unsatisfiable` for a 416.
 */
export function parseRange(
  header: string | null | undefined,
  sizeBytes: number,
): ByteRange | "whole" | "unsatisfiable" {
  const match = SINGLE_RANGE.exec(header ?? "");
  if (match === null) return "whole";
  const [, first, last, suffix] = match;
  const lastByte = sizeBytes - 1;
  if (suffix !== undefined) {
    if (Number(suffix) === 0) return "unsatisfiable";
    return sizeBytes === 0
      ? "whole"
      : { start: Math.max(sizeBytes - Number(suffix), 0), end: lastByte };
  }
  const start = Number(first);
  const end = last ? Number(last) : Infinity;
  if (end < start) return "whole";
  return start > lastByte ? "unsatisfiable" : { start, end: Math.min(end, lastByte) };
}

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Whether `If-None-Match` includes the ETag (weak comparison): the response is then a 304. */
export function matchesIfNoneMatch(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  return header.matchAll(ENTITY_TAG).some(([, tag]) => tag === etag);
}

/**
 * Whether the `Range` header applies: there is no `If-Range`, or it equals the ETag. A date never
 * matches, because objects have none.
 */
export function matchesIfRange(header: string | null | undefined, etag: string): boolean {
  return !header || header.trim() === etag;
}
