import { aboutIt, withoutAsides, withoutCourtesies } from "./about_file.ts";
import { withColumnNames } from "./column_names.ts";
import type { FileTable } from "./file_table.ts";
import { asColumns, asFile, asFiles, asLargest, asNumber, asTotal } from "./result_shapes.ts";
import { asAll, asComparison, asCount, asDescribed, asValue } from "./row_shapes.ts";

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
const SHAPES = [
  ...[asCount, asFile, asFiles, asNumber, asTotal, asColumns, asLargest],
  ...[asValue, asComparison, asDescribed, asAll],
];

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

/** "Newest first" becomes an order by the only column of dates. */
function inOrderOfDates(text: string, { columns }: FileTable): string {
  const [date, another] = columns.filter(({ kind }) => kind === "date");
  if (!date || another) return text;
  return text
    .replace(
      /(?:newest|latest|most recent) first|neueste zuerst/iu,
      `sort by ${date.word} descending`,
    )
    .replace(/(?:oldest|earliest) first|älteste zuerst/iu, `sort by ${date.word}`);
}
