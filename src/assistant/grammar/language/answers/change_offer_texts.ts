import type { Language } from "../vocabulary.ts";

/** The offer of a change of which not every word is understood. */
export interface ChangeOfferTexts {
  offered: string;
  leavesOut(parts: string): string;
  howToAccept: string;
  /** Asks for the column of rows that are called so. */
  whichColumn(called: string): string;
}

export const CHANGE_OFFER_TEXTS: Readonly<Record<Language, ChangeOfferTexts>> = {
  en: {
    offered: "I understood only a part of this. Nothing is changed yet. I can change this:",
    leavesOut: (parts) => `This leaves out: ${parts}.`,
    howToAccept: 'Say "yes" to change it so, or say it in other words.',
    whichColumn: (called) =>
      `Which column says that a row is "${called}"? Say its name, such as "status". Nothing is changed yet.`,
  },
  de: {
    offered:
      "Ich habe das nur zum Teil verstanden. Noch ist nichts geändert. Ändern kann ich dies:",
    leavesOut: (parts) => `Das lässt weg: ${parts}.`,
    howToAccept: "Sag „ja“, um es so zu ändern, oder sag es in anderen Worten.",
    whichColumn: (called) =>
      `Welche Spalte sagt, dass eine Zeile „${called}“ ist? Sag ihren Namen, etwa „status“. Noch ist nichts geändert.`,
  },
  fr: {
    offered: "Je n'en ai compris qu'une partie. Rien n'est encore modifié. Je peux modifier ceci :",
    leavesOut: (parts) => `Cela laisse de côté : ${parts}.`,
    howToAccept: "Dis « oui » pour le modifier ainsi, ou dis-le autrement.",
    whichColumn: (called) =>
      `Quelle colonne dit qu'une ligne est « ${called} » ? Dis son nom, par exemple « statut ». Rien n'est encore modifié.`,
  },
  es: {
    offered: "Solo he entendido una parte. Todavía no hay cambios. Puedo cambiar esto:",
    leavesOut: (parts) => `Esto deja fuera: ${parts}.`,
    howToAccept: "Di «sí» para cambiarlo así, o dilo de otra manera.",
    whichColumn: (called) =>
      `¿Qué columna dice que una fila es «${called}»? Di su nombre, por ejemplo «estado». Todavía no hay cambios.`,
  },
};
