import { LANGUAGES } from "../../../grammar/language/vocabulary.ts";
import { normalize } from "../../../../lib/text/normalize.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import type { FileTable } from "../../attached/file_table.ts";
import { formsOf } from "../../attached/query/word_forms.ts";
import type { BuiltDraft } from "../build_draft.ts";
import { listNameOf } from "../files/list_name.ts";
import { lexemesOf } from "../lexemes.ts";

/** Words for states of rows in four languages. The draft must have a condition for each. */
const STATES: ReadonlySet<string> = new Set(
  ("open closed paid unpaid pending active inactive cancelled canceled urgent " +
    "offene offenen bezahlte bezahlten unbezahlte unbezahlten stornierte stornierten " +
    "ouverts ouvertes fermés fermées payées payés impayées impayés annulées annulés " +
    "abiertos abiertas cerrados cerradas pagados pagadas impagadas impagados pendientes cancelados canceladas")
    .split(" "),
);
const DENIAL = /^(?:un|im)(?=p|b)/u;

/**
 * Returns a word of a request that its draft loses or misreads; null if none is found. "The open
 * tickets" need a condition. A column with the name of the file is an error, unless the file at
 * hand has such a column.
 */
export function lostWord(
  text: string,
  { definition, notes }: BuiltDraft,
  table: FileTable | null,
): string | null {
  const made = plainWordsOf(JSON.stringify([definition, notes]));
  const words = lexemesOf(text).tokens.filter(({ kind }) => kind === "word");
  const lost = words.find(({ text: word }) =>
    STATES.has(word) && !stemsOf(word).some((stem) => made.includes(stem))
  );
  return lost?.original ?? (table === null ? columnLikeFile(definition) : null) ??
    (table === null ? totalOfRows(definition) : null);
}

/** Matches names of lists that usually have a column of the same name. */
const NUMBERS = /^(?:fee|cost|price|point|hour|amount|unit|total|score)s$/iu;

/**
 * Returns a column whose numbers are aggregated although it has the name of the list: "total up the
 * invoices from https://…/invoices" names no column. Returns null if there is none.
 */
function totalOfRows({ inputs = {}, steps }: BuiltDraft["definition"]): string | null {
  const made = JSON.stringify(steps);
  const urls = made.match(/https?:[^"\s]+/gu) ?? [];
  const names = [...Object.keys(inputs), ...urls.map(listNameOf)];
  return names.find((name) =>
    /s$|\p{L}{4}en$/u.test(name) && !NUMBERS.test(name) &&
    new RegExp(
      String.raw`map\(row, row\.${
        RegExp.escape(name)
      }\)(?:\.filter\([^)]*\))?\.(?:sum|avg|max|min)`,
      "iu",
    ).test(made)
  ) ?? null;
}

/**
 * Returns the forms that the draft may contain: "offen" for "offenen", and "paid", negated, for
 * "unpaid".
 */
function stemsOf(word: string): string[] {
  const plain = plainWord(word).replace(DENIAL, "");
  return LANGUAGES.flatMap((language) => formsOf(plain, language));
}

function plainWordsOf(text: string): string {
  return normalize(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Returns a column with the name of its file; null if there is none. In "expenses over 300 from
 * expenses.csv" the plural means the rows, and the request names no column.
 */
function columnLikeFile({ inputs = {}, steps }: BuiltDraft["definition"]): string | null {
  const made = JSON.stringify(steps);
  const hasJoin = made.includes('"action":"join"');
  return Object.keys(inputs).find((name) => {
    const isPlural = /s$/u.test(name) && made.includes(`item.${name} `) &&
      /item\.\w+ [<>]/u.test(made);
    const singular = name.replace(/s$/u, "");
    const isOfOther = hasJoin && singular !== name && made.includes(`item.${singular} == null`);
    return isPlural || isOfOther;
  }) ?? null;
}
