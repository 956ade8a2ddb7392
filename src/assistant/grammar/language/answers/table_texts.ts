import type { Language } from "../vocabulary.ts";

/** The texts about a file with rows that came with a message. */
export interface TableTexts {
  /** `rows` is null if the file was not read to its end. */
  holds(file: string, rows: number | null): string;
  /** Follows the name of a column. */
  numbers: string;
  /** Shows the notation of numbers or dates in the file. */
  written(kind: "numbers" | "dates", example: string): string;
  dates: string;
  /** Precedes sentences about the file. */
  say: string;
  keep(condition: { column: string; value: string }): string;
  totals(columns: { number: string; by: string }): string;
  sort(column: string): string;
  distinct: string;
}

export const TABLE_TEXTS: Readonly<Record<Language, TableTexts>> = {
  en: {
    holds: (file, rows) =>
      rows === null
        ? `${file} has many rows. Its columns:`
        : `${file} has ${rows} rows. Its columns:`,
    numbers: "numbers",
    dates: "dates",
    written: (kind, example) => `${kind} such as ${example}`,
    say: "You can say:",
    keep: ({ column, value }) =>
      `keep the rows where ${column} is ${value} and save them as kept.csv`,
    totals: ({ number, by }) => `sum ${number} by ${by} and save it as totals.csv`,
    sort: (column) => `sort it by ${column}, largest first, and save it as sorted.csv`,
    distinct: "remove duplicates and save it as unique.csv",
  },
  de: {
    holds: (file, rows) =>
      rows === null
        ? `${file} hat viele Zeilen. Die Spalten:`
        : `${file} hat ${rows} Zeilen. Die Spalten:`,
    numbers: "Zahlen",
    dates: "Daten",
    written: (kind, example) => `${kind === "numbers" ? "Zahlen" : "Daten"} wie ${example}`,
    say: "Sagen kann man:",
    keep: ({ column, value }) =>
      `behalte die Zeilen mit ${column} gleich ${value} und speichere sie als auswahl.csv`,
    totals: ({ number, by }) => `summiere ${number} nach ${by} und speichere es als summen.csv`,
    sort: (column) => `sortiere es nach ${column} absteigend und speichere es als sortiert.csv`,
    distinct: "entferne Duplikate und speichere es als eindeutig.csv",
  },
  fr: {
    holds: (file, rows) =>
      rows === null
        ? `${file} a beaucoup de lignes. Ses colonnes :`
        : `${file} a ${rows} lignes. Ses colonnes :`,
    numbers: "nombres",
    dates: "dates",
    written: (kind, example) => `${kind === "numbers" ? "nombres" : "dates"} comme ${example}`,
    say: "On peut dire :",
    keep: ({ column, value }) =>
      `garde les lignes où ${column} est ${value} et enregistre-les sous choix.csv`,
    totals: ({ number, by }) => `additionne ${number} par ${by} et enregistre-le sous totaux.csv`,
    sort: (column) => `trie-le par ${column} décroissant et enregistre-le sous tri.csv`,
    distinct: "supprime les doublons et enregistre-le sous uniques.csv",
  },
  es: {
    holds: (file, rows) =>
      rows === null
        ? `${file} tiene muchas filas. Sus columnas:`
        : `${file} tiene ${rows} filas. Sus columnas:`,
    numbers: "números",
    dates: "fechas",
    written: (kind, example) => `${kind === "numbers" ? "números" : "fechas"} como ${example}`,
    say: "Se puede decir:",
    keep: ({ column, value }) =>
      `conserva las filas donde ${column} es ${value} y guárdalas como seleccion.csv`,
    totals: ({ number, by }) => `suma ${number} por ${by} y guárdalo como totales.csv`,
    sort: (column) => `ordénalo por ${column} descendente y guárdalo como ordenado.csv`,
    distinct: "elimina los duplicados y guárdalo como unicos.csv",
  },
};
