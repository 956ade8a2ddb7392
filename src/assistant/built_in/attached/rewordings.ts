import { aboutIt, withoutAsides, withoutCourtesies } from "./about_file.ts";
import { shown, withColumnNames } from "./column_names.ts";
import { type FileTable, measureOf } from "./file_table.ts";
import { conditionFor } from "./meant_values.ts";

/**
 * Returns texts that mean what a message with a file says, each with the file as its source, the
 * most literal first. The words about the file itself, such as "here is our list:", are left out.
 */
export function rewordings(words: string, table: FileTable): string[] {
  const said = withoutCourtesies(withoutAsides(withoutCourtesies(withoutAsides(words.trim()))));
  const text = withColumnNames(aboutIt(said, table), table);
  const plain = withoutLead(text) ?? text;
  const read = (each: string) => inOrderOfDates(each, table);
  const others = [plain, text].flatMap((each) => SHAPES.map((shape) => shape(each, table)));
  const wanted = [text, plain, ...others].filter((each): each is string => !!each);
  const asSaid = text.includes(table.file) ? [text] : [];
  return [...asSaid, ...[...new Set(wanted)].map((each) => `${READ} ${table.file}, ${read(each)}`)];
}

/** Ways in which a few words mean a request, each null for any other text. */
const SHAPES = [asCount, asFile, asFiles, asTotal, asLargest, asValue, asComparison, asAll];

/** English is understood whatever the language of the rest is. */
const READ = "read";

const ARTICLE = "(?:(?:the|a|an|die|der|das|den|eine?n?|le|la|les|une?|el|los|las)\\s)?";
const LEAD = new RegExp(
  `^(?:(?:and|then|please|can you|could you)\\s)*(?:${
    [
      "what(?:['’]s| is| are| was| were)|how much (?:is|are)|(?:tell|give|show|get|send) me(?! an? e-?mail)|(?:i|we)(?:['’]d| would) like(?: to (?:have|see|know|get))?",
      "(?:i|we) (?:want|need)(?: to (?:have|see|know|get))?|can (?:i|we) (?:have|get|see)|calculate|compute|work out|find(?: out)?",
      "(?:make|create|build|prepare)(?: me| us)? (?:a|the) (?:report|list|table|summary|overview) (?:of|with|about)",
      "was ist|was sind|wie hoch (?:ist|sind)|zeige?(?: mir| uns)?|gib mir|ich (?:brauche|möchte|will|hätte gerne?)|wir brauchen|berechne|rechne",
      "quel(?:le)?s? (?:est|sont)|donne(?:z)?-moi|montre(?:z)?-moi|je (?:veux|voudrais)|il me faut|calcule[rz]?",
      "cu[aá]l(?:es)? (?:es|son)|dame|deme|mu[eé]strame|quiero|quisiera|necesito|calcula",
    ].join("|")
  })\\s${ARTICLE}`,
  "iu",
);

/** "What is the total amount?" becomes "total amount". */
function withoutLead(text: string): string | null {
  const [lead] = LEAD.exec(text) ?? [];
  return lead === undefined ? null : text.slice(lead.length).replace(/\s?\?\s*$/, "");
}

const CONVERT =
  /^(?:convert|turn|change|transform|export|konvertiere|wandle|convertis|transforme|convierte|transforma)\s(?:it\s)?(?:(?:into|to|as|in|en|a)\s)(?:a |an |ein |eine |un |une )?(json|csv|xml|html)(?:[\s-](?:file|datei|fichier|archivo))?(?:\sum)?[.!]?$/iu;

/** "Convert it to JSON" becomes "save it as invoices.json". */
function asFile(text: string, { file }: FileTable): string | null {
  const format = CONVERT.exec(text.trim())?.[1]?.toLowerCase();
  return format === undefined ? null : `save it as ${file.replace(/\.\w+$/, "")}.${format}`;
}

