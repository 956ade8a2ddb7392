import { equal, ok } from "node:assert/strict";
import { fileTable } from "../../../src/assistant/built_in/attached/file_table.ts";
import { asQuery } from "../../../src/assistant/built_in/attached/query/read_query.ts";
import type { Language } from "../../../src/assistant/grammar/language/vocabulary.ts";
import { ENGLISH } from "./queries/english.ts";
import type { NamedFile } from "./queries/files.ts";
import { FRENCH } from "./queries/french.ts";
import { GERMAN } from "./queries/german.ts";
import type { QueryRows } from "./queries/query_rows.ts";
import { SPANISH } from "./queries/spanish.ts";

const ROWS: Readonly<Record<Language, QueryRows>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

function tableOf({ name, text }: NamedFile) {
  const table = fileTable({ name, content: { text, reason: null } });
  ok(table);
  return table;
}

for (const [language, files] of Object.entries(ROWS)) {
  Deno.test(`requests about a file are said in the words of drafts: ${language}`, async (test) => {
    for (const [file, rows] of files) {
      const table = tableOf(file);
      for (const [says, query] of rows) {
        await test.step(says, () => equal(asQuery(says, table, language as Language), query));
      }
    }
  });
}
