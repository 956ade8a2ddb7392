import type { JsonObject } from "../../../../lib/json.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { type ChangeMeaning, ChangeWording, isUnknown } from "./change_wording.ts";
import { type DraftNames, namesIn } from "./draft_names.ts";
import { KINDS } from "./kinds/kinds.ts";
import type { ChangeKind } from "./kinds/change_kind.ts";
import type { ChangePiece, ValueKind } from "./change_piece.ts";
import { readNamedText } from "./named_text.ts";
import { withoutPersons } from "./persons.ts";
import { readOtherWord } from "./other_word.ts";
import { readAssignment } from "./assignments.ts";
import { readRareChange } from "./readers/read_rare_change.ts";
import { readMailText } from "./mail_texts.ts";
import { readChangePieces } from "./read_change_pieces.ts";
import { type Concept, concepts } from "./words/concepts.ts";

/**
 * Reads one change by the roles of its words, in any order: the changed part, the old value, the
 * new value, the place. Returns null unless every word has a role in one kind of change.
 */
export function readChange(
  text: string,
  { draft, language }: { draft: JsonObject; language: Language },
): ChangeMeaning | null {
  const names = namesIn(draft);
  const plain = text.replace(COLUMN_AFTER, "where $2 is $1");
  const pieces = readChangePieces(plain, language, names);
  if (pieces === null) return null;
  const assigned = readAssignment(plain, names) ?? readMailText(plain);
  if (assigned !== null) return assigned;
  const found = readRareChange(new ChangeWording(plain, pieces, names, language));
  if (found !== null) return found;
  const named = readNamedText(plain, pieces);
  if (named !== undefined) return named;
  const change = new ChangeWording(plain, withRoles(pieces, names), names, language);
  for (const kind of KINDS) {
    const meant = fits(change, kind) ? kind.means(change) : null;
    if (meant !== null) return meant;
  }
  return readOtherWord(pieces, names);
}

const NOTHING: JsonObject = {};

/** Whether a text requests no change: "that's all", "don't change the recipient". */
export function isIdle(text: string, language: Language): boolean {
  const pieces = readChangePieces(text, language, namesIn(NOTHING));
  if (pieces === null) return false;
  const has = (concept: Concept) => pieces.some(({ concepts }) => concepts.includes(concept));
  const isLeft = has("dont") && has("change");
  return pieces.every(({ isFiller, isMark, value, concepts }) =>
    isFiller || isMark === true || (isLeft && value === undefined && concepts.length > 0)
  );
}

/** Whether a text only asks for the draft before its last change. */
export function isUndoing(text: string, language: Language): boolean {
  const plain = text.replace(CORRECTED, " ");
  return [...new Set([language, "en" as const])].some((each) => {
    const pieces = readChangePieces(plain, each, namesIn(NOTHING)) ?? [];
    return pieces.some(({ concepts }) => concepts.includes("undo")) &&
      pieces.every(({ isFiller, isMark, value, step, concepts }) =>
        value === undefined && step === undefined && !concepts.includes("filter") &&
        (isFiller || isMark === true || concepts.some((concept) => BESIDE_UNDO.has(concept)))
      );
  });
}

