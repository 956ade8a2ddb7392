import { isJsonObject, type JsonObject } from "../../../../../lib/json.ts";
import { stepsOf } from "../../steps.ts";
import { isUnknown } from "../change_wording.ts";
import type { Concept } from "../words/concepts.ts";
import type { Reader } from "./reader.ts";

const BOUNDS = ["over", "atLeast", "under", "atMost"] as const;
const SIGNS: Readonly<Record<typeof BOUNDS[number], string>> = {
  over: "over",
  atLeast: "at least",
  under: "under",
  atMost: "at most",
};
const BESIDE: ReadonlySet<Concept> = new Set<Concept>([
  ...[
    "keep",
    "only",
    "where",
    "rows",
    "from",
    "to",
    "is",
    "and",
    "filter",
    "threshold",
    "limit",
  ] as const,
  ...BOUNDS,
]);
const UNKNOWN_MAX = 1;

/**
 * Reads "only regions over 1,000" as a condition for the total, where the draft computes one for
 * each group. Null where a column is named, or the draft compares with a number already.
 */
export const readTotalBound: Reader = ({ pieces, names }) => {
  const total = totalIn(names.draft);
  if (total === null || names.numbers.length > 0) return null;
  const [number, another] = pieces.flatMap(({ value }) =>
    value?.kind === "number" ? [value.is] : []
  );
  const bounds = BOUNDS.filter((each) => pieces.some(({ concepts }) => concepts.includes(each)));
  const [bound, other] = bounds;
  const isKept = pieces.some(({ concepts }) =>
    concepts.includes("limit") ||
    concepts.includes("only") || concepts.includes("keep")
  );
  const isPlain = pieces.every((piece) =>
    piece.isMark === true || piece.isFiller || piece.value?.kind === "number" || isUnknown(piece) ||
    piece.column !== undefined || piece.concepts.some((each) => BESIDE.has(each))
  );
  const unknown = pieces.filter(isUnknown);
  const isOdd = !isKept || !isPlain || unknown.length > UNKNOWN_MAX ||
    unknown.some(({ text }) => /\d/u.test(text));
  if (number === undefined || another !== undefined || !bound || other || isOdd) return null;
  return { request: `keep the rows where ${JSON.stringify(total)} is ${SIGNS[bound]} ${number}` };
};

/** The name of the only sum, average or other number of each group. */
function totalIn(draft: JsonObject): string | null {
  const found = stepsOf(draft).flatMap((step) => {
    const to = Object(step["with"])["to"];
    return Object.entries(isJsonObject(to) ? to : {}).filter(([, value]) =>
      /\.(?:sum|avg|min|max)\(\)/u.test(String(value))
    ).map(([name]) => name);
  });
  const [only, another] = found;
  return only !== undefined && another === undefined ? only : null;
}
