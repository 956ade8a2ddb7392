import { type Language, LANGUAGES } from "../../grammar/language/vocabulary.ts";
import { draftLanguage } from "../drafting/draft_language.ts";
import { aboutIt, withoutAsides, withoutCourtesies } from "./about_file.ts";
import { withColumnNames } from "./column_names.ts";
import type { FileTable } from "./file_table.ts";
import { asQuery } from "./query/read_query.ts";
import { asFile, asFiles, withoutColumn } from "./result_shapes.ts";

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
