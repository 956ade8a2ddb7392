import type { Language } from "../vocabulary.ts";
import { DRAFT_TEXTS } from "./draft_texts.ts";

/**
 * The questions about missing details of a request for a draft. Each ends with the request so far.
 */
export interface DraftQuestions {
  /** Precedes a repeated question. */
  noAnswer(said: string): string;
  /** Answers "never mind", which withdraws the request. */
  givenUp: string;
  decimals(columns: string): string;
  /** Asks for the time on a day such as "tomorrow". */
  timeOf(day: string): string;
  /** Asks which column identifies a row of two compared lists. */
  comparedBy(first: string, second: string): string;
  /** Asks which of two lists has the wanted rows. */
  rowsOf(first: string, second: string): string;
  /** Asks for the column of the e-mail addresses. */
  addressColumn: string;
  mailText: string;
  /** Says that spreadsheets are not supported, and offers CSV. */
  sheetOrCsv(said: string): string;
  /** Asks whether a date such as "3/5/2026" begins with the day or the month. */
  dayOrMonth(sample: string): string;
  /** Asks for the address of a person. */
  addressOf(person: string): string;
  /** Asks for the date column of a period such as "month". */
  dateColumn(words: string): string;
  /** Asks for the column that "the total" sums. */
  numberColumn: string;
  /** Asks what "the number" counts. */
  whatCounted: string;
  /** Asks for the only part of a request that is not understood. */
  unclear(part: string): string;
  /** Says that an answer was read in place of a part that was not understood. */
  tookInstead(answer: string, part: string): string;
}

