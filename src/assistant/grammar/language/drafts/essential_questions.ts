import type { Language } from "../vocabulary.ts";

/** The questions for orders that contain neither a source nor an address. */
export interface EssentialQuestions {
  needs(lacks: { who: string | null; what: string | null }): string;
  whereSeen(what: string): string;
}

/** Matches words of these questions, which show that a question is open. */
export const ASKS_ESSENTIALS =
  /Where is it seen that|Wo sieht man, dass|Où voit-on que|Dónde se ve que|And where does|Und woher kommt|Et d'où vient|Y de dónde viene/u;

export const ESSENTIAL_QUESTIONS: Readonly<Record<Language, EssentialQuestions>> = {
  en: {
    needs: ({ who, what }) =>
      `${
        who === null ? "To which e-mail address?" : `Which e-mail address has "${who}"?`
      } And where does ${
        what === null ? "what is sent" : `"${what}"`
      } come from: a web address, or a file such as report.csv? Nothing is drafted yet.`,
    whereSeen: (what) =>
      `Where is it seen that "${what}"? Say the web address of a page or an API, and the condition, such as "https://example.org/prices.json, if price is under 50". Nothing is drafted yet.`,
  },
  de: {
    needs: ({ who, what }) =>
      `${
        who === null ? "An welche E-Mail-Adresse?" : `Welche E-Mail-Adresse hat „${who}“?`
      } Und woher kommt ${
        what === null ? "das, was gesendet wird" : `„${what}“`
      }: von einer Webadresse, oder aus einer Datei wie bericht.csv? Noch ist nichts entworfen.`,
    whereSeen: (what) =>
      `Wo sieht man, dass „${what}“? Sag die Webadresse einer Seite oder einer API und die Bedingung, etwa „https://example.org/preise.json, wenn preis unter 50 ist“. Noch ist nichts entworfen.`,
  },
  fr: {
    needs: ({ who, what }) =>
      `${
        who === null ? "À quelle adresse e-mail ?" : `Quelle est l'adresse e-mail de « ${who} » ?`
      } Et d'où vient ${
        what === null ? "ce qui est envoyé" : `« ${what} »`
      } : d'une adresse web, ou d'un fichier tel que rapport.csv ? Rien n'est encore rédigé.`,
    whereSeen: (what) =>
      `Où voit-on que « ${what} » ? Dis l'adresse web d'une page ou d'une API et la condition, par exemple « https://example.org/prix.json, si prix est inférieur à 50 ». Rien n'est encore rédigé.`,
  },
  es: {
    needs: ({ who, what }) =>
      `${
        who === null ? "¿A qué dirección de correo?" : `¿Qué dirección de correo tiene «${who}»?`
      } ¿Y de dónde viene ${
        what === null ? "lo que se envía" : `«${what}»`
      }: de una dirección web, o de un archivo como informe.csv? Todavía no hay borrador.`,
    whereSeen: (what) =>
      `¿Dónde se ve que «${what}»? Di la dirección web de una página o de una API y la condición, por ejemplo «https://example.org/precios.json, si precio es menor que 50». Todavía no hay borrador.`,
  },
};