const TOTAL =
  /(?<![\p{L}\p{N}"])(?:the )?(?:totals?|sums?|summen?|gesamtsummen?|totaux|total|sommes?|totales|sumas?)(?=\s(?:per|by|for each|of each|pro|nach|je|par|por)\s)/iu;

/** "Totals by customer" becomes "total amount by customer". */
function asTotal(text: string, table: FileTable): string | null {
  const number = measureOf(table);
  return number === null || !TOTAL.test(text)
    ? null
    : text.replace(TOTAL, `total ${shown(number.name)}`);
}

const HOW_MANY =
  /^(?:how many|wie viele|combien d(?:e |['’])|cu[aá]nt[oa]s)\s?(?:(\p{L}[\p{L}\p{N}_]{1,40})\s)?(?:(?:are|is|have|has|with|sind|ist|haben|mit|sont|est|ont|avec|son|están|está|tienen|con)\s(?:still |there |noch |encore |todavía )?([^?]{1,120}))?\??\s*$/iu;

/** "How many invoices are open?" becomes "keep the rows where status is open, count the rows". */
function asCount(text: string, table: FileTable): string | null {
  const [whole, , condition] = HOW_MANY.exec(text.replace(/[.!]\s*$/, "")) ?? [];
  if (whole === undefined) return null;
  const said = condition?.trim() ?? "";
  if (said === "" || /^there\b/i.test(said)) return "count the rows";
  const meant = conditionFor(said, table) ?? said;
  return `keep the rows where ${meant}, count the rows`;
}

/** "Which customer has the highest total?" becomes "total amount by customer", and its first row. */
function asLargest(text: string, table: FileTable): string | null {
  const [, by = "", most, least, said] = LARGEST.exec(text.replace(/\s?[?.!]\s*$/, "")) ?? [];
  const column = table.columns.find(({ name }) => name === by);
  const number = table.columns.find(({ name }) => name === said) ?? measureOf(table);
  if (!column || !number || (most ?? least) === undefined) return null;
  const order = most === undefined ? "smallest" : "largest";
  return `total ${shown(number.name)} by ${shown(by)}, ${order} first, keep the first 1`;
}

const LARGEST = new RegExp(
  "^(?:which|what|who|welche[rs]?|quel(?:le)?|qu[eé]|cu[aá]l)\\s(\\p{L}[\\p{L}\\p{N}_]{1,40})\\s(?:has|have|had|hat|haben|a|ont|tiene|tienen)\\s(?:the |den |die |das |le |la |el )?" +
    "(?:(highest|biggest|largest|greatest|most|höchste[nrs]?|größte[nrs]?|meisten?|plus (?:grand|gros|élevé)e?|mayor|más)|(lowest|smallest|least|niedrigste[nrs]?|kleinste[nrs]?|moins|menor|menos))" +
    "(?:\\s(?:total|sum|summe|somme|suma))?(?:\\s(?:of |in |von |de )?(\\p{L}[\\p{L}\\p{N}_]{1,40}))?$",
  "iu",
);

/** "The invoices of Acme, as JSON" becomes "keep the rows where customer is Acme, as JSON". */
function asValue(text: string, table: FileTable): string | null {
  const [, said, rest = ""] = OF_VALUE.exec(text) ?? [];
  if (said === undefined) return null;
  const condition = conditionFor(said.replace(/^["“]|["”]$/g, ""), table);
  return condition && `keep the rows where ${condition}${rest}`;
}

const OF_VALUE = new RegExp(
  "^(?:(?:keep|show|list|get|filter|behalte|zeige?|garde|montre|conserva|muestra)\\s(?:me\\s|mir\\s)?)?(?:only\\s|just\\s|nur\\s|seulement\\s|s[oó]lo\\s)?" +
    '(?:(?:the |all |all the |die |alle |les |tous les |los |las |todos los )?(?:"?\\p{L}[\\p{L}\\p{N}_-]{1,30}"?\\s)?(?:of|for|from|by|with|in|where it is|von|für|aus|mit|de|du|pour|avec|para|con)\\s|the |all |all the |die |les |los |las )?' +
    '("[^"\\n]{1,60}"|\\p{L}[\\p{L}\\p{N}_-]{1,40})(?:\\s(?:ones|rows|only))?((?:,|\\sand\\s|\\.|$)[^]{0,400})$',
  "iu",
);

/** "Invoices over 1,000" becomes "keep the rows where amount over 1,000". */
function asComparison(text: string, table: FileTable): string | null {
  const number = measureOf(table);
  const [, comparison, rest = ""] = COMPARED.exec(text) ?? [];
  if (number === null || comparison === undefined) return null;
  return `keep the rows where ${shown(number.name)} ${comparison}${rest}`;
}

const COMPARED = new RegExp(
  '^(?:only\\s|just\\s|keep\\s|show\\s)?(?:the |all |all the |die |alle |les |los |las )?"?\\p{L}[\\p{L}\\p{N}_-]{1,30}"?\\s' +
    "((?:over|above|under|below|more than|less than|at least|at most|über|unter|mehr als|weniger als|mindestens|höchstens|plus de|moins de|más de|menos de)\\s[$€£]?\\d[\\d.,]{0,15}(?<=\\d))((?:,|\\sand\\s|\\s|$)[^]{0,400})$",
  "iu",
);

/** "Split it by region" becomes "split it into one file per region". */
function asFiles(text: string): string | null {
  const [, by, rest = ""] = SPLIT.exec(text) ?? [];
  return by === undefined ? null : `split it into one file per ${by}${rest}`;
}

const SPLIT =
  /^(?:split|divide|break|teile|sépare|divise|divide|separa)\s(?:it |them |sie |es )?(?:up |auf )?(?:by|on|per|nach|par|por)\s("[^"\n]{1,60}"|\p{L}[\p{L}\p{N}_]{0,60})([.,][^]{0,400})?$/iu;

/** "Everything due before 2026-12-01" becomes "keep the rows where due before 2026-12-01". */
function asAll(text: string): string | null {
  const [lead] = ALL.exec(text) ?? [];
  return lead === undefined ? null : `keep the rows where ${text.slice(lead.length)}`;
}

const ALL =
  /^(?:everything|anything|(?:all )?(?:the )?rows|all|alles|(?:alle |die )?zeilen|tout|(?:toutes )?les lignes|todo|(?:todas )?las filas)\s(?:where\s|with\s|that is\s|wo\s|mit\s|où\s|donde\s|con\s)?/iu;

/** "Newest first" becomes an order by the only column of dates. */
function inOrderOfDates(text: string, { columns }: FileTable): string {
  const [date, another] = columns.filter(({ kind }) => kind === "date");
  if (!date || another) return text;
  return text
    .replace(
      /(?:newest|latest|most recent) first|neueste zuerst/iu,
      `sort by ${shown(date.name)} descending`,
    )
    .replace(/(?:oldest|earliest) first|älteste zuerst/iu, `sort by ${shown(date.name)}`);
}