/** Matches introductions of a correction: "Hmm no, put it back". */
const CORRECTED =
  /^(?:[\s,.!]*(?:h+m+|oh|well|ok|okay|actually|ach|äh|euh|ay|no|nope|nah|non|nein|nee|finalement|al final|doch nicht|lieber nicht|not like that|pas comme ça|así no)(?![\p{L}'’]))+[\s,.!]*/iu;
const BESIDE_UNDO: ReadonlySet<Concept> = new Set<Concept>(
  concepts("undo change before end keep where to"),
);

/** Matches a column in parentheses after its value: "The ones from DE (country)". */
const COLUMN_AFTER =
  /(?:from|in|aus|de|en)\s([\p{L}\p{N}_-]{1,40})(?:\s\(|,\s(?:column|spalte|colonne|columna)\s)([\p{L}_]\w{0,40})\)?/iu;

function fits(change: ChangeWording, kind: ChangeKind): boolean {
  const { needs, allows = [], values = [], takes = [], unknownMax = () => 0 } = kind;
  const taken = new Set<Concept>([...needs.flat(), ...allows]);
  const isSaid = needs.every((need) => change.has(...[need].flat()));
  return isSaid && change.unknown.length <= unknownMax(change) &&
    change.pieces.every((piece) => isUsed(piece, { taken, values, takes }));
}

function isUsed(
  piece: ChangePiece,
  { taken, values, takes }: {
    taken: ReadonlySet<Concept>;
    values: readonly ValueKind[];
    takes: readonly ("column" | "input" | "step" | "person")[];
  },
): boolean {
  if (piece.value !== undefined) return values.includes(piece.value.kind);
  return piece.isFiller || piece.isMark === true || isUnknown(piece) ||
    piece.concepts.some((each) => NEUTRAL.has(each)) ||
    piece.concepts.some((each) => taken.has(each)) ||
    takes.some((each) => piece[each] !== undefined);
}

/** Concepts of words that connect others, or only say that something changes. */
const NEUTRAL: ReadonlySet<Concept> = new Set<Concept>(concepts("to from is and change workflow"));

/** Marks the values to be replaced, by the words before them and by the draft. */
function withRoles(given: readonly ChangePiece[], names: DraftNames): ChangePiece[] {
  return withOldByDraft(withoutNegatedBounds(withOldByWords(withoutPersons(given))), names);
}

function isValue({ value, person }: ChangePiece): boolean {
  return value !== undefined || person !== undefined;
}

/**
 * Marks values to be replaced by their words: "not 100", "instead of ann", and everything between
 * "not" and "but".
 */
function withOldByWords(given: readonly ChangePiece[]): ChangePiece[] {
  const pieces = given.map((piece) => ({ ...piece }));
  let negation: ChangePiece | null = null;
  for (const [at, piece] of pieces.entries()) {
    const { concepts } = piece;
    if (concepts.includes("insteadOf") || concepts.includes("not")) negation = piece;
    else if (concepts.includes("dont") || concepts.includes("remove")) {
      const isTurned = pieces.slice(at).some((each) => each.concepts.includes("either"));
      negation = isTurned ? piece : null;
    } else if (concepts.includes("either")) negation = null;
    else if (negation !== null && isValue(piece)) {
      piece.isOld = true;
      negation.isFiller = true;
      negation = null;
    } else if (negation !== null && !piece.isFiller && !isPartOfValue(piece)) {
      negation = null;
    }
  }
  return pieces;
}

/** Whether a word may stand between "not" and the value: "not to the address", "not over". */
function isPartOfValue({ concepts }: ChangePiece): boolean {
  return concepts.some((each) => BETWEEN.has(each));
}

const BETWEEN: ReadonlySet<Concept> = new Set<Concept>(concepts(
  "recipient mail send to over atLeast under atMost address file",
  "threshold by from",
));

const BOUNDS: ReadonlySet<Concept> = new Set<Concept>(concepts("over atLeast under atMost"));

/** Removes a negated bound that adds nothing: "at least 100, not strictly more". */
function withoutNegatedBounds(pieces: ChangePiece[]): ChangePiece[] {
  const isBound = ({ concepts }: ChangePiece) => concepts.some((each) => BOUNDS.has(each));
  const kept: ChangePiece[] = [];
  for (const piece of pieces) {
    const before = kept.findLast(({ isMark }) => isMark !== true);
    const isNegated = before?.concepts.includes("not") === true && !before.isFiller;
    if (isNegated && isBound(piece) && kept.some((each) => isBound(each) && each !== piece)) {
      kept.splice(kept.indexOf(before), 1);
      continue;
    }
    kept.push(piece);
  }
  return kept;
}

/** Whether values are only separated by "and", so that all of them are new values. */
function areJoined(pieces: readonly ChangePiece[], said: readonly ChangePiece[]): boolean {
  const [first, last] = [said[0], said.at(-1)].map((each) => each ? pieces.indexOf(each) : 0);
  const between = pieces.slice((first ?? 0) + 1, last).filter((piece) => !said.includes(piece));
  return said.length > 1 && between.length > 0 &&
    between.every(({ concepts, isMark }) => isMark === true || concepts.includes("or")) &&
    between.some(({ concepts }) => concepts.includes("or"));
}

/** Marks the value to be replaced of two values of a kind: the one that the draft contains. */
function withOldByDraft(pieces: ChangePiece[], names: DraftNames): ChangePiece[] {
  const known: Readonly<Partial<Record<ValueKind, readonly string[]>>> = {
    mail: names.mails,
    url: names.urls,
    file: names.files,
    number: names.numbers.map(String),
    variable: names.variables,
  };
  for (const [kind, present] of Object.entries(known)) {
    const said = pieces.filter(({ value }) => value?.kind === kind);
    if (said.some(({ isOld }) => isOld) || areJoined(pieces, said)) continue;
    const old = said.filter(({ value }) => present.includes(value?.is ?? ""));
    if (old.length > 0 && old.length < said.length) { for (const piece of old) piece.isOld = true; }
  }
  return pieces;
}
