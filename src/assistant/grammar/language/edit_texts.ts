import type { Language } from "./vocabulary.ts";

/** The questions about missing details of a draft change. */
export interface EditTexts {
  noSteps: string;
  /** Asks for the step if no step matches. */
  noStep(words: string, names: string): string;
  severalSteps(names: string): string;
  /** The beginning of a question for a step. `stepAskedFor()` finds the quoted words again. */
  whichStep(words: string): string;
  more(count: number): string;
  /** Confirms a "no" to such a question. */
  leftAsItIs: string;
  whichNumber: string;
  /** Asks whether "it" in "turn it on again" means a step, because it may mean the schedule. */
  stepNotSchedule: string;
}

export const EDIT_TEXTS: Readonly<Record<Language, EditTexts>> = {
  en: {
    leftAsItIs: "All right, nothing is changed.",
    noSteps: "The draft has no steps. Nothing is changed.",
    noStep: (words, names) => `There is no step "${words}". The draft has ${names}.`,
    severalSteps: (names) => `Several steps fit: ${names}.`,
    whichStep: (words) => `Which step do you mean by "${words}"? Nothing is changed yet.`,
    more: (count) => ` and ${count} more`,
    whichNumber: 'To which number? Say it, such as "2000". Nothing is changed yet.',
    stepNotSchedule: "This is about the step that was turned off last; of the schedule, say " +
      '"resume the schedule".',
  },
  de: {
    leftAsItIs: "In Ordnung, nichts ist geändert.",
    noSteps: "Der Entwurf hat keine Schritte. Nichts ist geändert.",
    noStep: (words, names) => `Es gibt keinen Schritt "${words}". Der Entwurf hat ${names}.`,
    severalSteps: (names) => `Mehrere Schritte passen: ${names}.`,
    whichStep: (words) => `Welchen Schritt meinst du mit "${words}"? Noch ist nichts geändert.`,
    more: (count) => ` und ${count} weitere`,
    whichNumber: "Auf welche Zahl? Sag sie, etwa „2000“. Noch ist nichts geändert.",
    stepNotSchedule:
      "Gemeint ist der Schritt, der zuletzt ausgeschaltet wurde; für den Zeitplan sag " +
      "„setze den Zeitplan fort“.",
  },
  fr: {
    leftAsItIs: "D'accord, rien n'est modifié.",
    noSteps: "Le brouillon n'a pas d'étapes. Rien n'est changé.",
    noStep: (words, names) => `Il n'y a pas d'étape "${words}". Le brouillon a ${names}.`,
    severalSteps: (names) => `Plusieurs étapes conviennent : ${names}.`,
    whichStep: (words) =>
      `Quelle étape veux-tu dire par "${words}" ? Rien n'est changé pour l'instant.`,
    more: (count) => ` et ${count} autres`,
    whichNumber: "À quel nombre ? Dis-le, par exemple « 2000 ». Rien n'est changé pour l'instant.",
    stepNotSchedule: "Il s'agit de l'étape désactivée en dernier ; pour la planification, dis " +
      "« reprends la planification ».",
  },
  es: {
    leftAsItIs: "De acuerdo, no se ha cambiado nada.",
    noSteps: "El borrador no tiene pasos. No ha cambiado nada.",
    noStep: (words, names) => `No hay ningún paso "${words}". El borrador tiene ${names}.`,
    severalSteps: (names) => `Varios pasos encajan: ${names}.`,
    whichStep: (words) => `¿Qué paso quieres decir con "${words}"? Todavía no ha cambiado nada.`,
    more: (count) => ` y ${count} más`,
    whichNumber: "¿A qué número? Dilo, por ejemplo «2000». Todavía no ha cambiado nada.",
    stepNotSchedule: "Se trata del paso desactivado en último lugar; para la programación, di " +
      "«reanuda la programación».",
  },
};
