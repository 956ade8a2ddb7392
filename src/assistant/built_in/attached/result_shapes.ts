import { type FileTable, measureOf } from "./file_table.ts";

const CONVERT =
  /^(?:convert|turn|change|transform|export|konvertiere|wandle|convertis|transforme|convierte|transforma)\s(?:it\s)?(?:(?:into|to|as|in|en|a)\s)(?:a |an |ein |eine |un |une )?(json|csv|xml|html)(?:[\s-](?:file|datei|fichier|archivo))?(?:\sum)?[.!]?$/iu;

/** "Convert it to JSON" becomes "save it as invoices.json". */
export function asFile(text: string, { file }: FileTable): string | null {
  const format = CONVERT.exec(text.trim())?.[1]?.toLowerCase();
  return format === undefined ? null : `save it as ${file.replace(/\.\w+$/, "")}.${format}`;
}

/** "Split it by region" becomes "split it into one file per region". */
export function asFiles(text: string): string | null {
  const [, by, rest = ""] = SPLIT.exec(text) ?? [];
  return by === undefined ? null : `split it into one file per ${by}${rest}`;
}

const SPLIT =
  /^(?:split|divide|break|teile|sépare|divise|divide|separa)\s(?:it |them |sie |es )?(?:up |auf )?(?:by|on|per|nach|par|por)\s("[^"\n]{1,60}"|\p{L}[\p{L}\p{N}_]{0,60})([.,][^]{0,400})?$/iu;

/** "Which customer has the highest total?" becomes "total amount by customer", and its first row. */
export function asLargest(text: string, table: FileTable): string | null {
  const [, by = "", most, least, said] = LARGEST.exec(text.replace(/\s?[?.!]\s*$/, "")) ?? [];
  const column = table.columns.find(({ word }) => word === by);
  const number = table.columns.find(({ word }) => word === said) ?? measureOf(table);
  if (!column || !number || (most ?? least) === undefined) return asTopRow(text, table);
  const order = most === undefined ? "smallest" : "largest";
  return `total ${number.word} by ${by}, ${order} first, keep the first 1`;
}

const LARGEST = new RegExp(
  "^(?:which|what|who|welche[rs]?|quel(?:le)?|qu[eé]|cu[aá]l)\\s(\\p{L}[\\p{L}\\p{N}_]{1,40})\\s(?:has|have|had|hat|haben|a|ont|tiene|tienen)\\s(?:the |den |die |das |le |la |el )?" +
    "(?:(highest|biggest|largest|greatest|most|höchste[nrs]?|größte[nrs]?|meisten?|plus (?:grand|gros|élevé)e?|mayor|más)|(lowest|smallest|least|niedrigste[nrs]?|kleinste[nrs]?|moins|menor|menos))" +
    "(?:\\s(?:total|sum|summe|somme|suma))?(?:\\s(?:of |in |von |de )?(\\p{L}[\\p{L}\\p{N}_]{1,40}))?$",
  "iu",
);

/** "Who has the highest mark?" is about one row. */
function asTopRow(text: string, { columns }: FileTable): string | null {
  const [, most, said] = TOP_ROW.exec(text.replace(/\s?[?.!]\s*$/, "")) ?? [];
  const number = columns.find(({ word }) => word === said);
  if (!number) return null;
  const order = most === undefined ? "smallest first" : "largest first";
  return `sort by ${number.word}, ${order}, keep the first 1`;
}

const TOP_ROW =
  /^(?:who|which one|what|wer|qui|qui[eé]n)\s(?:has|have|had|hat|a|tiene)\s(?:the |den |die |das |le |la |el )?(?:(highest|biggest|largest|most|höchste[nrs]?|größte[nrs]?|meisten?|plus (?:grande?|haute?|élevée?)|mayor|más)|lowest|smallest|least|niedrigste[nrs]?|kleinste[nrs]?|plus (?:petite?|basse?)|menor|menos)\s(\p{L}[\p{L}\p{N}_]{0,60})$/iu;

/** Words for a number of many rows, in the languages, and in those of a request. */
const NUMBERS: readonly (readonly [words: string, said: string])[] = [
  ["totals?|sums?|gesamtsummen?|summen?|sommes?|totaux|totales|sumas?", "total"],
  ["averages?|means?|durchschnitte?s?|mittelwerte?|moyennes?|promedios?|medias?", "average"],
  ["maximum|highest|max|höchster?|größter?|máximo|mayor", "maximum"],
  ["minimum|lowest|min|niedrigster?|kleinster?|mínimo|menor", "minimum"],
];

const THE = "(?:the |all |der |die |das |den |dem |des |le |la |les |du |des |el |los |las |del )?";
const WORD = "\\p{L}[\\p{L}\\p{N}_]{0,60}";
const FORMS = NUMBERS.map(([words, said]) => ({
  said,
  form: new RegExp(
    `^${THE}(?:${words})(?:\\s(?:(?:of|von|de|in)\\s)?${THE}(?!(?:per|by|for|pro|je|nach|par|por|as|als)\\s)(${WORD}))?` +
      `(?:\\s(?:per|by|for each|for every|pro|je|nach|par|por)\\s${THE}(${WORD}))?((?:[,.]|\\s(?:as|als|in|and|und|et|y|dans|en)\\s|$)[^]{0,400})$`,
    "iu",
  ),
}));

/** "The average per class, as a file" becomes "average mark by class, as a file". */
export function asNumber(text: string, table: FileTable): string | null {
  for (const { said, form } of FORMS) {
    const match = form.exec(text);
    if (match === null) continue;
    const [, column, by, rest = ""] = match;
    const isKnown = (name: string | undefined) =>
      name === undefined || table.columns.some(({ word }) => word === name);
    const number = column ?? measureOf(table)?.word;
    if (number === undefined || !isKnown(number) || !isKnown(by)) return null;
    return `${said} ${number}${by === undefined ? "" : ` by ${by}`}${rest}`;
  }
  return null;
}

const TOTAL = /(?<![\p{L}\p{N}"])(?:the )?(?:totals?|sums?)(?=\s(?:per|by|for each|of each)\s)/iu;

/** "A report with totals by customer" becomes "a report with total amount by customer". */
export function asTotal(text: string, table: FileTable): string | null {
  const number = measureOf(table);
  return number === null || !TOTAL.test(text) ? null : text.replace(TOTAL, `total ${number.word}`);
}

/** "A list of names" becomes "keep only the column name", and "the date column" its name. */
export function asColumns(text: string, { columns }: FileTable): string | null {
  const isKnown = (name: string | undefined) => columns.some(({ word }) => word === name);
  const [, listed, rest = ""] = LISTED.exec(text) ?? [];
  if (isKnown(listed)) return `keep only the columns ${listed}${rest}`;
  const [, verb, dropped, after = ""] = DROPPED.exec(text) ?? [];
  return isKnown(dropped) ? `${verb} the column ${dropped}${after}` : null;
}

const REST = "((?:[,.]|\\s(?:and|und|et|y|as|als)\\s|$)[^]{0,400})$";
const LISTED = new RegExp(
  `^(?:just |only )?(?:an? |the |eine |une |una )?(?:list|liste|lista)\\s(?:of|von|der|de|des|con)\\s${THE}(${WORD})(?:\\s(?:only|column|alone))?${REST}`,
  "iu",
);
const DROPPED = new RegExp(
  `^(remove|drop|delete)\\s(?:the\\s)?(${WORD})\\s(?:column|field)${REST}`,
  "iu",
);
