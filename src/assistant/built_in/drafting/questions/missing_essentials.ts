import { ESSENTIAL_QUESTIONS } from "../../../grammar/language/drafts/essential_questions.ts";
import { type Language } from "../../../grammar/language/vocabulary.ts";
import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { isMailAddress } from "../lexemes.ts";

/** A longer message probably says more than what to send. */
const CHARACTERS_MAX = 160;
/** Matches values that show a source. */
const HAS_PLACE = /https?:|\.(?:csv|tsv|json|xlsx?|pdf|txt)(?!\p{L})|webhook/iu;
const ARTICLE =
  "(?:the|my|our|this|that|den|die|das|meinen?|unseren?|diese[ns]?|le|la|les|l'|mon|ma|notre|ce|cette|el|los|las|mi|nuestr[oa]|este|esta)";
const PERSON = "(?:[\\p{L}\\p{N}_+.-]{1,64}@(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,20}|" +
  "(?:the|my|our|dem|der|den|die|meine[mrn]|unsere[mrn]|le|la|l'|les|mon|ma|notre|mes|nos|el|la|mi|nuestr[oa]|los|las) ?[\\p{L}'-]{2,30}(?: \\p{L}{2,20})?|\\p{Lu}[\\p{L}'-]{1,30}(?: \\p{Lu}[\\p{L}'-]{1,30})?)";
const OPENING =
  "(?:(?:please|pls|hey|hi|hello|can you|could you|kannst du|könntest du|bitte|peux-tu|pouvez-vous|s'il te plaît|puedes|podrías|por favor|oye),? ){0,3}";
const END =
  "(?:[\\s.,!?]|please|bitte|thanks|danke|merci|gracias|por favor|raus|rüber|weiter|zu){0,12}$";

/**
 * Match orders to send something to somebody: "mail the report to Susanne", "avísale al director".
 */
const SENDING: readonly RegExp[] = [
  `(?:send|mail|e-?mail|forward)(?: over)? (?<what>${ARTICLE} [\\p{L} -]{2,40}?)(?: over)? to (?<who>${PERSON})`,
  `(?:send|mail|e-?mail|forward)(?: out| over)? (?<what>${ARTICLE} [\\p{L} -]{2,40}?)`,
  `(?:tell|notify|inform|alert|warn|e-?mail|remind) (?<who>${PERSON})`,
  `(?:schicke?|sende?|maile?|leite)(?: bitte)? (?:an )?(?<who>${PERSON}) (?<what>${ARTICLE} [\\p{L}-]{2,40})`,
  `(?:schicke?|sende?|maile?|leite|verschicke?)(?: bitte)? (?<what>${ARTICLE} [\\p{L}-]{2,40})(?: bitte)?(?: an (?<who>${PERSON}))?`,
  `(?:benachrichtige|informiere|warne)(?: bitte)? (?<who>${PERSON})`,
  `(?:envoie|envoyez|envoyer|transmets|transmettez|fais suivre)(?:-moi)? (?<what>${ARTICLE} ?[\\p{L}-]{2,40})(?: (?:à|au|aux) (?<who>${PERSON}|\\p{L}{3,30}))?`,
  `(?:préviens|avertis|informe|prévenez|avertissez) (?<who>${PERSON})`,
  `(?:manda|envía|enviar|mandar|reenvía)(?:le|les)? (?<what>${ARTICLE} [\\p{L}-]{2,40})(?: (?:al?) (?<who>${PERSON}|\\p{L}{3,30}))?`,
  `(?:avisa|avísale|avísales|dile|diles|notifica|informa)(?: al?)? (?<who>${PERSON}|\\p{L}{3,30})`,
].map((words) => new RegExp(`^\\s*${OPENING}${words}${END}`, "iu"));

/** Matches orders to notify the user when something happens, without a source that shows it. */
const WATCHING =
  /(?<!\p{L})(?:(?:send|mail|email|text) me(?: an?)?(?: \p{L}{2,12})?|tell me|let me know|notify me|alert me|warn me|ping me|sag mir bescheid|gib mir bescheid|benachrichtige mich|informiere mich|melde dich|préviens-moi|avertis-moi|dis-moi|avísame|dime|notifícame)(?:,| bitte| please)? (?:when|if|as soon as|once|whenever|wenn|falls|sobald|quand|si|dès que|lorsque|cuando|si|en cuanto) (?<what>[^.;!?\n]{5,110})/iu;

const ADDRESS = /https?:\/\/[^\s"<>]{3,1000}[^\s"<>.,;:)!?]/iu;
/** Matches words between an address and the condition in an answer. */
const JOINT =
  /^[\s,;:]{0,10}(?:(?:and|und|et|y|if|when|wenn|falls|si|quand|cuando|tell me if|where)\s){0,3}/iu;

/** The recipient and the object of an order, in the user's words; null if missing. */
type Lacks = { who: string | null; what: string | null };

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
  for (const pattern of SENDING) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const lacks = { who: groups["who"]?.trim() ?? null, what: groups["what"]?.trim() ?? null };
    const isAddressed = lacks.who !== null && isMailAddress(lacks.who);
    return {
      text: isAddressed ? DRAFT_TEXTS[language].whereFrom : texts.needs(lacks),
      fill: (answer) => filledWith(answer, lacks),
    };
  }
  return null;
}

/**
 * Returns the order completed with the address and the source of an answer, or with one of them;
 * null if the answer has neither.
 */
function filledWith(answer: string, { who, what }: Lacks): string | null {
  const words = answer.slice(0, 400).split(/[\s,;]+/u).map((word) => word.replace(/[.!]+$/u, ""));
  const mail = words.find((word) => isMailAddress(word)) ?? null;
  const url = words.find((word) => /^https?:\/\/\S{3,}$/iu.test(word));
  const file = words.find((word) => /^[\p{L}\p{N}_-]{1,80}\.(?:csv|json)$/iu.test(word));
  const source = url !== undefined ? `fetch ${url}` : file !== undefined ? `read ${file}` : null;
  if (mail === null && source === null) return null;
  const to = mail ?? who ?? "the recipient";
  return source === null ? `send ${what ?? "the report"} to ${to}` : `${source}, email it to ${to}`;
}
