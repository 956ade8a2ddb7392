import type { Column } from "./columns.ts";
import { isRenaming } from "./scan_cells.ts";
import type { Sentence } from "./sentence.ts";

/** Words before a list of columns to keep. */
const LEADS =
  /^(?:columns?|cols|fields?|just|only|keep|pick|select|with|return|showing|spalten?|felder|nur|mit|colonnes?|champs?|seulement|avec|columnas?|campos?|solo|sólo|con|inside|exactly)$/u;
const JOINT = /^(?:,|and|und|et|y|e|&|\+)$/u;
const WITH = /^(?:with|mit|avec|con)$/u;
const NAMES_MAX = 12;
/** Matches words for aggregations that may be names of columns. */
const NUMBERS = /^(?:sum|total|count|average|max|min|summe|anzahl|somme|suma)$/u;

/** Reads the columns to keep: "columns name, spend, clicks", "with id, subject and owner". */
export function picksAt(sentence: Sentence): number | null {
  const { said, at, sketch } = sentence;
  if (!LEADS.test(said.word(at)) || sentence.isOne) return null;
  let from = at + 1;
  while (
    /^(?:columns?|fields?|the|die|les|las|los|der|only|:|of|spalten|colonnes|columnas|keep|pick)$/u
      .test(said.word(from))
  ) {
    from++;
  }
  if (isRenaming(sentence)) return null;
  const isLed =
    /^(?:columns?|cols|fields?|spalten?|colonnes?|columnas?|pick)$/u.test(said.word(at)) ||
    from > at + 1;
  const found = namesFrom(sentence, from, isLed);
  if (found === null || found.names.length < (isLed ? 1 : 2)) return null;
  if (!isEnd(sentence, found.end)) return null;
  // "One object per sale with product, date and price" tells of the rows.
  const isTold = WITH.test(said.word(at)) && sketch.work.some(({ kind }) => kind === "pick");
  if (!isTold) sketch.work.push({ kind: "pick", columns: found.names });
  for (const name of found.names) sentence.columns.declare(name);
  said.use(at, found.end - at);
  return found.end;
}

function isEnd({ said }: Sentence, at: number): boolean {
  return said.isMark(at) || said.isUsed(at) || said.word(at) === "instead" ||
    said.tokens[at] === undefined || said.means(at, "filler") > 0 ||
    said.role(at, "post", "notify", "idle") > 0 || said.kind(at) === "file";
}

/** Reads a name in a list that may have another meaning elsewhere: "name, spend, clicks". */
function plainName({ said, columns }: Sentence, at: number, isLed: boolean): Column | null {
  const beside = [said.word(at - 1), said.word(at + 1)].some((word) => JOINT.test(word));
  const isWord = said.kind(at) === "word" && /^\p{L}[\p{L}\p{N}_]*$/u.test(said.written(at)) &&
    said.word(at).length > 1 && !said.isMail(at);
  const meaning = said.meaning(at)?.kind ?? "rows";
  const isElse = said.role(at, "if", "notify", "get", "approve", "webhook", "post") > 0 ||
    JOINT.test(said.word(at)) ||
    (meaning !== "rows" && meaning !== "linkVerb" && !(isLed && NUMBERS.test(said.word(at)))) ||
    /^(?:while|whereas)$/u.test(said.word(at));
  return !columns.hasTable && beside && isWord && !isElse
    ? { name: said.written(at), kind: null, length: 1 }
    : null;
}

function namesFrom(
  sentence: Sentence,
  from: number,
  isLed: boolean,
): { names: string[]; end: number } | null {
  const { said, columns, to } = sentence;
  const names: string[] = [];
  let end = from;
  for (let at = from; at < to && names.length < NAMES_MAX;) {
    const column = columns.known(at) ?? columns.likely(at) ?? plainName(sentence, at, isLed);
    const isName = column !== null && said.kind(at) === "word";
    if (column === null || (!isName && said.kind(at) !== "quoted")) break;
    // A comparison is no list of columns.
    if (said.means(at + column.length, "over", "under", "atLeast", "atMost") > 0) return null;
    if (said.kind(at + column.length) === "operator") return null;
    names.push(column.name);
    end = at + column.length;
    let next = end;
    while (JOINT.test(said.word(next))) next++;
    if (next === end) break;
    at = next;
  }
  return names.length === 0 ? null : { names, end };
}
