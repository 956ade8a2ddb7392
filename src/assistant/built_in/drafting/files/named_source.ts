import { NUMBER_KINDS } from "../parts/selection.ts";
import { isSource } from "../questions/missing_source.ts";
import { type ReadRequest, type RequestPart } from "../request.ts";
import { SOURCE_PARTS } from "../parts/sources.ts";

/** Matches a file after "in" without a verb, which may be the source or the target. */
const PLACE = /^(?:in|dans|en)\s+\S+\.(?:csv|json)$/iu;

/**
 * Reads the file in "count the rows in orders.csv and save the number as count.json" as the source,
 * if the request names no other source, and the rows are counted or another part names the target.
 */
export function withNamedSource(request: ReadRequest | null): ReadRequest | null {
  if (request === null || request.parts.some(isSource)) return request;
  const { parts } = request;
  const at = parts.findIndex(({ kind, words }) => kind === "write" && PLACE.test(words));
  const part = parts[at];
  const isUsed = parts.slice(0, at).some(({ kind }) => NUMBER_KINDS.has(kind)) ||
    parts.slice(at + 1).some(goesOn);
  if (part === undefined || at === 0 || !isUsed) return request;
  const { file: url = "" } = part.said;
  const source = { ...part, kind: "origin", type: SOURCE_PARTS.origin, said: { url } };
  return { ...request, parts: parts.with(at, source) };
}

function goesOn({ kind, said }: RequestPart): boolean {
  return said["file"] !== undefined || kind === "write" || kind === "report" ||
    kind.startsWith("mail") || kind.startsWith("post");
}
