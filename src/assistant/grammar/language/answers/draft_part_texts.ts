import type { Language } from "../vocabulary.ts";

/** Answers to questions about a part of the draft. */
export interface DraftPartTexts {
  noDraft: string;
  noSuchStep: string;
  named(name: string): string;
  /** Says when a draft will run whose schedule is not published yet. */
  draftRuns(timing: string): string;
}

export const DRAFT_PART_TEXTS: Readonly<Record<Language, DraftPartTexts>> = {
  en: {
    noDraft: "There is no draft in this thread yet.",
    noSuchStep: "No step of the draft does that.",
    named: (name) => `It is called "${name}".`,
    draftRuns: (timing) =>
      `No schedule runs it yet. Once the draft is published it runs by itself: ${timing}.`,
  },
  de: {
    noDraft: "In diesem Thread gibt es noch keinen Entwurf.",
    noSuchStep: "Kein Schritt des Entwurfs tut das.",
    named: (name) => `Er heißt „${name}“.`,
    draftRuns: (timing) =>
      `Noch führt ihn kein Zeitplan aus. Ist der Entwurf veröffentlicht, läuft er von selbst: ${timing}.`,
  },
  fr: {
    noDraft: "Il n'y a pas encore de brouillon dans ce fil.",
    noSuchStep: "Aucune étape du brouillon ne fait cela.",
    named: (name) => `Il s'appelle « ${name} ».`,
    draftRuns: (timing) =>
      `Aucun horaire ne le lance encore. Une fois le brouillon publié, il se lance tout seul : ${timing}.`,
  },
  es: {
    noDraft: "Todavía no hay borrador en este hilo.",
    noSuchStep: "Ningún paso del borrador hace eso.",
    named: (name) => `Se llama «${name}».`,
    draftRuns: (timing) =>
      `Ningún horario lo ejecuta todavía. Cuando se publique el borrador, se ejecuta solo: ${timing}.`,
  },
};
