import type { Language } from "../vocabulary.ts";

/** The words of an offer. */
export interface OfferTexts {
  /** The beginning of a reply that offers a draft. The steps follow. */
  offered: string;
  /** Says when the draft runs. */
  atTime(phrase: string): string;
  /** Lists the parts of the message that the offer leaves out. */
  leavesOut(parts: string): string;
  howToAccept: string;
}

export const OFFER_TEXTS: Readonly<Record<Language, OfferTexts>> = {
  en: {
    offered: "I understood only a part of this. Nothing is drafted yet. I can draft:",
    atTime: (phrase) => `Once published it would run by itself: "${phrase}".`,
    leavesOut: (parts) => `This leaves out: ${parts}.`,
    howToAccept: 'Say "yes" to draft it, or say what else it should do, one thing at a time.',
  },
  de: {
    offered:
      "Ich habe nur einen Teil davon verstanden. Noch ist nichts entworfen. Entwerfen kann ich:",
    atTime: (phrase) => `Veröffentlicht liefe es von selbst: „${phrase}“.`,
    leavesOut: (parts) => `Das lässt weg: ${parts}.`,
    howToAccept:
      "Sag „ja“, um es zu entwerfen, oder sag, was noch geschehen soll, eins nach dem anderen.",
  },
  fr: {
    offered: "Je n'en ai compris qu'une partie. Rien n'est encore rédigé. Je peux rédiger :",
    atTime: (phrase) => `Une fois publié, il tournerait tout seul : « ${phrase} ».`,
    leavesOut: (parts) => `Cela laisse de côté : ${parts}.`,
    howToAccept:
      "Dis « oui » pour le rédiger, ou dis ce qu'il doit faire d'autre, une chose après l'autre.",
  },
  es: {
    offered: "Solo he entendido una parte. Todavía no hay borrador. Puedo redactar:",
    atTime: (phrase) => `Una vez publicado se ejecutaría solo: «${phrase}».`,
    leavesOut: (parts) => `Esto deja fuera: ${parts}.`,
    howToAccept: "Di «sí» para redactarlo, o di qué más debe hacer, una cosa tras otra.",
  },
};
