import { oneOf, pattern } from "../../../../../lib/text/pattern.ts";
import { keptColumns } from "../../applying/columns_kept.ts";
import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import type { ChangePiece } from "../change_piece.ts";
import type { Language } from "../../../../grammar/language/vocabulary.ts";
import { type Concept, concepts } from "../words/concepts.ts";
import type { ReadRareChange } from "./reader.ts";

const LEADS = {
  en: ["and|also|please|oh|ok|then|finally|actually", "can|could you"],
  de: ["und|bitte|auch"],
  fr: ["et|aussi|finalement"],
  es: ["y|también|al_final"],
};
const ADDING = oneOf({
  en: [
    "add|include|put_in|insert|append|show|with",
    "i|i'd|i_would also? need|want|like",
  ],
  de: ["füg|ergänz|nimm|zeig|pack|mit<end>"],
  fr: ["ajout|rajout|inclu|mets|mettez|avec"],
  es: ["añad|agreg|pon(le|ga)<end>|con<end>"],
}, { end: /(?!\p{L})/u });
/** Matches verbs at the beginning, or words at the end, that add a column. */
const ADDS = pattern("iu")`
  ^ (?: ${LEADS} [\s,]+ )* ${ADDING}
  | (?<!\p{L}) ${"too|as_well|also|auch|aussi|también"} [\s.!]* $
`;
/** Matches words for other changes, and for actions of people. */
const OTHER =
  /(?<!\p{L})(?:another|other|second|shall|will|may|might|she|he|they|andere[rsn]?|weitere[rsn]?|zweite[rsn]?|autres?|otr[oa]s?)(?!\p{L})/iu;
const NEUTRAL: ReadonlySet<Concept> = new Set<Concept>(concepts(
  "too keep remove columns file csv rows after before end atTop save",
  "change to from is and workflow",
));
const NAME = /^[\p{L}_][\p{L}\p{N}_-]{0,40}$/u;
/** Matches words that are not columns, because they count, compute or compare. */
const NO_COLUMN = pattern("iu")`^ ${[
  "total|totals|sum|summe|somme|suma|average|mean|median|count|number|anzahl|nombre|número",
  "line|lines|step|filter|approval|note|header|separator|link|percent|prozent",
]} $`;

/**
 * Reads "add the requester too, after title" and "drop clicks", if the draft keeps a list of
 * columns. Returns null for any other change.
 */
export const readKeptColumns: ReadRareChange = (change) => {
  const kept = keptColumns(change.names.draft);
  if (kept === null) return null;
  const has = (...concepts: Concept[]) =>
    change.pieces.some((piece) =>
      !isKept(piece, kept) && concepts.some((each) => piece.concepts.includes(each))
    );
  const isPlain = change.pieces.every((piece) =>
    isKept(piece, kept) || isNew(piece) || piece.isFiller || piece.isMark === true ||
    (piece.value === undefined && piece.concepts.some((each) => NEUTRAL.has(each)))
  );
  if (!isPlain || OTHER.test(change.text)) return null;
  const isAddition = ADDS.test(change.text);
  if (has("remove")) return isAddition ? null : removed(change, kept);
  return isAddition ? added(change, kept, has("atTop")) : null;
};

function isKept({ text, value }: ChangePiece, kept: readonly string[]): boolean {
  return nameIn(value?.is ?? text, kept) !== null;
}

function nameIn(word: string, kept: readonly string[]): string | null {
  const said = word.toLowerCase();
  return kept.find((name) => name.toLowerCase() === said) ??
    kept.find((name) => said === `${name.toLowerCase()}s`) ?? null;
}

function isNew({ text, value, concepts, isFiller, isMark, step }: ChangePiece): boolean {
  if (value !== undefined) return value.kind === "quoted";
  return concepts.length === 0 && !isFiller && isMark !== true && step === undefined &&
    NAME.test(text) && !NO_COLUMN.test(text);
}

function removed({ pieces }: ChangeWording, kept: readonly string[]): ChangeMeaning | null {
  const names = pieces.flatMap((piece) => nameIn(piece.value?.is ?? piece.text, kept) ?? []);
  const isOther = pieces.some((piece) => isNew(piece) && !isKept(piece, kept));
  return names.length === 0 || names.length >= kept.length || isOther
    ? null
    : { edit: { do: "columns", add: [], remove: names, after: null } };
}

/** Reads the columns to add. Neighbouring new words form one name, such as "due date". */
function added(
  { pieces, language }: ChangeWording,
  kept: readonly string[],
  isFirst: boolean,
): ChangeMeaning | null {
  const at = pieces.findIndex(({ concepts }) => concepts.includes("after"));
  const place = at < 0 ? undefined : pieces.slice(at + 1).find((piece) => isKept(piece, kept));
  const groups: ChangePiece[][] = [];
  for (const [index, piece] of pieces.entries()) {
    if (!isNew(piece) || piece === place || isKept(piece, kept)) continue;
    const last = groups.at(-1);
    if (last && pieces[index - 1] === last.at(-1)) last.push(piece);
    else groups.push([piece]);
  }
  const names = groups.map((group) =>
    group.map(({ text, value }) => value?.is ?? asColumn(text, language)).join(
      kept.some((name) => name.includes(" ")) ? " " : "_",
    )
  );
  // In "Also Bob" the word is a person.
  const isPerson = language !== "de" && !kept.some((name) => /^\p{Lu}/u.test(name)) &&
    groups.flat().some(({ text, value }) => value === undefined && /^\p{Lu}\p{Ll}/u.test(text));
  const isOdd = isPerson || (at >= 0) !== (place !== undefined) || names.length === 0 ||
    names.length > 3 ||
    groups.some((group) => group.length > 3) ||
    pieces.some(({ concepts }) => concepts.includes("before"));
  const after = place === undefined ? null : nameIn(place.value?.is ?? place.text, kept);
  return isOdd ? null : {
    edit: { do: "columns", add: names, remove: [], after, ...isFirst && { isFirst } },
  };
}

/** Writes a German noun in lower case, because columns rarely begin with a capital letter. */
function asColumn(text: string, language: Language): string {
  return language === "de" ? text.toLowerCase() : text;
}
