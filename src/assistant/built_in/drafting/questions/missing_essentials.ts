import { oneOf, pattern } from "../../../../lib/text/pattern.ts";
import { ESSENTIAL_QUESTIONS } from "../../../grammar/language/drafts/essential_questions.ts";
import { type Language } from "../../../grammar/language/vocabulary.ts";
import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { isMailAddress } from "../lexemes.ts";

/** A longer message probably says more than what to send. */
const CHARACTERS_MAX = 160;
/** Matches values that show a source. */
const HAS_PLACE = /https?:|\.(?:csv|tsv|json|xlsx?|pdf|txt)(?!\p{L})|webhook/iu;
const ARTICLE = {
  en: ["the|my|our|this|that"],
  de: ["den|die|das|meine(n)|unsere(n)|diese(s|n)"],
  fr: ["le|la|les|l'|mon|ma|notre|ce|cette"],
  es: ["el|los|las|mi|nuestro|nuestra|este|esta"],
};
const OWNER = {
  en: ["the|my|our"],
  de: ["dem|der|den|die|meine(m|r|n)|unsere(m|r|n)"],
  fr: ["le|la|l'|les|mon|ma|notre|mes|nos"],
  es: ["el|la|mi|nuestro|nuestra|los|las"],
};
/** Matches an address, a person in a role, or a name. */
const PERSON = pattern("iu")`
  [\p{L}\p{N}_+.-]{1,64} @ (?: [\p{L}\p{N}-]{1,63}\. ){1,8} \p{L}{2,20}
  | ${OWNER} [ ]? [\p{L}'-]{2,30} (?: [ ] \p{L}{2,20} )?
  | \p{Lu} [\p{L}'-]{1,30} (?: [ ] \p{Lu} [\p{L}'-]{1,30} )?
`;
/** Matches a person, or any single word for one. */
const SOMEBODY = pattern("iu")`${PERSON} | \p{L}{3,30}`;
const OPENING = {
  en: ["please|pls|hey|hi|hello", "can|could you"],
  de: ["kannst|könntest du", "bitte"],
  fr: ["peux-tu|pouvez-vous", "s'il te plaît"],
  es: ["puedes|podrías|por_favor|oye"],
};
const ENDING = "please|bitte|thanks|danke|merci|gracias|por_favor|raus|rüber|weiter|zu";

const IN_ENGLISH = oneOf([
  "send|mail|email|e-mail|forward over? {what} over? to {who}",
  "send|mail|email|e-mail|forward out|over? {what}",
  "tell|notify|inform|alert|warn|email|e-mail|remind {who}",
], { what: pattern("iu")`${ARTICLE} [ ] [\p{L} -]{2,40}?`, who: PERSON });
const IN_GERMAN = oneOf([
  "<schicke> bitte? an? {who} {what}",
  "<schicke>|verschick(e) bitte? {what} bitte? <to>?",
  "benachrichtige|informiere|warne bitte? {who}",
], {
  schicke: "schick(e)|send(e)|mail(e)|leite",
  what: pattern("iu")`${ARTICLE} [ ] [\p{L}-]{2,40}`,
  who: PERSON,
  to: oneOf("an {who}", { who: PERSON }),
});
const IN_FRENCH = oneOf([
  "<envoie>(-moi) {what} <to>?",
  "préviens|avertis|informe|prévenez|avertissez {who}",
], {
  envoie: "envoie|envoyez|envoyer|transmets|transmettez|fais_suivre",
  what: pattern("iu")`${ARTICLE} [ ]? [\p{L}-]{2,40}`,
  who: PERSON,
  to: oneOf("à|au|aux {who}", { who: SOMEBODY }),
});
const IN_SPANISH = oneOf([
  "<manda>(le|les) {what} <to>?",
  "avisa|avísale|avísales|dile|diles|notifica|informa a|al? {who}",
], {
  manda: "manda|envía|enviar|mandar|reenvía",
  what: pattern("iu")`${ARTICLE} [ ] [\p{L}-]{2,40}`,
  who: SOMEBODY,
  to: oneOf("a|al {who}", { who: SOMEBODY }),
});

