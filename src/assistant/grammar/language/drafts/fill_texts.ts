import type { Language } from "../vocabulary.ts";

/**
 * Words that connect an answer with a request, in the request's language, so that the next question
 * is in that language, too.
 */
export interface FillTexts {
  fetchFrom(url: string): string;
  read(file: string): string;
  readUpload: string;
  /** `what` is null for "it". */
  mail(what: string | null, to: string): string;
  remind(to: string, errand: string): string;
  /** `call` is null for the last call in the request. */
  mailOnFailure(to: string, call: string | null): string;
}

export const FILL_TEXTS: Readonly<Record<Language, FillTexts>> = {
  en: {
    fetchFrom: (url) => `fetch ${url}`,
    read: (file) => `read ${file}`,
    readUpload: "read a csv file",
    mail: (what, to) => `email ${what ?? "it"} to ${to}`,
    remind: (to, errand) => `remind ${to} to ${errand}`,
    mailOnFailure: (to, call) => `email ${to} if ${call ?? "it"} fails`,
  },
  de: {
    fetchFrom: (url) => `hole ${url}`,
    read: (file) => `lies ${file}`,
    readUpload: "lies eine CSV-Datei",
    mail: (what, to) => `schicke ${what ?? "es"} an ${to}`,
    remind: (to, errand) => `erinnere ${to} an ${errand}`,
    mailOnFailure: (to, call) =>
      `benachrichtige ${to}, wenn ${call === null ? "es fehlschlägt" : `${call} fehlschlägt`}`,
  },
  fr: {
    fetchFrom: (url) => `récupère ${url}`,
    read: (file) => `lis ${file}`,
    readUpload: "lis un fichier CSV",
    mail: (what, to) => `envoie ${what ?? "le"} à ${to}`,
    remind: (to, errand) => `rappelle ${to} de ${errand}`,
    mailOnFailure: (to, call) => `préviens ${to} si ${call ?? "ça"} échoue`,
  },
  es: {
    fetchFrom: (url) => `descarga ${url}`,
    read: (file) => `lee ${file}`,
    readUpload: "lee un archivo CSV",
    mail: (what, to) => `envía ${what ?? "lo"} a ${to}`,
    remind: (to, errand) => `recuerda ${to} que ${errand}`,
    mailOnFailure: (to, call) => `avisa a ${to} si ${call === null ? "falla" : `${call} falla`}`,
  },
};
