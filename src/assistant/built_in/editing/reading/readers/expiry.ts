import { waitsForPeople } from "../../applying/step_fields.ts";
import { bagOf, FILLERS, plainWords, type ReadRareChange } from "./reader.ts";

const SPAN =
  /(?<![\p{L}\p{N}.,])(\d{1,3})\s?(h|hours?|std|stunden?|heures?|horas?|d|days?|tage?n?|jours?|días?|weeks?|wochen?|semaines?|semanas?)(?!\p{L})/iu;
const WAITING = bagOf(
  "wait waits waiting expire expires expired deadline answer answers reply most than max maximum within limit " +
    "warte wartet warten höchstens maximal frist antwort antworten innerhalb spätestens attend attends attendre réponse plus expire délai dans " +
    "espera esperar máximo respuesta plazo caduca más como " +
    "cancel cancels abort aborts stop give gives abbrechen abbruch brich bricht aufgeben gib gibt beenden " +
    "annule annuler abandonne abandonner arrête arrêter cancela cancelar aborta abortar termina",
);
const OTHERS = bagOf(
  "no not more only after then so time up them him her everybody somebody up is has should must ab läuft nach nicht mehr nur zeit soll von bis dann " +
    "après alors au bout de maximum seulement ne doit pas tras después entonces luego solo debe no",
);

/**
 * Reads "wait 2 days at most" if the draft waits for the answer of a person. Returns null for any
 * other change.
 */
export const readExpiry: ReadRareChange = ({ text, names }) => {
  const [span, count, unit = ""] = SPAN.exec(text) ?? [];
  if (span === undefined || waitsForPeople(names.draft).length !== 1) return null;
  const words = plainWords(text.replace(span, " "));
  const isKnown = words.every((word) => [WAITING, OTHERS, FILLERS].some((bag) => bag.has(word)));
  if (!isKnown || !words.some((word) => WAITING.has(word))) return null;
  return { edit: { do: "expires", duration: durationOf(Number(count), unit) } };
};

function durationOf(count: number, unit: string): string {
  if (/^(?:h|std|stund|heure|hora|hour)/iu.test(unit)) return `${count}h`;
  return /^(?:w|s)/iu.test(unit) ? `${count * 7}d` : `${count}d`;
}