/**
 * Matches orders to send something to somebody: "mail the report to Susanne", "avísale al
 * director".
 */
const SENDING = pattern("iu")`
  ^ \s* (?: ${OPENING} ,? [ ] ){0,3}
  (?: ${IN_ENGLISH} | ${IN_GERMAN} | ${IN_FRENCH} | ${IN_SPANISH} )
  (?: [\s.,!?] | ${ENDING} ){0,12} $
`;

const TELLING = oneOf({
  en: [
    "send|mail|email|text me a|an? <word>?",
    "tell|notify|alert|warn|ping me",
    "let me know",
  ],
  de: ["sag|gib mir bescheid", "benachrichtige|informiere mich", "melde dich"],
  fr: ["préviens-moi|avertis-moi|dis-moi"],
  es: ["avísame|dime|notifícame"],
}, { word: /\p{L}{2,12}/u });
const WHEN = {
  en: ["when|if|as_soon_as|once|whenever"],
  de: ["wenn|falls|sobald"],
  fr: ["quand|si|dès_que|lorsque"],
  es: ["cuando|en_cuanto"],
};
/** Matches orders to notify the user when something happens, without a source that shows it. */
const WATCHING = pattern("iu")`
  (?<!\p{L}) ${TELLING} (?: , | [ ] ${"bitte|please"} )? [ ] ${WHEN} [ ] (?<what> [^.;!?\n]{5,110} )
`;

const ADDRESS = /https?:\/\/[^\s"<>]{3,1000}[^\s"<>.,;:)!?]/iu;
/** Matches words between an address and the condition in an answer. */
const JOINT =
  /^[\s,;:]{0,10}(?:(?:and|und|et|y|if|when|wenn|falls|si|quand|cuando|tell me if|where)\s){0,3}/iu;

/** The recipient and the object of an order, in the user's words; null if missing. */
type MissingWords = { who: string | null; what: string | null };

/**
 * Asks for the recipient and the source of an order that has neither. Returns null for any other
 * message.
 */
export function missingEssentials(text: string, language: Language): DetailQuestion | null {
  if (text.length > CHARACTERS_MAX || HAS_PLACE.test(text)) return null;
  const texts = ESSENTIAL_QUESTIONS[language];
  const watched = WATCHING.exec(text)?.groups?.["what"];
  if (watched !== undefined) {
    return {
      text: texts.whereSeen(watched.trim()),
      fill(answer) {
        const url = ADDRESS.exec(answer)?.[0];
        if (url === undefined) return null;
        const said = answer.slice(0, 400).replace(url, " ").replace(JOINT, "").replace(
          /[\s.!]+$/u,
          "",
        );
        return `fetch ${url}, if ${said === "" ? watched.trim() : said}, email me`;
      },
    };
  }
  const groups = SENDING.exec(text)?.groups;
  if (groups === undefined) return null;
  const lacks = { who: groups["who"]?.trim() ?? null, what: groups["what"]?.trim() ?? null };
  const isAddressed = lacks.who !== null && isMailAddress(lacks.who);
  return {
    text: isAddressed ? DRAFT_TEXTS[language].whereFrom : texts.needs(lacks),
    fill: (answer) => filledWith(answer, lacks),
  };
}

/**
 * Returns the order completed with the address and the source of an answer, or with one of them;
 * null if the answer has neither.
 */
function filledWith(answer: string, { who, what }: MissingWords): string | null {
  const words = answer.slice(0, 400).split(/[\s,;]+/u).map((word) => word.replace(/[.!]+$/u, ""));
  const mail = words.find((word) => isMailAddress(word)) ?? null;
  const url = words.find((word) => /^https?:\/\/\S{3,}$/iu.test(word));
  const file = words.find((word) => /^[\p{L}\p{N}_-]{1,80}\.(?:csv|json)$/iu.test(word));
  const source = url !== undefined ? `fetch ${url}` : file !== undefined ? `read ${file}` : null;
  if (mail === null && source === null) return null;
  const to = mail ?? who ?? "the recipient";
  return source === null ? `send ${what ?? "the report"} to ${to}` : `${source}, email it to ${to}`;
}
