import type { JsonObject } from "../../../../lib/json.ts";
import { CHANGE_OFFER_TEXTS } from "../../../grammar/language/answers/change_offer_texts.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { readEditable } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import { columnIn } from "../../drafting/questions/given_values.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { isUnknown } from "./change_wording.ts";
import { namesIn } from "./draft_names.ts";
import { readChangePieces } from "./read_change_pieces.ts";

const CHARACTERS_MAX = 120;
const LEAD =
  "^(?:(?:and|also|please|oh|hm+|no|ok|but|actually|und|bitte|aber|ach|et|mais|y|pero)[\\s,]+)*";
const ALL =
  "(?:(?:all|any|those|these|the|all the|die|alle|alle die|den|les|tous les|toutes les|los|las|todos los|todas las)\\s)?";
const CALLED = "([\\p{L}][\\p{L}-]{1,30}(?:\\s[\\p{L}][\\p{L}-]{1,30})??)";
const ROWS =
  "(?:\\s(?:ones|rows|entries|items|lines|records|orders|zeilen|einträge|lignes|entrées|filas|líneas))?";
const END =
  "(?:[\\s,]+(?:finally|after all|finalement|al final|please|too|as well|though|obviously|of course|also|bitte|auch|natürlich|s'il te plaît|aussi|por favor|también|claro))*[\\s.!]*$";

function form(before: string, after = ""): RegExp {
  return new RegExp(`${LEAD}(?:${before})\\s${ALL}${CALLED}${ROWS}${after}${END}`, "iu");
}

const DROPPED: readonly RegExp[] = [
  form(
    "skip|drop|exclude|ignore|leave out|remove|omit|without|ohne|außer|sans|sauf|exclus|excluez|ignore|ignorez|enlève|enlevez|retire|retirez|sin|excepto|salvo|quita|quite|ignora|excluye|descarta",
  ),
  form("leave|take|throw|lass|nimm|wirf", "\\s(?:out|away|weg|raus|heraus)"),
  new RegExp(
    `${LEAD}${ALL}${CALLED}\\s(?:weglassen|weg|raus|ausschließen|ausnehmen|ignorieren|überspringen)${END}`,
    "iu",
  ),
];
const KEPT: readonly RegExp[] = [
  form("only|just|keep only|nur|seulement|uniquement|solo|sólo|solamente"),
];

/** The end of the question for a column, which follows what the rows are called. */
const ASKED = Object.values(CHANGE_OFFER_TEXTS)
  .map(({ whichColumn }) => whichColumn("|").split("|").at(-1) ?? "");

/** Whether a reply asks for the column of rows. */
export function asksForColumn(reply: string): boolean {
  return ASKED.some((asked) => reply.includes(asked));
}

/**
 * Asks for the column of "skip the archived ones" and "nur Inland", where nothing of the draft is
 * called so. Null for any other text.
 */
export async function readRowsCalled(talk: Talk, text: string): Promise<DetailQuestion | null> {
  const plain = text.trim();
  const draft = (await readEditable(talk))?.definition;
  if (!draft || plain.length > CHARACTERS_MAX) return null;
  const { language } = talk;
  const dropped = calledIn(plain, DROPPED);
  const called = dropped ?? calledIn(plain, KEPT);
  if (called === null || !isNew(called, { draft, language })) return null;
  const verb = dropped === null ? "keep" : "drop";
  return {
    text: CHANGE_OFFER_TEXTS[language].whichColumn(called),
    fill(answer) {
      const column = columnIn(answer);
      return column === null
        ? null
        : `${verb} the rows where ${column} is ${JSON.stringify(called)}`;
    },
  };
}

function calledIn(text: string, forms: readonly RegExp[]): string | null {
  return forms.map((each) => each.exec(text)?.[1]).find((called) => called !== undefined) ?? null;
}

/** Whether none of the words is a part of the draft, or has a meaning in changes. */
function isNew(
  called: string,
  { draft, language }: { draft: JsonObject; language: Language },
): boolean {
  const pieces = readChangePieces(called, language, namesIn(draft));
  return pieces !== null && pieces.every((piece) => isUnknown(piece) && piece.isKnown !== true);
}
