const NOUNS =
  "(?:its|the|a|an|with|seine?|die|der|den|das|eine?n?|mit|le|la|les|un|une|son|sa|avec|el|los|su|una|con)\\s+(?:description|subject|text|file|recipient|schedule|limit|threshold|beschreibung|betreff|datei|empfänger|grenze|schwelle|objet|sujet|texte|fichier|destinataire|seuil|limite|descripción|asunto|texto|archivo|fichero|destinatario|umbral|límite|step|schritt|étape|paso)";
const VERBS =
  "add|give|set|change|remove|delete|drop|send|mail|email|sort|run|publish|make|use|put|save|write|schedule|raise|lower|keep|filter|rename|call|describe|dry|try|test|start|execute|let|have|only|cc|retry|ask|step|" +
  "füge|füg|gib|setze?|ändere?|entferne?|lösche?|schicke?|sende|maile|sortiere|veröffentliche|starte?|mach|mache|speichere|erhöhe|senke|behalte|benenne|nenne|frag|schritt|betreff|beschreibung|" +
  "ajoute|donne|mets|change|supprime|enlève|retire|envoie|trie|publie|lance|enregistre|augmente|baisse|garde|renomme|appelle|étape|objet|" +
  "añade|agrega|pon|cambia|quita|elimina|envía|manda|ordena|publica|ejecuta|guarda|sube|baja|conserva|renombra|llama|paso|asunto";

/** Matches the beginning of a further change. A name that contains these words is ambiguous. */
const FURTHER = new RegExp(
  `(?:[,;.:]|\\s(?:and|but|then|plus|und|aber|dann|et|mais|puis|y|e|pero|luego))\\s+(?:(?:also|then|please|auch|noch|bitte|aussi|también|por favor)\\s+)*(?:${NOUNS}|${VERBS})(?!\\p{L})`,
  "iu",
);

/** Whether a text without quotes probably continues with another change. */
export function hasFurtherChange(text: string): boolean {
  return text.includes("\n") || FURTHER.test(text);
}
