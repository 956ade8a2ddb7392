import { fieldOf, textList } from "../../columns.ts";
import { IS } from "../../roles/inferred_table.ts";
import { type Column, type Columns, NAMES } from "./columns.ts";
import { type FoundWhere, numberAt, type Where } from "./conditions.ts";
import type { Said } from "./said.ts";

/** Reads "status is open", "type: holiday", "country DE or AT", "state is not ok". */
export function equalAt(
  said: Said,
  columns: Columns,
  { at, place, column, isLoose }: {
    at: number;
    place: number;
    column: Column;
    isLoose: boolean;
  },
): Pick<FoundWhere, "where" | "end"> | null {
  const hasIs = [...Array(place - at).keys()].some((index) => {
    const word = said.word(at + index);
    return index >= column.length && (IS.has(word) || word === ":");
  });
  let next = place;
  const isNamed = NAMES.has(said.word(at)) || WHERE.has(said.word(at - 1));
  const operator = said.kind(next) === "operator" && /^(?:={1,3}|!=)$/u.test(said.word(next));
  const isDenied = said.word(next) === "!=" || said.means(next, "not") > 0;
  if (operator) next++;
  else if (isDenied) next += said.means(next, "not");
  // "It would be a relief" is no condition.
  if (isLoose && !operator && !isNamed) return null;
  const contains = said.means(next, "contains", "startsWith", "endsWith");
  const how = contains > 0 ? said.meaning(next)?.kind ?? "contains" : null;
  next += contains;
  const values: string[] = [];
  let end = next;
  for (let try_ = next; values.length < 8;) {
    const value = valueAt(
      said,
      columns,
      try_,
      column,
      hasIs || operator || contains > 0 || !isLoose,
    );
    if (value === null) break;
    values.push(value.text);
    end = try_ + value.length;
    const joint = said.means(end, "or") || (said.word(end) === "," ? 1 : 0);
    const isEither = said.means(end, "or") > 0 || (said.word(end) === "," && values.length > 1) ||
      (said.word(end) === "/" ? 1 : 0) > 0;
    if (!isEither && !(joint > 0 && said.means(end + joint + 1, "or") > 0)) break;
    try_ = end + Math.max(joint, 1);
  }
  // "(Yes/no)" says what the column may hold.
  const all = columns.all.find(({ name }) => name === column.name)?.values ?? [];
  const isAll = all.length > 1 && values.length > 1 && all.every((each) => values.includes(each));
  if (values.length === 0 || isAll || YES_NO.test(values.join("/"))) return null;
  return { where: equals({ column: column.name, values, isDenied, how }), end };
}

const YES_NO = /^(?:yes\/no|ja\/nein|oui\/non|sí\/no|si\/no|no\/yes|true\/false)$/iu;
const WHERE: ReadonlySet<string> = new Set(
  "where whose column field wo deren dessen spalte feld dont où colonne champ cuyo cuya donde columna campo"
    .split(" "),
);

export function equals(
  { column, values, isDenied, how }: {
    column: string;
    values: readonly string[];
    isDenied: boolean;
    how: string | null;
  },
): Where {
  const numbers = values.every((value) => /^-?\d+(?:\.\d+)?$/u.test(value)) && how === null;
  const test = (row: string): string => {
    const field = fieldOf(row, column);
    const [only = "", another] = values;
    if (how !== null) {
      const all = values.map((value) => `string(${field}).${how}(${JSON.stringify(value)})`);
      const any = all.length === 1 ? all[0] ?? "" : `(${all.join(" || ")})`;
      return isDenied ? `!${all.length === 1 ? any : any}` : any;
    }
    if (another !== undefined) {
      const list = numbers ? `[${values.join(", ")}]` : textList(values);
      return isDenied ? `!(${field} in ${list})` : `${field} in ${list}`;
    }
    return `${field} ${isDenied ? "!=" : "=="} ${numbers ? only : literal(only)}`;
  };
  return { test, numeric: numbers ? [column] : [], column };
}

function literal(value: string): string {
  return /^(?:true|false|null)$/u.test(value) ? value : JSON.stringify(value);
}

/** Reads a value of a column: a quoted text, a cell, a number, or the word after "is". */
function valueAt(
  said: Said,
  columns: Columns,
  at: number,
  column: Column,
  mayBeWord: boolean,
): { text: string; length: number } | null {
  const cells = columns.cells(at);
  const cell = cells?.cells.find((each) => each.column.name === column.name);
  if (cells && cell) return { text: cell.value, length: cells.length };
  if (said.kind(at) === "quoted") return { text: said.word(at), length: 1 };
  if (said.kind(at) === "number" && mayBeWord) {
    const number = numberAt(said, at);
    return number && { text: String(number.value), length: number.length };
  }
  const isWord = mayBeWord && said.kind(at) === "word" &&
    /^[\p{L}\p{N}_-]+$/u.test(said.written(at));
  const isTaken = said.role(at, "post", "notify", "get", "if", "approve", "webhook") > 0 ||
    columns.hasTable || columns.isRows(at);
  return isWord && !isTaken && said.meaning(at)?.kind !== "filler"
    ? { text: said.written(at), length: 1 }
    : null;
}
