import { isSource } from "../questions/missing_source.ts";
import { type ReadRequest, type RequestPart } from "../request.ts";
import { SOURCE_PARTS } from "../parts/sources.ts";

/** "In orders.csv" without a verb, which says where rows are or where they go. */
const PLACE = /^(?:in|dans|en)\s+\S+\.(?:csv|json)$/iu;

/**
 * "Count the rows in orders.csv and save the number as count.json" names the file that the rows come
 * from, if nothing else says that, and the place where they go is said behind it or they are counted.
 */
export function withNamedSource(request: ReadRequest | null): ReadRequest | null {
  if (request === null || request.parts.some(isSource)) return request;
  const { parts } = request;
  const at = parts.findIndex(({ kind, words }) => kind === "write" && PLACE.test(words));
  const part = parts[at];
  const isUsed = parts.slice(0, at).some(({ kind }) => TOTALS.has(kind)) ||
    parts.slice(at + 1).some(goesOn);
  if (part === undefined || at === 0 || !isUsed) return request;
  const { file: url = "" } = part.said;
  const source = { ...part, kind: "origin", type: SOURCE_PARTS.origin, said: { url } };
  return { ...request, parts: parts.with(at, source) };
}

const TOTALS: ReadonlySet<string> = new Set(["sum", "average", "maximum", "minimum", "count"]);

function goesOn({ kind, said }: RequestPart): boolean {
  return said["file"] !== undefined || kind === "write" || kind === "report" ||
    kind.startsWith("mail") || kind.startsWith("post");
}
