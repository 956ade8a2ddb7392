/** Periods by which rows can be grouped. */
export type Period = "day" | "week" | "month" | "quarter" | "year" | "weekday";

/** The names of periods in four languages. */
export const PERIOD_WORDS: Readonly<Record<Period, readonly string[]>> = {
  day: ["day", "calendar day", "tag", "jour", "día", "dia"],
  week: ["week", "calendar week", "woche", "kalenderwoche", "semaine", "semana"],
  month: ["month", "calendar month", "monat", "kalendermonat", "mois", "mes"],
  quarter: ["quarter", "quartal", "trimestre"],
  year: ["year", "calendar year", "jahr", "kalenderjahr", "année", "an", "año"],
  weekday: ["weekday", "day of the week", "wochentag", "jour de la semaine", "día de la semana"],
};

/** Word classes of requests that name the column with the date. */
export const DATE_CLASSES: Readonly<Record<string, string>> = {
  date_of:
    "of|in|by|from|for|on|using|with|based_on|according_to|von|nach|in|aus|anhand|laut|de|d'|du|selon|d'_après|según|sobre",
  date_noun: "date|dates|day|time|timestamp|datum|tag|zeitpunkt|zeit|date|jour|fecha|día",
  stands_in:
    "is|is_in|is_called|stands_in|comes_from|is_stored_in|steht_in|ist_in|ist|heißt|steht_in_der|est_dans|est|se_trouve_dans|s'_appelle|está_en|es|se_llama",
  use:
    "use|using|take|by|based_on|according_to|go_by|nimm|nutze|verwende|nach|anhand|laut|utilise|selon|d'_après|prends|usa|utiliza|según",
  for_date: "as|for|als|für|comme|pour|como|para",
};
