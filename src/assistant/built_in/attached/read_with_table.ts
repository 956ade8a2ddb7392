import type { DetailQuestion } from "../detail_question.ts";
import { type Asker, type Drafted, readDraft, withRoleNotes } from "../drafting/read_draft.ts";
import { type FileTable, measureOf } from "./file_table.ts";
import { withNumberColumns } from "./number_columns.ts";
import { unknownColumns, withRealNames } from "./column_names.ts";
import { aboutIt } from "./about_file.ts";
import { draftLanguage } from "../drafting/draft_language.ts";
import { readByRoles } from "../drafting/roles/read_roles.ts";
import { conditionFor } from "./meant_values.ts";
import { rewordings } from "./rewordings.ts";

/** The number of details of one request that a table can answer. */
const ANSWERS_MAX = 6;
/** A longer text says more than what to do with a file. */
const CHARACTERS_MAX = 300;
/** The number of texts that are read for one message, and for those before it. */
const READINGS_MAX = 25;
/** The number of them that are read clause by clause, which costs more. */
const IN_CLAUSES_MAX = 3;

/** The requests that were read with a table, which several readers of one message ask for. */
interface Readings {
  count: number;
  results: Map<string, Drafted | null>;
}

const readings = new WeakMap<FileTable, Readings>();

/**
 * Reads a request for a draft about the rows of the attached file. If the request leaves a column
 * open and only one fits, uses that column. Returns null if the text is not such a request, is too
 * long, or has no file.
 */
export function readWithTable(words: string, asker: Asker): Drafted | null {
  const { table } = asker;
  if (!table || words.length > CHARACTERS_MAX) return null;
  const { results } = readingsOf(table);
  const known = results.get(words);
  if (known !== undefined) return known;
  const drafted = readWordings(words, table, asker);
  results.set(words, drafted);
  return drafted;
}

function readingsOf(table: FileTable): Readings {
  const known = readings.get(table) ?? { count: 0, results: new Map() };
  readings.set(table, known);
  return known;
}

/** Reads a request in the words of its parts; null if it is none, or about other columns. */
export function readInParts(
  words: string,
  table: FileTable,
): Extract<Drafted, { kind: "built" }> | null {
  const drafted = readTexts([`read ${table.file}, ${words}`], table, { email: null, table });
  return drafted?.kind === "built" ? drafted : null;
}

function readWordings(words: string, table: FileTable, asker: Asker): Drafted | null {
  const drafted = readTexts(rewordings(words, table, asker.language), table, asker);
  return drafted?.kind === "built" ? drafted : readRoles(words, table, asker) ?? drafted;
}

/** Reads a request by the roles of its words, in the languages that it may be in. */
function readRoles(words: string, table: FileTable, asker: Asker): Drafted | null {
  const { language = "en" } = asker;
  const said = aboutIt(words, table);
  for (const each of new Set([draftLanguage(words), language])) {
    const read = readByRoles(said, { language: each, table, me: asker.email });
    const drafted = read && readTexts([`read ${table.file}, ${read.text}`], table, asker);
    if (drafted?.kind === "built") return withRoleNotes(drafted, { read, language });
  }
  return null;
}

function readTexts(texts: readonly string[], table: FileTable, asker: Asker): Drafted | null {
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

/** Reads a text, unless too many were read already. */
function readOnce(text: string, asker: Asker): Drafted | null {
  const counted = asker.table && readingsOf(asker.table);
  if (!counted || counted.count++ >= READINGS_MAX) return null;
  return readDraft(text, { ...asker, skipsClauses: counted.count > IN_CLAUSES_MAX });
}

function readAnswered(text: string, table: FileTable, asker: Asker): Drafted | null {
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

/** "Before 2020" is about a date, and about no number. */
const YEAR_BOUND = /(?<!\p{L})(?:before|after|since|until|till)\s(?:19|20)\d\d(?![\d-])/iu;

/** Fills in a column or a condition that only one column of the table can mean. */
function answered({ about, fill }: DetailQuestion, table: FileTable): string | null {
  if (about === undefined) return null;
  if ("values" in about) {
    const conditions = about.values.map((said) => conditionFor(said, table));
    return conditions.includes(null) ? null : about.fill(conditions.join(" and "));
  }
  const number = measureOf(table);
  return number && fill(number.word);
}

/** Inserts a sentence about the cells after the source, because later parts read the cells. */
function withNotation(text: string, sentence: string): string {
  const [source] = /^read \S+,/.exec(text) ?? [];
  return source === undefined
    ? `${text}, ${sentence}`
    : `${source} ${sentence},${text.slice(source.length)}`;
}

/** Adds the notations of numbers and dates that the draft would otherwise read wrongly. */
function withNotations(
  { said, drafted }: { said: string; drafted: Drafted & { kind: "built" } },
  { columns }: FileTable,
  asker: Asker,
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
