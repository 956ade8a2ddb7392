import type { ByteRange } from "./object_storage.ts";

/** `bytes=first-last`, `bytes=first-` or `bytes=-length`: one range alone. */
const SINGLE_RANGE = /^bytes=[ \t]*(?:([0-9]+)-([0-9]*)|-([0-9]+))[ \t]*$/i;

/**
 * The part that a `Range` header asks of an object: a part, the whole (no header, several ranges,
 * another unit or nonsense, as RFC 9110 allows), or `unsatisfiable`, which is a 416.
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

/** Whether `If-None-Match` names the object's tag (weakly compared): the answer is then a 304. */
export function matchesIfNoneMatch(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  return header.matchAll(ENTITY_TAG).some(([, tag]) => tag === etag);
}

/**
 * Whether a `Range` header still counts: without `If-Range`, or when it names the very tag. A date
 * never does, because objects carry none.
 */
export function matchesIfRange(header: string | null | undefined, etag: string): boolean {
  return !header || header.trim() === etag;
}
