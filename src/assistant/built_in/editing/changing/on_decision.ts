import type { JsonObject } from "../../../../lib/json.ts";
import type { EditOf } from "../edits.ts";
import { approvalsIn } from "../changes/on_decision.ts";

/** A longer clause contains more than the action after a decision. */
const CHARACTERS_MAX = 160;
const ADDRESS = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const URL = /https?:\/\/[^\s"'<>]{1,2000}/gu;

const IF =
  "if|when|in case(?: of)?|once|on|upon|after|wenn|falls|bei|nach|si|en cas de|en cas d['’]|quand|cuando|en caso de|tras";
/** Matches the subject of an approval or rejection. "The status is refused" compares a column. */
const WHOM =
  "it|it's|that|this|he|she|they|somebody|someone|anybody|the|a|an|my|approval|request|answer|decision|boss|is|was|gets|has|been|be|says|said|not|er|sie|es|das|die|der|eine?r?|jemand|freigabe|genehmigung|antwort|anfrage|chef|chefin|wird|wurde|ist|sagt|nicht|il|elle|on|l['’]approbation|la|le|un|une|approbation|réponse|demande|est|dit|n['’]est|ella|él|se|el|una|aprobación|respuesta|solicitud|es|dice|que|no";
const NO =
  "refused|refuses|rejected|rejects|denied|denies|declined|declines|disapproved|not approved|no|refusal|rejection|ablehnung|abgelehnt|ablehnt|nein|nicht genehmigt|nicht freigegeben|refus|refusée?|refuse|rejetée?|non|pas approuvée?|rechazo|rechazad[oa]|rechaza|denegad[oa]";
const YES =
  "approved|approves|accepted|accepts|granted|yes|approval|zustimmung|freigabe|genehmigung|genehmigt|freigegeben|zugestimmt|ja|accord|acceptée?|approuvée?|oui|aprobación|aprobad[oa]|aprueban?|acepta|sí";

/** Matches the condition that somebody has rejected something. */
const REFUSED = conditionOf(NO);
const APPROVED = conditionOf(YES);
const APPROVAL = /approv|freigabe|genehmig|approbation|aprobación/iu;

function conditionOf(words: string): RegExp {
  return new RegExp(
    `(?<!\\p{L})(?:${IF})\\s?(?:(?:${WHOM})\\s){0,5}?(?:${words})(?=[\\s,.;:]|$)(?:\\s(?:sagt|ist|wird|wurde))?`,
    "iu",
  );
}

/** Matches words for a message or a call, and words that can be left out. */
const DOING =
  /^(?:please|then|and|also|a|an|the|mail|email|e-mail|mails|message|send|write|notify|tell|inform|goes|go|to|post|call|polite|short|bitte|dann|und|eine?|die|der|den|mail|nachricht|schicke?|sende|maile|an|auf|geht|informiere?|höfliche?|alors|puis|et|un|une|le|la|courriel|message|envoie|envoyer|écris|préviens|à|au|poli|polie|entonces|y|un|una|el|la|correo|mensaje|envía|manda|escribe|avisa|a|al|amable|him|her|them|it|ihm|ihr|lui|con|mit|avec|with|cortés)$/iu;

/**
 * Reads an action after the rejection or approval of the draft's only approval: "if it is refused,
 * mail bob@example.com", "bei Ablehnung Mail an …", "si accord, POST https://…". Returns null for
 * any other text.
 */
export function readOnDecision(text: string, draft: JsonObject): EditOf<"on_decision"> | null {
  if (text.length > CHARACTERS_MAX || text.includes("?")) return null;
  const [no] = REFUSED.exec(text) ?? [];
  const [yes] = no === undefined ? APPROVED.exec(text) ?? [] : [];
  const condition = no ?? yes;
  const mails = text.match(ADDRESS) ?? [];
  const urls = text.match(URL) ?? [];
  if (condition === undefined || mails.length + urls.length !== 1) return null;
  const rest = text.replace(condition, " ").replace(ADDRESS, " ").replace(URL, " ");
  // Without an approval in the draft, "if the approval is refused" cannot be added, but it compares
  // no column either.
  if (approvalsIn(draft).length !== 1 && !APPROVAL.test(condition)) return null;
  const words = rest.split(/[\s,.;:!]+/u).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => DOING.test(word))) return null;
  return {
    do: "on_decision",
    approved: no === undefined,
    mail: mails[0] ?? null,
    url: urls[0] ?? null,
  };
}
