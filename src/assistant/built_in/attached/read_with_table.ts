import { pattern } from "../../../lib/text/pattern.ts";
import type { DetailQuestion } from "../detail_question.ts";
import {
  type Drafted,
  readDraft,
  type ReadDraftOptions,
  withRoleNotes,
} from "../drafting/read_draft.ts";
import { type FileTable, measureOf } from "./file_table.ts";
import { withNumberColumns } from "./number_columns.ts";
import { unknownColumns, withRealNames } from "./column_names.ts";
import { aboutIt } from "./about_file.ts";
import { draftLanguage } from "../drafting/draft_language.ts";
import { readByRoles } from "../drafting/roles/read_roles.ts";
import { conditionFor } from "./adjective_conditions.ts";
import { rewordings } from "./rewordings.ts";

/** The maximum number of missing details of a request that the table completes. */
const ANSWERS_MAX = 6;
/** A longer text contains more than a request about a file. */
const CHARACTERS_MAX = 300;
/** The maximum number of texts that are read per message, including those for earlier messages. */
const READINGS_MAX = 25;

/** The results for one table, because several readers ask for the same message. */
interface Readings {
  count: number;
  results: Map<string, Drafted | null>;
}

const readings = new WeakMap<FileTable, Readings>();

/**
 * Reads a request for a draft about the rows of the attached file. If the request leaves a column
 * open and only one fits, that column is used. Returns null if the text is no such request, is too
 * long, or there is no file.
 */
export function readWithTable(words: string, asker: ReadDraftOptions): Drafted | null {
  const { table } = asker;
  if (!table || words.length > CHARACTERS_MAX) return null;
  const { results } = readingsOf(table);
  const known = results.get(words);
  if (known !== undefined) return known;
  const drafted = readWithFile(withMeasure(words, table), table, asker);
  results.set(words, drafted);
  return drafted;
}

function readingsOf(table: FileTable): Readings {
  const known = readings.get(table) ?? { count: 0, results: new Map() };
  readings.set(table, known);
  return known;
}

/**
 * Reads a request with the part reader. Returns null if the text is not a request, or names columns
 * that the file does not have.
 */
export function readInParts(
  words: string,
  table: FileTable,
): Extract<Drafted, { kind: "built" }> | null {
  const drafted = readTexts([`read ${table.file}, ${words}`], table, { email: null, table });
  return drafted?.kind === "built" ? drafted : null;
}

/** Matches "one number per": it means the total of the only number column. */
const ONE_NUMBER = pattern("iu")`
  (?<!\p{L}) ${"one|a|a_single|eine|un|une|una|un_solo|un_seul"} [ ]
  ${"number|figure|zahl|chiffre|nombre|número|cifra"} [ ]
  (?= ${"per|for_each|for_every|pro|je|par|pour_chaque|por|para_cada"} [ ] )
`;

/** Writes "one number per" as a total; the number of rows would be another number. */
function withMeasure(words: string, table: FileTable): string {
  const measure = measureOf(table);
  return measure === null ? words : words.replace(ONE_NUMBER, `sum of "${measure.word}" `);
}

/** Matches "in a file", without a name. */
const IN_A_FILE = pattern("iu")`
  ,? \s (?: ${"and|und|et|y"} \s )? (?: ${"put|save|write"} \s (?: ${"it|them|that"} \s )? )?
  ${"in|into|as|to|als|dans|comme|en|como"} \s
  ${"a|an|eine|einer|ein|un"} \s ${"file|datei|fichier|archivo|fichero"} (?! \s? ["“„«\p{L}] )
`;

/** Reads a request for a file without a name; null if the draft writes none. */
function readWithFile(words: string, table: FileTable, asker: ReadDraftOptions): Drafted | null {
  const drafted = readWordings(words, table, asker);
  if (!IN_A_FILE.test(words) || drafted?.kind !== "built" || writesFile(drafted)) return drafted;
  const named = readWordings(words.replace(IN_A_FILE, ", save it as report.csv"), table, asker);
  return named?.kind === "built" && writesFile(named) ? named : null;
}

function writesFile({ built }: Extract<Drafted, { kind: "built" }>): boolean {
  return JSON.stringify(built.definition.steps).includes('"action":"write"');
}

