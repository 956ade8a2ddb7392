import { bagOf, FILLERS, plainWords, type ReadRareChange } from "./reader.ts";

const STATUS = /^[1-5]\d\ds?$/u;
const NO = bagOf(
  "not no isn't aren't shouldn't doesn't don't never kein keine keinen nicht n'est pas ne aucune no nunca",
);
const ERROR = bagOf(
  "error errors failure failures fail problem bad fehler fehlschlag problem erreur échec problème error fallo problema",
);
const FINE = bagOf(
  "ok okay fine good success accept accepted acceptable allowed allow tolerate ignore ignored normal expected " +
    "gut ordnung erfolg akzeptiere akzeptieren erlaubt normal erwartet bon succès accepte acceptez accepter normal " +
    "bien éxito acepta aceptar acepte normal correcto válido",
);
const OTHERS = bagOf(
  "status code statuses response responses http is are should does count counts counted treat treated also too or either still " +
    "status antwort antworten ist sind soll sollte gilt gelten zählt zählen auch oder werte behandle statut réponse est sont doit compte compter " +
    "considère aussi ou comme estado respuesta es son debe cuenta contar trata también o como",
);

/**
 * Reads statuses that a call accepts: "a 404 isn't an error", "accept 409 too". Returns null if the
 * status is to be an error, or if its response is to be replaced.
 */
export const readStatuses: ReadRareChange = ({ text }) => {
  const words = plainWords(text);
  const statuses = words.filter((word) => STATUS.test(word)).map((word) =>
    Number(word.slice(0, 3))
  );
  const isKnown = (word: string) =>
    STATUS.test(word) || [NO, ERROR, FINE, OTHERS, FILLERS].some((bag) => bag.has(word));
  if (statuses.length === 0 || !words.every(isKnown)) return null;
  const says = (bag: ReadonlySet<string>) => words.some((word) => bag.has(word));
  const isFine = says(NO) ? says(ERROR) : says(FINE) && !says(ERROR);
  return isFine ? { edit: { do: "accepts", statuses: [...new Set(statuses)] } } : null;
};