export const DRAFT_QUESTIONS: Readonly<Record<Language, DraftQuestions>> = {
  en: {
    noAnswer: (said) => `I did not understand ${said} as the answer.`,
    givenUp: "All right, nothing is drafted.",
    decimals: (columns) =>
      `To how many decimals is "${columns}" rounded? Say a number, such as 2; 0 makes whole numbers. ` +
      "Nothing is drafted yet.",
    timeOf: (day) =>
      `At what time is "${day}"? Say it, such as 9 or 16:30. Nothing is drafted yet.`,
    comparedBy: (first, second) =>
      `By which column are the rows of "${first}" and "${second}" compared? Say its name, such as "id". ` +
      "Nothing is drafted yet.",
    rowsOf: (first, second) =>
      `Which rows are meant: those of "${first}" that are not in "${second}", or those of "${second}" that ` +
      `are not in "${first}"? Say "those of ${first}" or "those of ${second}". Nothing is drafted yet.`,
    addressColumn:
      'Which column has the e-mail addresses? Say its name, such as "email". Nothing is drafted yet.',
    mailText:
      "What does the e-mail say? Say it in quotes, where {name} stands for the column name, such as " +
      '"Dear {name}, our sale begins today." Nothing is drafted yet.',
    addressOf: (person) =>
      `Which e-mail address has "${person}"? Say it, such as ada@example.org. Nothing is drafted yet.`,
    dayOrMonth: (sample) =>
      `Is the day or the month first in "${sample}"? Say "day first" or "month first". Nothing is drafted yet.`,
    sheetOrCsv: (said) =>
      `I cannot write "${said}"; I can write CSV, which every spreadsheet program opens. Say "csv" to have ` +
      "that. Nothing is drafted yet.",
    dateColumn: (words) =>
      `Which column has the date for "${words}"? Say its name, such as "order_date". Nothing is drafted yet.`,
    numberColumn: 'Of which column? Say its name, such as "amount". Nothing is drafted yet.',
    whatCounted: 'The number of what? Say "rows" for the number of rows. Nothing is drafted yet.',
    unclear: (part) =>
      `${DRAFT_TEXTS.en.cannot} ${part}. All else is clear: say this part in other words, or "leave it ` +
      'out". Nothing is drafted yet.',
    tookInstead: (answer, part) => `I read ${answer} in place of ${part}.`,
  },
  de: {
    noAnswer: (said) => `${said} habe ich nicht als Antwort verstanden.`,
    givenUp: "In Ordnung, es ist nichts entworfen.",
    decimals: (columns) =>
      `Auf wie viele Nachkommastellen wird „${columns}“ gerundet? Sag eine Zahl, etwa 2; 0 macht ganze ` +
      "Zahlen. Noch ist nichts entworfen.",
    timeOf: (day) =>
      `Um wie viel Uhr ist „${day}“? Sag es, etwa 9 oder 16:30. Noch ist nichts entworfen.`,
    comparedBy: (first, second) =>
      `Nach welcher Spalte werden die Zeilen von „${first}“ und „${second}“ verglichen? Sag ihren Namen, ` +
      "etwa „id“. Noch ist nichts entworfen.",
    rowsOf: (first, second) =>
      `Welche Zeilen sind gemeint: die aus „${first}“, die in „${second}“ fehlen, oder die aus „${second}“, ` +
      `die in „${first}“ fehlen? Sag „die aus ${first}“ oder „die aus ${second}“. Noch ist nichts entworfen.`,
    addressColumn:
      "In welcher Spalte stehen die E-Mail-Adressen? Sag ihren Namen, etwa „email“. Noch ist nichts entworfen.",
    mailText:
      "Was steht in der E-Mail? Sag es in Anführungszeichen; {name} steht für die Spalte name, etwa „Guten " +
      "Tag, {name}, heute beginnt der Verkauf.“ Noch ist nichts entworfen.",
    addressOf: (person) =>
      `Welche E-Mail-Adresse hat „${person}“? Sag sie, etwa ada@example.org. Noch ist nichts entworfen.`,
    dayOrMonth: (sample) =>
      `Steht in „${sample}“ der Tag oder der Monat zuerst? Sag „Tag zuerst“ oder „Monat zuerst“. Noch ist nichts entworfen.`,
    sheetOrCsv: (said) =>
      `„${said}“ kann ich nicht schreiben; CSV kann ich, das jede Tabellenkalkulation öffnet. Sag dafür „csv“. ` +
      "Noch ist nichts entworfen.",
    dateColumn: (words) =>
      `In welcher Spalte steht das Datum für „${words}“? Sag ihren Namen, etwa „datum“. Noch ist nichts entworfen.`,
    numberColumn: "Von welcher Spalte? Sag ihren Namen, etwa „betrag“. Noch ist nichts entworfen.",
    whatCounted:
      "Die Anzahl wovon? Sag „Zeilen“ für die Anzahl der Zeilen. Noch ist nichts entworfen.",
    unclear: (part) =>
      `${DRAFT_TEXTS.de.cannot} ${part}. Alles andere ist klar: Sag diesen Teil in anderen Worten, oder ` +
      "„lass es weg“. Noch ist nichts entworfen.",
    tookInstead: (answer, part) => `Ich habe ${answer} anstelle von ${part} gelesen.`,
  },
  fr: {
    noAnswer: (said) => `Je n'ai pas compris ${said} comme réponse.`,
    givenUp: "D'accord, rien n'est rédigé.",
    decimals: (columns) =>
      `À combien de décimales « ${columns} » est-il arrondi ? Dis un nombre, par exemple 2 ; 0 donne des ` +
      "entiers. Rien n'est encore rédigé.",
    timeOf: (day) =>
      `À quelle heure, « ${day} » ? Dis-la, par exemple 9h ou 16:30. Rien n'est encore rédigé.`,
    comparedBy: (first, second) =>
      `Par quelle colonne les lignes de « ${first} » et « ${second} » sont-elles comparées ? Dis son nom, ` +
      "par exemple « id ». Rien n'est encore rédigé.",
    rowsOf: (first, second) =>
      `Quelles lignes : celles de « ${first} » absentes de « ${second} », ou celles de « ${second} » ` +
      `absentes de « ${first} » ? Dis « celles de ${first} » ou « celles de ${second} ». Rien n'est encore rédigé.`,
    addressColumn:
      "Quelle colonne contient les adresses e-mail ? Dis son nom, par exemple « email ». Rien n'est encore rédigé.",
    mailText:
      "Que dit l'e-mail ? Dis-le entre guillemets ; {nom} désigne la colonne nom, par exemple « Bonjour {nom}, " +
      "les soldes commencent. » Rien n'est encore rédigé.",
    addressOf: (person) =>
      `Quelle est l'adresse e-mail de « ${person} » ? Dis-la, par exemple ada@example.org. Rien n'est encore rédigé.`,
    dayOrMonth: (sample) =>
      `Dans « ${sample} », le jour ou le mois est-il le premier ? Dis « jour d'abord » ou « mois d'abord ». Rien n'est encore rédigé.`,
    sheetOrCsv: (said) =>
      `Je ne sais pas écrire « ${said} » ; j'écris du CSV, que tout tableur ouvre. Dis « csv » pour cela. ` +
      "Rien n'est encore rédigé.",
    dateColumn: (words) =>
      `Quelle colonne contient la date pour « ${words} » ? Dis son nom, par exemple « date ». Rien n'est encore rédigé.`,
    numberColumn:
      "De quelle colonne ? Dis son nom, par exemple « montant ». Rien n'est encore rédigé.",
    whatCounted:
      "Le nombre de quoi ? Dis « lignes » pour le nombre de lignes. Rien n'est encore rédigé.",
    unclear: (part) =>
      `${DRAFT_TEXTS.fr.cannot} ${part}. Tout le reste est clair : dis cette partie autrement, ou « laisse ` +
      "tomber ». Rien n'est encore rédigé.",
    tookInstead: (answer, part) => `J'ai lu ${answer} à la place de ${part}.`,
  },
  es: {
    noAnswer: (said) => `No he entendido ${said} como respuesta.`,
    givenUp: "De acuerdo, no hay ningún borrador.",
    decimals: (columns) =>
      `¿A cuántos decimales se redondea «${columns}»? Di un número, por ejemplo 2; 0 da enteros. Todavía no ` +
      "hay borrador.",
    timeOf: (day) =>
      `¿A qué hora es «${day}»? Dila, por ejemplo 9 o 16:30. Todavía no hay borrador.`,
    comparedBy: (first, second) =>
      `¿Por qué columna se comparan las filas de «${first}» y «${second}»? Di su nombre, por ejemplo «id». ` +
      "Todavía no hay borrador.",
    rowsOf: (first, second) =>
      `¿Qué filas: las de «${first}» que faltan en «${second}», o las de «${second}» que faltan en ` +
      `«${first}»? Di «las de ${first}» o «las de ${second}». Todavía no hay borrador.`,
    addressColumn:
      "¿Qué columna tiene las direcciones de correo? Di su nombre, por ejemplo «email». Todavía no hay borrador.",
    mailText:
      "¿Qué dice el correo? Dilo entre comillas; {nombre} es la columna nombre, por ejemplo «Hola {nombre}, hoy " +
      "empiezan las rebajas.» Todavía no hay borrador.",
    addressOf: (person) =>
      `¿Qué dirección de correo tiene «${person}»? Dila, por ejemplo ada@example.org. Todavía no hay borrador.`,
    dayOrMonth: (sample) =>
      `¿En «${sample}» va primero el día o el mes? Di «día primero» o «mes primero». Todavía no hay borrador.`,
    sheetOrCsv: (said) =>
      `No sé escribir «${said}»; escribo CSV, que abre cualquier hoja de cálculo. Di «csv» para eso. ` +
      "Todavía no hay borrador.",
    dateColumn: (words) =>
      `¿Qué columna tiene la fecha para «${words}»? Di su nombre, por ejemplo «fecha». Todavía no hay borrador.`,
    numberColumn: "¿De qué columna? Di su nombre, por ejemplo «importe». Todavía no hay borrador.",
    whatCounted: "¿El número de qué? Di «filas» para el número de filas. Todavía no hay borrador.",
    unclear: (part) =>
      `${DRAFT_TEXTS.es.cannot} ${part}. Todo lo demás está claro: di esta parte de otra manera, o «déjalo ` +
      "fuera». Todavía no hay borrador.",
    tookInstead: (answer, part) => `He leído ${answer} en lugar de ${part}.`,
  },
};
