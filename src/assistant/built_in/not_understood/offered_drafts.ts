import { isPhrase } from "../../../timing/phrase/parse_phrase.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { plainWord } from "../../grammar/spelling.ts";
import type { TokenizedText } from "../../grammar/tokens.ts";

/** Texts of sentences for drafts, with the user's address and time. */
interface OfferPhrases {
  /** Words that may begin the time of a schedule. */
  openers: readonly string[];
  /** `extension` is that of the format which the address provides. */
  save(url: string, time: string, extension: string): string;
  filter(url: string, time: string): string;
}

const OFFERS: Readonly<Record<Language, OfferPhrases>> = {
  en: {
    openers: ["every", "each", "daily", "weekly", "monthly", "hourly"],
    save: (url, time, extension) => `${time}fetch ${url} and save it as report.${extension}`,
    filter: (url, time) =>
      `${time}fetch ${url}, keep the rows where status is open and save them as report.csv`,
  },
  de: {
    openers: ["jeden", "jede", "jedes", "taglich", "wochentlich", "monatlich", "stundlich"],
    save: (url, time, extension) => `${time}hole ${url} und speichere es als bericht.${extension}`,
    filter: (url, time) =>
      `${time}hole ${url}, behalte die Zeilen mit status gleich offen und speichere sie als ` +
      "bericht.csv",
  },
  fr: {
    openers: ["chaque", "tous", "toutes"],
    save: (url, time, extension) =>
      `${time}récupère ${url} et enregistre-le sous rapport.${extension}`,
    filter: (url, time) =>
      `${time}récupère ${url}, garde les lignes où status est ouvert et enregistre-les sous ` +
      "rapport.csv",
  },
  es: {
    openers: ["cada", "todos", "todas"],
    save: (url, time, extension) => `${time}descarga ${url} y guárdalo como informe.${extension}`,
    filter: (url, time) =>
      `${time}descarga ${url}, conserva las filas donde status es abierto y guárdalas como ` +
      "informe.csv",
  },
};

const ADDRESS_CHARACTERS_MAX = 200;
/** The maximum number of words of a time, and of positions where one may begin. */
const TIME_WORDS_MAX = 9;
const OPENERS_MAX = 2;

/**
 * Returns sentences for drafts of the address in a message that was not understood, with the time
 * that the message contains; an empty list without an address.
 */
export function offeredDrafts(said: TokenizedText, language: Language): string[] {
  const url = said.tokens.find(({ kind }) => kind === "url");
  if (url === undefined || url.end - url.start > ADDRESS_CHARACTERS_MAX) return [];
  const address = said.source.slice(url.start, url.end);
  const { openers, save, filter } = OFFERS[language];
  const time = timeIn(said, openers);
  const beginning = time === null ? "" : `${time}, `;
  const extension = /\.csv(?:[?#]|$)/i.test(address) ? "csv" : "json";
  return [save(address, beginning, extension), filter(address, beginning)];
}

/**
 * Returns the longest schedule phrase that begins with one of these words; null if there is none.
 */
function timeIn({ tokens, source }: TokenizedText, openers: readonly string[]): string | null {
  const begins = [...tokens.keys()].filter((at) =>
    openers.includes(plainWord(tokens[at]?.text ?? ""))
  );
  for (const at of begins.slice(0, OPENERS_MAX)) {
    for (const last of tokens.slice(at, at + TIME_WORDS_MAX).reverse()) {
      const phrase = source.slice(tokens[at]?.start, last.end);
      if (isPhrase(phrase)) return phrase;
    }
  }
  return null;
}
