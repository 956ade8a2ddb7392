import type { ChangeMeaning } from "./change_wording.ts";
import { isUnknown } from "./change_wording.ts";
import type { DraftNames } from "./draft_names.ts";
import type { ChangePiece } from "./change_piece.ts";

/** Words for aggregations, and their methods in expressions. */
const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:averages?|means?|avg|durchschnitt|mittelwert|moyenne|promedio|media)$/iu, "avg"],
  [/^(?:sums?|totals?|summe|gesamtsumme|somme|suma|total)$/iu, "sum"],
  [/^(?:max|maximum|highest|largest|biggest|höchstwert|máximo)$/iu, "max"],
  [/^(?:min|minimum|lowest|smallest|mínimo)$/iu, "min"],
];

/**
 * Reads the replacement of one word in the draft by another: "lost instead of late", "the average,
 * not the sum".
 */
export function readOtherWord(
  pieces: readonly ChangePiece[],
  { draft }: DraftNames,
): ChangeMeaning | null {
  const at = pieces.findIndex(({ concepts }) =>
    concepts.includes("not") || concepts.includes("insteadOf")
  );
  const said = pieces.filter((piece) => numberIn(piece) !== null || isUnknown(piece));
  const [one, two, another] = said;
  const isRest = pieces.every((piece, index) =>
    said.includes(piece) || piece.isFiller || piece.isMark === true || index === at ||
    piece.column !== undefined || piece.concepts.includes("change")
  );
  if (at < 0 || !one || !two || another || !isRest) return null;
  const [old, wanted] = pieces.indexOf(one) > at ? [one, two] : [two, one];
  const numbers = [old, wanted].map(numberIn);
  const [from, to] = numbers.every((each) => each !== null) ? numbers : [old.text, wanted.text];
  const steps = JSON.stringify(draft["steps"] ?? []);
  const isThere = isWordIn(steps, String(from)) && pieces.indexOf(old) > at;
  const isStep = steps.includes(`"id":"${from}"`);
  return isThere && !isStep && from && to
    ? { edit: { do: "replace", from, to, isPart: false } }
    : null;
}

function isWordIn(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(word)}(?![\\p{L}\\p{N}_])`, "iu").test(
    text,
  );
}

function numberIn({ text }: ChangePiece): string | null {
  return NUMBERS.find(([words]) => words.test(text))?.[1] ?? null;
}
