import type { Language } from "../vocabulary.ts";

/** The texts around errors of the API and of the checker, which are in English. */
export interface ErrorTexts {
  /** Quotes an error of the API, which ends without a line break. */
  failed(message: string): string;
  place(line: number, column: number): string;
  /** Quotes an error of the checker. */
  problem(message: string): string;
  suggestion(word: string): string;
  more(count: number): string;
}

export const ERROR_TEXTS: Readonly<Record<Language, ErrorTexts>> = {
  en: {
    failed: (message) => message,
    place: (line, column) => `Line ${line}, column ${column}`,
    problem: (message) => message,
    suggestion: (word) => `Did you mean "${word}"?`,
    more: (count) => `and ${count} more`,
  },
  de: {
    failed: (message) => `Das ging nicht. Die Meldung auf Englisch: „${message}“`,
    place: (line, column) => `Zeile ${line}, Spalte ${column}`,
    problem: (message) => `„${message}“`,
    suggestion: (word) => `Meintest du „${word}“?`,
    more: (count) => `und ${count} weitere`,
  },
  fr: {
    failed: (message) => `Cela n'a pas marché. Le message en anglais : « ${message} »`,
    place: (line, column) => `Ligne ${line}, colonne ${column}`,
    problem: (message) => `« ${message} »`,
    suggestion: (word) => `Voulais-tu dire « ${word} » ?`,
    more: (count) => `et ${count} autres`,
  },
  es: {
    failed: (message) => `No ha sido posible. El mensaje en inglés: «${message}»`,
    place: (line, column) => `Línea ${line}, columna ${column}`,
    problem: (message) => `«${message}»`,
    suggestion: (word) => `¿Querías decir «${word}»?`,
    more: (count) => `y ${count} más`,
  },
};
