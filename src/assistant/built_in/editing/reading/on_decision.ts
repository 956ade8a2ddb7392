import type { JsonObject } from "../../../../lib/json.ts";
import { pattern, type Phrases } from "../../../../lib/text/pattern.ts";
import type { EditOf } from "../edits.ts";
import { approvalsIn } from "../applying/on_decision.ts";

/** A longer clause contains more than the action after a decision. */
const CHARACTERS_MAX = 160;
const ADDRESS = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const URL = /https?:\/\/[^\s"'<>]{1,2000}/gu;

const IF = {
  en: ["if|when|in_case|in_case_of|once|on|upon|after"],
  de: ["wenn|falls|bei|nach"],
  fr: ["si|en_cas_de|en_cas_d'|quand"],
  es: ["cuando|en_caso_de|tras"],
};
/** The subject of an approval or rejection. "The status is refused" compares a column. */
const WHOM = {
  en: [
    "it|it's|that|this|he|she|they|somebody|someone|anybody|the|a|an|my",
    "approval|request|answer|decision|boss|is|was|gets|has|been|be|says|said|not",
  ],
  de: [
    "er|sie|es|das|die|der|ein|eine|einer|jemand|freigabe|genehmigung|antwort|anfrage",
    "chef|chefin|wird|wurde|ist|sagt|nicht",
  ],
  fr: ["il|elle|on|la|le|un|une|l'approbation|approbation|réponse|demande|est|dit|n'est"],
  es: ["ella|él|se|el|una|aprobación|respuesta|solicitud|es|dice|que|no"],
};
const NO = {
  en: [
    "refused|refuses|rejected|rejects|denied|denies|declined|declines|disapproved|not_approved",
    "no|refusal|rejection",
  ],
  de: ["ablehnung|abgelehnt|ablehnt|nein|nicht_genehmigt|nicht_freigegeben"],
  fr: ["refus|refusé(e)|refuse|rejeté(e)|non|pas_approuvé(e)"],
  es: ["rechazo|rechazado|rechazada|rechaza|denegado|denegada"],
};
const YES = {
  en: ["approved|approves|accepted|accepts|granted|yes|approval"],
  de: ["zustimmung|freigabe|genehmigung|genehmigt|freigegeben|zugestimmt|ja"],
  fr: ["accord|accepté(e)|approuvé(e)|oui"],
  es: ["aprobación|aprobado|aprobada|aprueba(n)|acepta|sí"],
};

/** Matches the condition that somebody has rejected something. */
const REFUSED = conditionOf(NO);
const APPROVED = conditionOf(YES);
const APPROVAL = /approv|freigabe|genehmig|approbation|aprobación/iu;

function conditionOf(answer: Phrases): RegExp {
  return pattern("iu")`
    (?<!\p{L}) ${IF} \s? (?: ${WHOM} \s ){0,5}? ${answer} (?=[\s,.;:]|$)
    (?: \s ${"sagt|ist|wird|wurde"} )?
  `;
}

/** Words for a message or a call, and words that can be left out. */
const DOING = {
  en: [
    "please|then|and|also|a|an|the|mail(s)|email|e-mail|message|send|write|notify|tell|inform",
    "goes|go|to|post|call|polite|short|him|her|them|it|with",
  ],
  de: [
    "bitte|dann|und|ein|eine|die|der|den|nachricht|schick(e)|sende|maile|an|auf|geht",
    "informier(e)|höflich(e)|ihm|ihr|mit",
  ],
  fr: [
    "alors|puis|et|un|une|le|la|courriel|envoie|envoyer|écris|préviens|à|au|poli|polie",
    "lui|avec",
  ],
  es: ["entonces|y|una|el|correo|mensaje|envía|manda|escribe|avisa|al|amable|con|cortés"],
};
const IS_DOING = pattern("iu")`^ ${DOING} $`;

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
  if (words.length === 0 || !words.every((word) => IS_DOING.test(word))) return null;
  return {
    do: "on_decision",
    approved: no === undefined,
    mail: mails[0] ?? null,
    url: urls[0] ?? null,
  };
}
