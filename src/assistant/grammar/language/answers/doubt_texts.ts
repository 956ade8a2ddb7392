import type { Language } from "../vocabulary.ts";

/** Questions before a deed that may not be what was meant. */
export interface DoubtTexts {
  /** The offered change is still open. */
  offerIsOpen: string;
  /** The schedule was just paused, so "start it again" may mean either. */
  resumeOrRun: string;
}

export const DOUBT_TEXTS: Readonly<Record<Language, DoubtTexts>> = {
  en: {
    offerIsOpen: "The change that I offered is not made, and I have done nothing yet. " +
      'Say "yes" to make it first, or give the order again to leave it out.',
    resumeOrRun: "The schedule is paused, and I have done nothing yet. " +
      'Say "resume the schedule" to let it go on, or "run it now" for one run.',
  },
  de: {
    offerIsOpen: "Die angebotene Änderung ist nicht gemacht, und ich habe noch nichts getan. " +
      "Sag „ja“, um sie zuerst zu machen, oder sag deinen Auftrag noch einmal, um sie wegzulassen.",
    resumeOrRun: "Der Zeitplan ist angehalten, und ich habe noch nichts getan. " +
      "Sag „setze den Zeitplan fort“, damit er weitergeht, oder „starte es jetzt“ für einen Lauf.",
  },
  fr: {
    offerIsOpen: "La modification proposée n'est pas faite, et je n'ai encore rien fait. " +
      "Dis « oui » pour la faire d'abord, ou redis ton ordre pour la laisser de côté.",
    resumeOrRun: "La planification est suspendue, et je n'ai encore rien fait. " +
      "Dis « reprends la planification » pour qu'elle continue, ou « lance-le maintenant » pour une exécution.",
  },
  es: {
    offerIsOpen: "El cambio que ofrecí no está hecho, y todavía no he hecho nada. " +
      "Di «sí» para hacerlo primero, o repite la orden para dejarlo fuera.",
    resumeOrRun: "La planificación está en pausa, y todavía no he hecho nada. " +
      "Di «reanuda la planificación» para que siga, o «ejecútalo ahora» para una ejecución.",
  },
};
