import { pattern } from "../../../../lib/text/pattern.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { readTimePart } from "../../../../timing/phrase/change_time.ts";
import { NAMES_DEED } from "../../other/deferring.ts";
import { namesIn } from "./draft_names.ts";
import type { ChangePiece } from "./change_piece.ts";
import { readChangePieces } from "./read_change_pieces.ts";
import { type Concept, concepts } from "./words/concepts.ts";

const PIECES_MAX = 10;
/** The subject of a remark: a pronoun, or a time. "Status is open" may be a condition. */
const PRONOUN =
  /^(?:it|that|this|those|these|they|i|we|he|she|es|das|dies|die|sie|er|wir|ich|c['’]|ça|cela|il|elle|ils|on|eso|esto|esos|son|es)(?=[\s'’]|est(?!\p{L}))/iu;
const TIME = /^[\p{L}-]{3,20}(?=\s)/u;
const RHYTHM =
  /^(?:daily|weekly|monthly|hourly|täglich|wöchentlich|monatlich|stündlich|quotidien|hebdomadaire|mensuel|diario|semanal|mensual)$/iu;
const IS = {
  en: [
    "is|are|was|were|seem(s)|look(s)|sound(s)|feel(s)|get(s)",
    "would be|annoy|bother|confuse",
  ],
  de: ["ist|sind|war|waren|wäre|wird"],
  fr: ["est|sont|était|serait"],
  es: ["es|son|era|sería|está|están"],
};
/** Matches the verb of a remark, which says how something is. */
const VERB = pattern("iu")`^ (?: ['’] (?: s | re | m ) | \s ${IS} ) (?!\p{L})`;
const BINDING_WORDS = {
  en: ["not|no|never|if|when|unless|until|before|except|only|should|must"],
  de: ["nicht|kein*|nie|wenn|falls|bis|bevor|außer|nur|soll*|muss"],
  fr: ["ne|pas|jamais|si|quand|avant|sauf|seulement|doit"],
  es: ["no|nunca|cuando|hasta|antes|salvo|solo|debe"],
};
/** Matches a negation, a condition, or a duty. */
const BINDING = pattern("iu")`(?<!\p{L}) ${BINDING_WORDS} (?!\p{L}) | n['’]t (?!\p{L})`;
/** Words of the draft that a remark may have, because they say nothing by themselves. */
const IDLE: ReadonlySet<Concept> = new Set<Concept>(
  concepts("is too rows and from to schedule times"),
);

/**
 * Whether a clause next to a change only says how something is: "Wednesday is too late", "those are
 * sensor faults", "daily would annoy them". A clause with a value, a part of the draft, a deed, a
 * condition or a negation is none.
 */
export function isLooseRemark(
  clause: string,
  { language, draft }: { language: Language; draft: JsonObject },
): boolean {
  const text = clause.trim().replace(/^(?:and|but|because|und|aber|weil|et|mais|y|pero)\s/iu, "");
  const [time = ""] = TIME.exec(text) ?? [];
  const isOfTime = RHYTHM.test(time) || readTimePart(time) !== null;
  const [subject = isOfTime ? time : null] = PRONOUN.exec(text) ?? [];
  if (subject === null || !VERB.test(text.slice(subject.length))) return false;
  if (/[\d@"“„«?]/u.test(text) || BINDING.test(text) || NAMES_DEED.test(text)) return false;
  const pieces = readChangePieces(text, language, namesIn(draft));
  return pieces !== null && pieces.length <= PIECES_MAX &&
    pieces.every((piece) => saysNothing(piece) || (isOfTime && piece.text === subject));
}

function saysNothing(piece: ChangePiece): boolean {
  const { value, column, input, step, person, isKnown, concepts, isFiller } = piece;
  const isNamed = [value, column, input, step, person].some((each) => each !== undefined);
  if (isNamed) return false;
  return isFiller || (isKnown !== true && concepts.every((each) => IDLE.has(each)));
}
