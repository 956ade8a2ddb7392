import { pattern } from "../../../../lib/text/pattern.ts";

const AND = "and|but|then|plus|und|aber|dann|et|mais|puis|y|e|pero|luego";
const ALSO = "also|then|please|auch|noch|bitte|aussi|también|por_favor";
const ARTICLES = {
  en: ["its|the|a|an|with"],
  de: ["sein|seine|die|der|den|das|ein|eine|einen|mit"],
  fr: ["le|la|les|un|une|son|sa|avec"],
  es: ["el|los|su|una|con"],
};
const NOUNS = {
  en: ["description|subject|text|file|recipient|schedule|limit|threshold|step"],
  de: ["beschreibung|betreff|datei|empfänger|grenze|schwelle|schritt"],
  fr: ["objet|sujet|texte|fichier|destinataire|seuil|limite|étape"],
  es: ["descripción|asunto|texto|archivo|fichero|destinatario|umbral|límite|paso"],
};
/** Verbs of changes, and nouns with which a change may begin. */
const VERBS = {
  en: [
    "add|give|set|change|remove|delete|drop|send|mail|email|sort|run|publish|make|use|put|save",
    "write|schedule|raise|lower|keep|filter|rename|call|describe|dry|try|test|start|execute|let",
    "have|only|cc|retry|ask|step",
  ],
  de: [
    "füge|füg|gib|setz(e)|änder(e)|entfern(e)|lösch(e)|schick(e)|sende|maile|sortiere",
    "veröffentliche|start(e)|mach|mache|speichere|erhöhe|senke|behalte|benenne|nenne|frag",
    "schritt|betreff|beschreibung",
  ],
  fr: [
    "ajoute|donne|mets|change|supprime|enlève|retire|envoie|trie|publie|lance|enregistre",
    "augmente|baisse|garde|renomme|appelle|étape|objet",
  ],
  es: [
    "añade|agrega|pon|cambia|quita|elimina|envía|manda|ordena|publica|ejecuta|guarda|sube|baja",
    "conserva|renombra|llama|paso|asunto",
  ],
};

/** Matches the beginning of a further change. A name that contains these words is ambiguous. */
const FURTHER = pattern("iu")`
  (?: [,;.:] | \s ${AND} ) \s+ (?: ${ALSO} \s+ )*
  (?: ${ARTICLES} \s+ ${NOUNS} | ${VERBS} ) (?!\p{L})
`;

/** Whether a text without quotes probably continues with another change. */
export function hasFurtherChange(text: string): boolean {
  return text.includes("\n") || FURTHER.test(text);
}
