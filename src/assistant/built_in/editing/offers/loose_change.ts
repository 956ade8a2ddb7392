import { pattern } from "../../../../lib/text/pattern.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { ChangeMeaning } from "../reading/change_wording.ts";
import { namesIn } from "../reading/draft_names.ts";
import { KINDS } from "../reading/kinds/kinds.ts";
import type { ChangeKind } from "../reading/kinds/change_kind.ts";
import type { ChangePiece } from "../reading/change_piece.ts";
import { readChange } from "../reading/read_change.ts";
import { readChangePieces } from "../reading/read_change_pieces.ts";
import { type Concept, concepts } from "../reading/words/concepts.ts";

/** A change without some words of a text that says more. */
export interface LooseChange {
  meant: ChangeMeaning;
  /** The words that the change leaves out. */
  leftOut: string[];
}

const READINGS_MAX = 10;
const LEFT_OUT_MAX = 8;

/** Concepts that turn or bind what is said, and are never left out. */
const BINDING: readonly Concept[] = concepts(
  "not dont if before after insteadOf either fails empty only optional",
  "required or over under atLeast atMost",
);
const NEGATIONS = {
  en: [
    "not|nt|no|none|dont|doesnt|isnt|nobody|nothing|never|if|when|whenever|unless|until|till",
    "before|after|except|without|only|once|while|should|might|maybe|perhaps|would|could|may",
  ],
  de: [
    "nich|nit|ned|nicht|nichts|kein*|nie|wenn|falls|bis|bevor|nachdem|außer|ohne|nur|erst",
    "sobald|soll*|könnt*|vielleicht",
  ],
  fr: [
    "ne|n|pa|pas|rien|aucun(e)|jamais|si|s|quand|lorsque|avant|après|sauf|sans|seulement",
    "peut-être",
  ],
  es: [
    "no|nada|nunca|ningún|ninguna|cuando|hasta|antes|después|salvo|sin|solo|sólo|quizá(s)",
  ],
};
/** Matches a word that denies or limits what stands beside it. */
const NEGATION = pattern("iu")`^ (?: ${NEGATIONS} | \p{L}+ n['’]t ) $`;

/**
 * Reads a change from some of the words of a text, whose other words add nothing that is known. No
 * value, negation or condition is left out. Null if there is no such change.
 */
export function looseChange(
  text: string,
  { draft, language }: { draft: JsonObject; language: Language },
): LooseChange | null {
  const pieces = readChangePieces(text, language, namesIn(draft));
  if (pieces === null || !pieces.some(isValued) || pieces.some(isTurned)) return null;
  const known = new Set<string>();
  const found: LooseChange[] = [];
  const all = [...candidates(pieces)];
  for (const kept of [...all, ...all.map((each) => each.filter((piece) => !saysNothing(piece)))]) {
    const leftOut = pieces.filter((piece) => !kept.includes(piece) && !saysNothing(piece));
    const said = kept.map((piece) => piece.text).join(" ");
    const mayLeave = leftOut.length > 0 && leftOut.length <= LEFT_OUT_MAX &&
      leftOut.every(mayBeLeftOut);
    if (!mayLeave || known.has(said) || known.size >= READINGS_MAX) continue;
    known.add(said);
    const meant = readChange(said, { draft, language });
    if (meant !== null && isNamed(meant, kept)) {
      found.push({
        meant,
        leftOut: leftOut.map((piece) => piece.text),
      });
    }
  }
  const [best] = found.toSorted((one, other) => one.leftOut.length - other.leftOut.length);
  return best ?? null;
}

/** A number or an address alone may be anything where other words are left out. */
function isNamed(meant: ChangeMeaning, kept: readonly ChangePiece[]): boolean {
  const kind = "edit" in meant ? meant.edit.do : "request";
  const naming = NAMED[kind];
  return naming === undefined ||
    kept.some(({ concepts }) => concepts.some((each) => naming.includes(each)));
}

const OF_NUMBERS: readonly Concept[] = concepts("threshold raise lower limit retry timeout");
const NAMED: Readonly<Record<string, readonly Concept[]>> = {
  threshold: OF_NUMBERS,
  correct: [...OF_NUMBERS, "address", "recipient", "mail", "cc", "file", "save", "change"],
  first_rows: ["limit", "rows", "atTop"],
  address: ["address", "call", "change"],
};

/** "Don't remove the last step" without its verb would remove it. */
function isTurned({ text, concepts }: ChangePiece): boolean {
  return NEGATED.test(text) || concepts.some((each) => each === "not" || each === "dont");
}

const NEGATED =
  /^(?:not|nt|no|none|nobody|nothing|never|\p{L}+n['’]t|dont|doesnt|isnt|nicht|nich|nichts|kein\p{L}*|nie|ne|n|pas|rien|aucune?|jamais|nada|nunca|ningún|ninguna)$/iu;

function isValued({ value, column, input, step, person }: ChangePiece): boolean {
  return [value, column, input, step, person].some((each) => each !== undefined);
}

function saysNothing({ isMark, isFiller, concepts }: ChangePiece): boolean {
  return isMark === true || (isFiller && concepts.length === 0);
}

function mayBeLeftOut(piece: ChangePiece): boolean {
  return piece.value === undefined && !NEGATION.test(piece.text) &&
    !BINDING.some((each) => piece.concepts.includes(each) && !piece.isFiller);
}

/** The words that may be a change: those with a meaning, and those that one kind takes. */
function* candidates(pieces: readonly ChangePiece[]): Iterable<readonly ChangePiece[]> {
  yield pieces.filter((piece) =>
    saysNothing(piece) || piece.concepts.length > 0 || isValued(piece)
  );
  const said = new Set(pieces.flatMap(({ concepts }) => concepts));
  for (const kind of KINDS) {
    if (!kind.needs.every((need) => [need].flat().some((each) => said.has(each)))) continue;
    yield pieces.filter((piece) => isTaken(piece, kind));
  }
}

function isTaken(
  piece: ChangePiece,
  { needs, allows = [], values = [], takes = [] }: ChangeKind,
): boolean {
  const taken = new Set<Concept>([...needs.flat(), ...allows]);
  if (piece.value !== undefined) return values.includes(piece.value.kind);
  return saysNothing(piece) || piece.concepts.some((each) => taken.has(each)) ||
    takes.some((each) => piece[each] !== undefined);
}
