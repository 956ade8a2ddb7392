import type { Language } from "../vocabulary.ts";

/** The words of offered requests, and of the offers themselves. */
export interface OfferTexts {
  fetch(url: string): string;
  read(file: string): string;
  webhook: string;
  mail(recipients: string): string;
  post(url: string): string;
  save(file: string): string;
  and: string;
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
    fetch: (url) => `fetch ${url}`,
    read: (file) => `read ${file}`,
    webhook: "when a webhook arrives",
    mail: (recipients) => `email it to ${recipients}`,
    post: (url) => `post it to ${url}`,
    save: (file) => `save it as ${file}`,
    and: "and",
    offered: "I understood only a part of this. Nothing is drafted yet. I can draft:",
    atTime: (phrase) => `Once published it would run by itself: "${phrase}".`,
    leavesOut: (parts) => `This leaves out: ${parts}.`,
    howToAccept: 'Say "yes" to draft it, or say what else it should do, one thing at a time.',
  },
  de: {
    fetch: (url) => `hole ${url}`,
    read: (file) => `lies ${file}`,
    webhook: "wenn ein Webhook eintrifft",
    mail: (recipients) => `schicke es per E-Mail an ${recipients}`,
    post: (url) => `schicke es an ${url}`,
    save: (file) => `speichere es als ${file}`,
    and: "und",
    offered:
      "Ich habe nur einen Teil davon verstanden. Noch ist nichts entworfen. Entwerfen kann ich:",
    atTime: (phrase) => `Veröffentlicht liefe es von selbst: „${phrase}“.`,
    leavesOut: (parts) => `Das lässt weg: ${parts}.`,
    howToAccept:
      "Sag „ja“, um es zu entwerfen, oder sag, was noch geschehen soll, eins nach dem anderen.",
  },
  fr: {
    fetch: (url) => `récupère ${url}`,
    read: (file) => `lis ${file}`,
    webhook: "quand un webhook arrive",
    mail: (recipients) => `envoie-le par e-mail à ${recipients}`,
    post: (url) => `envoie-le à ${url}`,
    save: (file) => `enregistre-le sous ${file}`,
    and: "et",
    offered: "Je n'en ai compris qu'une partie. Rien n'est encore rédigé. Je peux rédiger :",
    atTime: (phrase) => `Une fois publié, il tournerait tout seul : « ${phrase} ».`,
    leavesOut: (parts) => `Cela laisse de côté : ${parts}.`,
    howToAccept:
      "Dis « oui » pour le rédiger, ou dis ce qu'il doit faire d'autre, une chose après l'autre.",
  },
  es: {
    fetch: (url) => `descarga ${url}`,
    read: (file) => `lee ${file}`,
    webhook: "cuando llega un webhook",
    mail: (recipients) => `envíalo por correo a ${recipients}`,
    post: (url) => `envíalo a ${url}`,
    save: (file) => `guárdalo como ${file}`,
    and: "y",
    offered: "Solo he entendido una parte. Todavía no hay borrador. Puedo redactar:",
    atTime: (phrase) => `Una vez publicado se ejecutaría solo: «${phrase}».`,
    leavesOut: (parts) => `Esto deja fuera: ${parts}.`,
    howToAccept: "Di «sí» para redactarlo, o di qué más debe hacer, una cosa tras otra.",
  },
};
