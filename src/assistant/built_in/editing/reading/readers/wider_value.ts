import { pattern } from "../../../../../lib/text/pattern.ts";
import { stepsOf } from "../../steps.ts";
import { keptColumns } from "../../applying/columns_kept.ts";
import { isUnknown } from "../change_wording.ts";
import type { ReadRareChange } from "./reader.ts";

/** A filter by one value of one column. */
const ONE_VALUE = /^item\.([A-Za-z_]\w{0,62}) == "([^"]{1,100})"$/u;
const LEADS = "and|oh|please|und|bitte|et|y|por_favor";
const INCLUDE = "include|also|auch|aussi|inclu*|también";
const TOO = "too|as_well|also|auch|aussi|también";
const BEHIND = "please|bitte|i_forgot|sorry";
/** Matches words at the beginning or at the end that add a value. */
const MORE = pattern("iu")`
  ^ (?: ${LEADS} [\s,]+ )* ${INCLUDE} \s
  | (?<!\p{L}) ${TOO} (?: [\s,]+ ${BEHIND} )* [\s.!]* $
`;

/**
 * Reads "York as well" and "include draining too", where the draft keeps the rows of one value: the
 * rows of that value are kept as well. Null for any other change.
 */
export const readWiderValue: ReadRareChange = ({ text, pieces, names }) => {
  const filters = stepsOf(names.draft).filter(({ service, action }) =>
    service === "data" && action === "filter"
  );
  const [filter, other] = filters;
  const [, only, present = ""] = ONE_VALUE.exec(String(Object(filter?.["with"])["where"] ?? "")) ??
    [];
  if (only === undefined || other !== undefined || !MORE.test(text)) return null;
  const said = pieces.filter((piece) => piece.value?.kind === "quoted" || isUnknown(piece));
  const [value, more] = said;
  const isPlain = pieces.every((piece) =>
    said.includes(piece) || piece.isMark === true || piece.isFiller ||
    piece.concepts.some((each) => each === "too" || each === "keep")
  );
  const isOpen = value?.value === undefined && keptColumns(names.draft) !== null;
  // "Bob too" is no value like "open".
  const isLike = value?.value !== undefined || isCapital(value?.text) === isCapital(present);
  if (!value || more || !isPlain || isOpen || !isLike) return null;
  const word = value.value?.is ?? value.text;
  return /^[\p{L}\p{N}_ -]{2,60}$/u.test(word)
    ? { edit: { do: "widen", condition: `${only} is ${JSON.stringify(word)}` } }
    : null;
};

function isCapital(word = ""): boolean {
  return /^\p{Lu}/u.test(word);
}