function readWordings(words: string, table: FileTable, asker: ReadDraftOptions): Drafted | null {
  const drafted = readTexts(rewordings(words, table, asker.language), table, asker);
  return drafted?.kind === "built" ? drafted : readRoles(words, table, asker) ?? drafted;
}

/** Reads a request by the roles of its words, in each language in which it may be written. */
function readRoles(words: string, table: FileTable, asker: ReadDraftOptions): Drafted | null {
  const { language = "en" } = asker;
  const said = aboutIt(words, table);
  for (const each of new Set([draftLanguage(words), language])) {
    const read = readByRoles(said, { language: each, table, me: asker.email });
    const drafted = read && readTexts([`read ${table.file}, ${read.text}`], table, asker);
    if (drafted?.kind === "built") return withRoleNotes(drafted, { read, language });
  }
  return null;
}

function readTexts(
  texts: readonly string[],
  table: FileTable,
  asker: ReadDraftOptions,
): Drafted | null {
  let asking: Drafted | null = null;
  for (const text of texts) {
    const drafted = readAnswered(text, table, asker);
    if (drafted?.kind === "built" && unknownColumns(drafted.built.definition, table).length === 0) {
      const typed = withNumberColumns(drafted, table);
      const definition = withRealNames(typed.built.definition, table);
      const language = asker.language ?? drafted.language;
      return { ...typed, language, built: { ...typed.built, definition } };
    }
    if (drafted?.kind === "asks") asking ??= drafted;
  }
  return asking;
}

/** Reads a text and remembers the result. Returns null if too many texts were read. */
function readOnce(text: string, asker: ReadDraftOptions): Drafted | null {
  const counted = asker.table && readingsOf(asker.table);
  if (!counted || counted.count++ >= READINGS_MAX) return null;
  return readDraft(text, asker);
}

function readAnswered(text: string, table: FileTable, asker: ReadDraftOptions): Drafted | null {
  let said = text;
  let drafted = readOnce(said, asker);
  for (let count = 0; drafted?.kind === "asks" && count < ANSWERS_MAX; count++) {
    const filled = YEAR_BOUND.test(said) ? null : answered(drafted.question, table);
    if (filled === null) break;
    said = filled;
    drafted = readOnce(said, asker);
  }
  return drafted?.kind === "built" ? withNotations({ said, drafted }, table, asker) : drafted;
}

/** Matches a year as the bound of a date, as in "before 2020". It is not a bound of a number. */
const YEAR_BOUND = /(?<!\p{L})(?:before|after|since|until|till)\s(?:19|20)\d\d(?![\d-])/iu;

/**
 * Completes the request with the only column or condition that fits; null if none or several fit.
 */
function answered({ about, fill }: DetailQuestion, table: FileTable): string | null {
  if (about === undefined) return null;
  if ("values" in about) {
    const conditions = about.values.map((said) => conditionFor(said, table));
    return conditions.includes(null) ? null : about.fill(conditions.join(" and "));
  }
  const number = measureOf(table);
  return number && fill(number.word);
}

/**
 * Inserts a sentence about the notation of cells after the source, because later parts read the
 * cells.
 */
function withNotation(text: string, sentence: string): string {
  const [source] = /^read \S+,/.exec(text) ?? [];
  return source === undefined
    ? `${text}, ${sentence}`
    : `${source} ${sentence},${text.slice(source.length)}`;
}

/** Adds the notation of numbers and dates in the file if the draft would read them wrongly. */
function withNotations(
  { said, drafted }: { said: string; drafted: Drafted & { kind: "built" } },
  { columns }: FileTable,
  asker: ReadDraftOptions,
): Drafted {
  const { definition } = drafted.built;
  const made = JSON.stringify(definition.steps);
  const isRead = (word: string) =>
    new RegExp(
      `(?:(?:item|row)\\.|columns":\\{[^}]*")${RegExp.escape(word)}(?![\\p{L}\\p{N}_])`,
      "u",
    ).test(made);
  const unusual = columns.filter(({ word, notation }) => notation !== null && isRead(word));
  let known: Drafted & { kind: "built" } = drafted;
  let text = said;
  for (const { word, notation } of unusual) {
    const told = withNotation(text, `the "${word}" looks like "${notation}"`);
    const again = readOnce(told, asker);
    if (again?.kind !== "built") continue;
    known = again;
    text = told;
  }
  return known;
}
