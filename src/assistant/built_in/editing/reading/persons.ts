import { isUnknown } from "./change_wording.ts";
import type { ChangePiece } from "./change_piece.ts";

/** Articles and possessive pronouns before a noun for a person. */
const BEFORE_PERSONS =
  /^(?:my|our|his|her|their|the|an?|meine?[nrm]?|unsere?[nrm]?|die|der|den|dem|ma|mon|mes|notre|nos|la|le|l['’]|mi|nuestr[oa]|el)$/iu;
const PERSON_WORDS_MAX = 3;
/**
 * The maximum number of pieces between a person and the address, such as "that is", "(" and ":".
 */
const BETWEEN_MAX = 4;

/**
 * Marks words that only say whose address follows as fillers: "my accountant Petra,
 * petra@example.com".
 */
export function withoutPersons(pieces: readonly ChangePiece[]): ChangePiece[] {
  const idle = new Set<ChangePiece>();
  for (const [at, { value }] of pieces.entries()) {
    if (value?.kind !== "mail") continue;
    for (const piece of wordsFor(pieces, at)) idle.add(piece);
  }
  return pieces.map((piece) => idle.has(piece) ? { ...piece, isFiller: true } : piece);
}

function wordsFor(pieces: readonly ChangePiece[], mailAt: number): ChangePiece[] {
  let at = mailAt - 1;
  while (at >= 0 && mailAt - at <= BETWEEN_MAX && isBetween(pieces[at])) at--;
  const said: ChangePiece[] = [];
  for (let piece = pieces[at]; piece && isUnknown(piece); piece = pieces[--at]) said.push(piece);
  const name = said[0]?.text.toLowerCase() ?? "";
  const isNamed = name.length > 2 && pieces[mailAt]?.value?.is.toLowerCase().includes(name);
  const isPerson = BEFORE_PERSONS.test(pieces[at]?.text ?? "") || (isNamed && said.length === 1);
  return isPerson && said.length <= PERSON_WORDS_MAX ? said : [];
}

function isBetween(piece: ChangePiece | undefined): boolean {
  return piece !== undefined && !isUnknown(piece) &&
    (piece.isMark === true || piece.isFiller || piece.text === ":" || piece.text === "(" ||
      piece.concepts.some((each) => each === "cc" || each === "is" || each === "where"));
}
