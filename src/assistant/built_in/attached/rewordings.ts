import { pattern } from "../../../lib/text/pattern.ts";
import { type Language, LANGUAGES } from "../../grammar/language/vocabulary.ts";
import { draftLanguage } from "../drafting/draft_language.ts";
import { aboutIt, withoutAsides, withoutCourtesies } from "./about_file.ts";
import { withColumnNames } from "./column_names.ts";
import type { FileTable } from "./file_table.ts";
import { asQuery } from "./query/read_query.ts";

/**
 * Returns rewordings of a message with the file as their source, most certain first. Words about
 * the file itself, such as "here is our list:", are removed.
 */
export function rewordings(
  words: string,
  table: FileTable,
  language: Language = "en",
): string[] {
  const said = withoutCourtesies(withoutAsides(withoutCourtesies(withoutAsides(words.trim()))));
  const about = aboutIt(said, table);
  const text = withColumnNames(about, table);
  const languages = new Set([language, draftLanguage(words), ...LANGUAGES]);
  const wanted = [
    ...[...languages].map((each) => asQuery(about, table, each)).filter((each) => each !== null)
      .slice(0, 1),
    ...[asFile, asFiles, withoutColumn].map((shape) => shape(text, table)),
    text,
  ].filter((each): each is string => each !== null);
  const asSaid = text.includes(table.file) ? [text] : [];
  return [...asSaid, ...wanted.map((each) => `${READ} ${table.file}, ${each}`)];
}

/** English, because the reader understands it next to any language. */
const READ = "read";

const VERBS = {
  en: ["convert|turn|change|transform|export"],
  de: ["konvertiere|wandle"],
  fr: ["convertis|transforme"],
  es: ["convierte|transforma"],
};
/** Matches "Convert it into a JSON file". */
const CONVERT = pattern("iu")`
  ^ ${VERBS} \s (?: it\s )? ${"into|to|as|in|en|a"} \s (?: ${"a|an|ein|eine|un|une"} [ ] )?
  (json|csv|xml|html) (?: [\s-] ${"file|datei|fichier|archivo"} )? (?: \s um )? [.!]? $
`;

/** Matches "CSV to JSON". */
const FROM_TO =
  /^(?:convert\s)?(?:it\s)?(?:from\s)?(?:csv|json|xlsx?|excel|tsv)\s?(?:to|into|in|nach|zu|en|vers|a|->|=>|→)\s?(json|csv|xml|html)[.!]?$/iu;

/** Turns "convert it to JSON" into "save it as invoices.json". */
function asFile(text: string, { file }: FileTable): string | null {
  const said = text.trim();
  const format = (CONVERT.exec(said)?.[1] ?? FROM_TO.exec(said)?.[1])?.toLowerCase();
  return format === undefined ? null : `save it as ${file.replace(/\.\w+$/, "")}.${format}`;
}

/** Turns "split it by region" into "split it into one file per region". */
function asFiles(text: string): string | null {
  const [, by, rest = ""] = SPLIT.exec(text) ?? [];
  return by === undefined ? null : `split it into one file per ${by}${rest}`;
}

const SPLIT =
  /^(?:split|divide|break|teile|sépare|divise|divide|separa)\s(?:it |them |sie |es )?(?:up |auf )?(?:by|on|per|nach|par|por)\s("[^"\n]{1,60}"|\p{L}[\p{L}\p{N}_]{0,60})([.,][^]{0,400})?$/iu;

/** Turns "remove the date column" into "remove the column date". */
function withoutColumn(text: string, { columns }: FileTable): string | null {
  const [, verb, dropped, after = ""] = DROPPED.exec(text) ?? [];
  return columns.some(({ word }) => word === dropped)
    ? `${verb} the column ${dropped}${after}`
    : null;
}

const DROPPED =
  /^(remove|drop|delete)\s(?:the\s)?(\p{L}[\p{L}\p{N}_]{0,60})\s(?:column|field)((?:[,.]|\s(?:and|as)\s|$)[^]{0,400})$/iu;
