import { NUMBER_KINDS } from "../parts/selection.ts";
import { isSource } from "../questions/missing_source.ts";
import { type ReadRequest, type RequestPart } from "../request.ts";
import { SOURCE_PARTS } from "../parts/sources.ts";

/** "In orders.csv" without a verb may name the source or the target of rows. */
const PLACE = /^(?:in|dans|en)\s+\S+\.(?:csv|json)$/iu;

/**
 * Treats the file in "count the rows in orders.csv and save the number as count.json" as the source
 * of the rows, if there is no other source, and the rows are counted or their target follows.
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
