import type { JsonObject } from "../../../../../lib/json.ts";
import { comparisonsIn } from "../../values.ts";
import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import type { ChangePiece } from "../change_piece.ts";
import { type Concept, concepts } from "../words/concepts.ts";
import type { ChangeKind } from "./change_kind.ts";

const BOUNDS = ["over", "atLeast", "under", "atMost"] as const;
const SIGNS: Readonly<Record<typeof BOUNDS[number], string>> = {
  over: ">",
  atLeast: ">=",
  under: "<",
  atMost: "<=",
};

/** Changes of the number that a condition compares with. */
export const THRESHOLD_KINDS: readonly ChangeKind[] = [
  {
    needs: [],
    allows: [
      ...BOUNDS,
      ...concepts(
        "threshold raise lower filter not insteadOf either rows only keep where",
        "limit change by",
      ),
    ],
    values: ["number"],
    takes: ["column"],
    unknownMax: nounMax,
    means: otherThreshold,
  },
];

/**
 * Returns the number of unknown words that are allowed. In "the price must be over 80, not 100" the
 * old number shows which comparison is meant.
 */
function nounMax(change: ChangeWording): number {
  // "17:00" is a time, not a noun.
  if (change.unknown.some(({ text }) => /\d/u.test(text))) return 0;
  const isKnown = change.unknown.every(({ isKnown }) => isKnown === true);
  return change.old("number").length > 0 || isKnown ? 1 : 0;
}

/** Matches words for a threshold, which suffice without a comparison. */
const NAMED = /threshold|cut-?off|schwelle|grenzwert|seuil|umbral/iu;

const ABOUT: readonly Concept[] = [...BOUNDS, ...concepts("threshold raise lower filter")];

/** Changes the number of a comparison and, if the words say so, its operator: "At least 99.5". */
function otherThreshold(change: ChangeWording): ChangeMeaning | null {
  const said = [
    ...change.pieces.flatMap(({ column }) => column ?? []),
    ...change.unknown.flatMap(({ isKnown, text }) => isKnown ? [text.toLowerCase()] : []),
  ];
  // "Wind > 15 or wave > 4" says two conditions, of which neither number is the old one.
  const bounds = change.pieces.filter(({ concepts }) =>
    BOUNDS.some((each) => concepts.includes(each))
  );
  const numbers = change.pieces.filter(({ value }) => value?.kind === "number");
  const isTwo = bounds.length > 1 && numbers.length > 1 && !change.has("insteadOf", "not");
  const value = isTwo ? null : change.number();
  const isCompared = comparisonsIn(change.draft).length > 0 ||
    inputsCompared(change.draft).length > 0;
  if (!isCompared && !NAMED.test(change.text)) return null;
  const [from, other] = change.old("number").map(Number);
  const isOpen = change.pieces.some(({ concepts, isFiller }) =>
    concepts.includes("not") && !isFiller
  );
  if (value === null || other !== undefined || isOpen) return null;
  const isOf = (text: string) =>
    said.every((word) => text.toLowerCase().includes(word.toLowerCase()));
  const found = comparisonsIn(change.draft).filter(({ number, text }) =>
    (from === undefined || number === from) && isOf(text)
  );
  const isAbout = change.has(...ABOUT) || from !== undefined ||
    (said.length > 0 && found.length > 0);
  if (!isAbout) return null;
  const [only, another] = found;
  if (!only && from === undefined) return ofInput(change, value, isOf);
  if (!only || another) {
    return said.length > 0 && !only
      ? null
      : { edit: { do: "threshold", from: from ?? null, value, about: null, orAdd: null } };
  }
  const sign = statedOperator(change, only.sign);
  if (sign === null) return null;
  if (sign === only.sign) {
    return { edit: { do: "threshold", from: only.number, value, about: null, orAdd: null } };
  }
  const place = `${only.sign} ${only.number}`;
  return { edit: { do: "replace", from: place, to: `${sign} ${value}`, isPart: true } };
}

/**
 * Returns the operator after the change; null if the direction of the comparison would change,
 * which is doubtful.
 */
function statedOperator(change: ChangeWording, present: string): string | null {
  // "Bump it up to 180" names no operator.
  const isMoved = change.has("raise", "lower", "change");
  const isFrom = (piece: ChangePiece, at: number) =>
    piece.concepts.includes("from") && change.pieces[at + 1]?.isOld === true;
  const isNoun = (piece: ChangePiece) => isMoved && BOUND_NOUN.test(piece.text);
  const bounds = new Set(
    change.pieces.flatMap((piece, at) => isFrom(piece, at) || isNoun(piece) ? [] : piece.concepts),
  );
  const said = BOUNDS.filter((each) => bounds.has(each)).filter((each) =>
    !(isMoved && each === "atMost" && present.startsWith(">"))
  );
  const [only, another] = said.map((each) => SIGNS[each]);
  if (only === undefined) return present;
  return another !== undefined || only.charAt(0) !== present.charAt(0) ? null : only;
}

/** Matches the noun for the bound: "Raise the minimum to 400" keeps the operator. */
const BOUND_NOUN =
  /^(?:(?:the|das|den|le|el)\s)?(?:min(?:imum|imal(?:wert|e)?|destwert|imo)?|mínimo|max(?:imum|imal(?:wert|e)?|imo)?|máximo|höchstwert)$/iu;

const INPUT_COMPARED = /([^&|]{0,200})(>=|<=|[<>])\s{0,8}inputs\.(\w{1,63})/gu;

/** Changes the default of the only input that a condition compares with. */
function ofInput(
  change: ChangeWording,
  value: number,
  isOf: (text: string) => boolean,
): ChangeMeaning | null {
  const found = inputsCompared(change.draft).filter(({ text }) => isOf(text));
  const [only, another] = found;
  if (!only || another || statedOperator(change, only.sign) !== only.sign) {
    return change.has("threshold") && found.length === 0 && comparisonsIn(change.draft).length === 0
      ? { edit: { do: "threshold", from: null, value, about: null, orAdd: null } }
      : null;
  }
  return { edit: { do: "default", input: only.input, value: `${value}` } };
}

function inputsCompared({ steps }: JsonObject): { text: string; sign: string; input: string }[] {
  return [...JSON.stringify(steps ?? []).matchAll(INPUT_COMPARED)].map((
    [text, , sign = "", input = ""],
  ) => ({ text, sign, input }));
}
