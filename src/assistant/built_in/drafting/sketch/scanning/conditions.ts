import { numberWordsAt } from "../../../../grammar/number_words.ts";
import { readNumber } from "../../../../grammar/numbers.ts";
import { fieldOf } from "../../columns.ts";
import { relativeDateAt } from "../../dates/relative_dates.ts";
import { type Column, type Columns, isMoney } from "./columns.ts";
import { equalAt, equals } from "./equality.ts";
import { AMOUNTS } from "./numbers.ts";
import { addressValues } from "../../roles/address_values.ts";
import { STATE_COLUMNS } from "../../roles/inferred_table.ts";
import type { Said } from "./said.ts";

/** A condition for rows. */
export interface Where {
  /** Returns the condition as an expression over a row. */
  test(row: string): string;
  /** The columns that are compared as numbers. */
  numeric: readonly string[];
  /** The column; null if it is not known. */
  column: string | null;
}

/** A condition, its tokens, and the assumptions made for it. */
export interface FoundWhere {
  where: Where;
  from: number;
  end: number;
  assumed: { state: string; column: string } | null;
}

const SIGNS = { over: ">", atLeast: ">=", under: "<", atMost: "<=" } as const;
const OPERATORS: Readonly<Record<string, string>> = {
  ">": ">",
  "<": "<",
  ">=": ">=",
  "<=": "<=",
};
/** Words that may be between a column and its comparison. */
const BETWEEN: ReadonlySet<string> = new Set(
  ("is are was were has have of column field the a an in it its it's their his her than der die das spalte feld ist sind hat im steht liegt la le les el los las es son está están sea est sont champ colonne columna campo que : are's be still ever currently value")
    .split(" "),
);
const UP: ReadonlySet<string> = new Set("up upwards upward aufwärts + plus".split(" "));

/** Reads the condition that begins at a position. Returns null if none begins there. */
export function conditionAt(
  said: Said,
  columns: Columns,
  at: number,
  noun: Column | null,
): FoundWhere | null {
  return explicit(said, columns, at) ?? compared(said, columns, at, noun) ??
    ofCells(said, columns, at) ?? recent(said, columns, at) ?? ofState(said, columns, at);
}

/** Reads "spend over 500", "status is open", "po_number null", "quantity under min_quantity". */
function explicit(said: Said, columns: Columns, at: number): FoundWhere | null {
  const likely = columns.likely(at);
  const column = likely ?? columns.compared(at);
  if (column === null) return null;
  const place = skipped(said, at + column.length);
  if (likely === null) {
    const found = comparisonAt(said, columns, place, column);
    return found && { ...found, from: at, assumed: null };
  }
  const isLoose = columns.known(at) === null && !columns.hasTable;
  const found = comparisonAt(said, columns, place, column) ??
    emptyAt(said, place, column) ?? datedAt(said, columns, place, column) ??
    equalAt(said, columns, { at, place, column, isLoose });
  return found && { ...found, from: at, assumed: null };
}

function skipped(said: Said, from: number): number {
  let at = from;
  while (at < from + 4 && BETWEEN.has(said.word(at)) && signAt(said, at) === null) at++;
  return at;
}

/** Returns the operator of a comparison of numbers, and the number of its tokens. */
function signAt(said: Said, at: number): { sign: string; length: number } | null {
  const operator = said.kind(at) === "operator" ? OPERATORS[said.word(at)] : undefined;
  if (operator !== undefined) return { sign: operator, length: 1 };
  for (const [kind, sign] of Object.entries(SIGNS)) {
    const length = said.means(at, kind as keyof typeof SIGNS);
    if (length > 0) return { sign, length };
  }
  // "Less then 5", "more as 10".
  const isThan = /^(?:then|than|as|wie|als|que)$/u.test(said.word(at + 1));
  if (isThan && MORE.test(said.word(at))) return { sign: ">", length: 2 };
  return isThan && LESS.test(said.word(at)) ? { sign: "<", length: 2 } : null;
}

const MORE = /^(?:more|higher|bigger|greater|larger|older|mehr|größer|höher|plus|más)$/u;
const LESS = /^(?:less|fewer|lower|smaller|weniger|kleiner|moins|menos)$/u;

/** Reads a number, with its percent sign or its currency. */
export function numberAt(
  said: Said,
  at: number,
): { value: number; length: number; isMoney: boolean; unit: string } | null {
  const words = numberWordsAt(said.tokens, at);
  const zero = /^(?:zero|null|zéro|cero)$/u.test(said.word(at)) ? 0 : null;
  const compact = /^(\d+(?:[.,]\d+)?)(k|m|kg|km|h|min|ms|s|gb|mb|ppm|eur|€|%|c|°c)$/iu
    .exec(said.word(at));
  const value = said.kind(at) === "number"
    ? readNumber(said.word(at), said.language) ?? readNumber(said.word(at), "en")
    : compact?.[1] !== undefined
    ? Number(compact[1].replace(",", ".")) * (compact[2] === "k" ? 1_000 : 1)
    : words?.value ?? zero;
  if (value === null || value === undefined) return null;
  const length = said.kind(at) === "number" || compact || words === null ? 1 : words.length;
  const unit = said.word(at + length);
  const isUnit = said.means(at + length, "filler") > 0 && UNITS.test(unit) || isMoney(unit) ||
    /^[%°€$£]$/u.test(unit);
  return { value, length: length + (isUnit ? 1 : 0), isMoney: isMoney(unit), unit };
}

const UNITS =
  /^(?:euros?|eur|€|dollars?|usd|\$|pounds|gbp|£|chf|franken|francs|%|percent|prozent|°c|°f|grad|degrees|kg|km|cm|mm|ppm|ms|gb|mb|tb|kwh|hpa|kw|mph)$/u;

function comparisonAt(
  said: Said,
  columns: Columns,
  at: number,
  column: Column,
): Pick<FoundWhere, "where" | "end"> | null {
  const range = rangeAt(said, at, column);
  if (range) return range;
  const sign = signAt(said, at);
  if (sign === null) return null;
  const place = at + sign.length;
  const number = numberAt(said, place);
  if (number !== null) {
    return withOr(said, column, place + number.length, [sign.sign, number.value]);
  }
  const other = columns.known(skipped(said, place));
  if (other === null || other.name === column.name) return null;
  return {
    where: {
      test: (row) => `${fieldOf(row, column.name)} ${sign.sign} ${fieldOf(row, other.name)}`,
      numeric: [column.name, other.name],
      column: column.name,
    },
    end: skipped(said, place) + other.length,
  };
}

/** Reads "between 18 and 65", "leaves the range 18 to 24", "18..65". */
function rangeAt(
  said: Said,
  at: number,
  { name }: Column,
): Pick<FoundWhere, "where" | "end"> | null {
  const between = said.means(at, "between");
  if (between === 0) return null;
  const low = numberAt(said, at + between);
  if (low === null) return null;
  const place = at + between + low.length;
  const high = /^(?:and|und|et|y|to|bis|à|a|-)$/u.test(said.word(place))
    ? numberAt(said, place + 1)
    : null;
  if (high === null) return null;
  return {
    where: {
      test: (row) =>
        `${fieldOf(row, name)} >= ${low.value} && ${fieldOf(row, name)} <= ${high.value}`,
      numeric: [name],
      column: name,
    },
    end: place + 1 + high.length,
  };
}

/** Reads "< 18 or > 24", "5 or more". */
function withOr(
  said: Said,
  { name }: Column,
  at: number,
  first: readonly [sign: string, value: number],
): Pick<FoundWhere, "where" | "end"> {
  const or = said.means(at, "or");
  const sign = or > 0 ? signAt(said, at + or) : null;
  const number = sign ? numberAt(said, at + or + sign.length) : null;
  const tests = [first, ...sign && number ? [[sign.sign, number.value] as const] : []];
  const end = sign && number ? at + or + sign.length + number.length : at;
  return {
    where: {
      test: (row) => {
        const all = tests.map(([each, value]) => `${fieldOf(row, name)} ${each} ${value}`);
        return all.length === 1 ? all[0] ?? "" : `(${all.join(" || ")})`;
      },
      numeric: [name],
      column: name,
    },
    end,
  };
}

/** Reads "is empty", "is null", "is not blank". */
function emptyAt(
  said: Said,
  at: number,
  { name }: Column,
): Pick<FoundWhere, "where" | "end"> | null {
  const filled = said.means(at, "filled");
  const empty = said.means(at, "empty") || (/^(?:null|nil|none)$/u.test(said.word(at)) ? 1 : 0);
  if (filled + empty === 0) return null;
  const sign = filled > 0 ? "!=" : "==";
  return {
    where: {
      test: (row) => `default(${fieldOf(row, name)}, "") ${sign} ""`,
      numeric: [],
      column: name,
    },
    end: at + Math.max(filled, empty),
  };
}

function datedAt(
  said: Said,
  columns: Columns,
  at: number,
  column: Column,
): Pick<FoundWhere, "where" | "end"> | null {
  if (columns.hasTable && column.kind !== "date") return null;
  const isNamed = columns.declared.includes(column.name) || DATE.test(column.name);
  if (!columns.hasTable && !isNamed) return null;
  const found = relativeDateAt(said.tokens, { at, column: column.name });
  return found && { where: dated(column.name), end: found.end } && {
    where: { ...dated(column.name), test: (row) => inRow(found.expression, row) },
    end: found.end,
  };
}

function dated(column: string): Where {
  return { test: () => "true", numeric: [], column };
}

function inRow(expression: string, row: string): string {
  return expression.replaceAll(/(?<![\p{L}\p{N}_.])item(?=[.[])/gu, row);
}

/** Reads a comparison without a column: "over 100", "2 or more". */
export function boundAt(
  said: Said,
  at: number,
): { sign: string; value: number; end: number } | null {
  const sign = signAt(said, at);
  const place = at + (sign?.length ?? 0);
  const number = numberAt(said, place);
  if (number === null) return null;
  const behind = place + number.length;
  const more = said.means(behind, "orMore") || (UP.has(said.word(behind)) ? 1 : 0);
  const less = said.means(behind, "orLess");
  if (sign === null && more + less === 0) return null;
  const operator = more > 0 ? ">=" : less > 0 ? "<=" : sign?.sign ?? "";
  return { sign: operator, value: number.value, end: behind + more + less };
}

/** Reads "over 1,000 EUR", "less than 3 units", "5 or more", "a score from 70 up". */
function compared(
  said: Said,
  columns: Columns,
  at: number,
  noun: Column | null,
): FoundWhere | null {
  const from = at + (signAt(said, at) === null && said.means(at, "since") > 0 ? 1 : 0);
  const bound = boundAt(said, from);
  if (bound === null) return null;
  const { end, sign: operator, value } = bound;
  const isOfMoney = said.tokens.slice(at, end).some(({ text }) => isMoney(text));
  const place = skipped(said, end);
  const isElse = AGAINST.has(said.word(end)) || said.role(place, "notify", "post") > 0;
  const after = (isElse ? null : columns.likely(place)) ?? ofUnit(said, columns, end - 1);
  const isNumber = after !== null && (after.kind === null || after.kind === "number");
  const isUnit = after?.length === 0;
  const named = isNumber ? after : noun;
  const stop = isNumber && !isUnit ? place + after.length : end;
  const amounts = columns.declared.filter((field) => AMOUNTS.test(field));
  const fields = amounts.length === 0 ? columns.declared : amounts;
  const measure = named !== null
    ? null
    : columns.hasTable
    ? columns.only("number")
    : fields.length === 1
    ? { name: fields[0] ?? "" }
    : null;
  const assumed = named === null && measure === null && !columns.hasTable && isOfMoney;
  const name = named?.name ?? measure?.name ?? (assumed ? "amount" : null);
  if (name === null) return null;
  const read = withOr(said, { name, kind: null, length: 0 }, stop, [operator, value]);
  return {
    ...read,
    from: at,
    assumed: assumed ? { state: said.between(at, end), column: name } : null,
  };
}

/** Reads "300 cm" as a value of the only column whose name contains this unit. */
function ofUnit(said: Said, columns: Columns, at: number): Column | null {
  const unit = said.word(at);
  const names = columns.declared.filter((name) =>
    name.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).some((part) => part.toLowerCase() === unit)
  );
  const [name] = names;
  return names.length === 1 && name !== undefined ? { name, kind: null, length: 0 } : null;
}

/** Reads "the open ones", which names a cell of the attached table. */
function ofCells(said: Said, columns: Columns, at: number): FoundWhere | null {
  const found = columns.cells(at);
  const [cell, another] = found?.cells ?? [];
  if (!found || !cell || another || cell.column.kind === "number") return null;
  const denied = said.means(at - 1, "not");
  const where = equals({
    column: cell.column.name,
    values: [cell.value],
    isDenied: denied > 0,
    how: null,
  });
  return { where, from: at - denied, end: at + found.length, assumed: null };
}

/** The plain forms of states in German, French and Spanish. */
const PLAIN_STATES: ReadonlySet<string> = new Set(
  ("offen geschlossen bezahlt unbezahlt aktiv inaktiv storniert ausstehend ouvert fermé payé impayé annulé " +
    "abierto cerrado pagado impagado pendiente activo inactivo cancelado anulado").split(" "),
);

/** Returns the plain form of a state: "offen" for "offenen". */
function stateOf(word: string): { value: string; column: string } | null {
  const forms = [
    word,
    word.replace(/(?:en|er|es|em|e)$/u, ""),
    word.replace(/s$/u, ""),
    word.replace(/as?$/u, "o"),
  ];
  const value = forms.find((form) => PLAIN_STATES.has(form));
  if (value === undefined) return null;
  const column = /^(?:ouvert|fermé|payé|impayé|annulé)$/u.test(value)
    ? "statut"
    : /[oe]$/u.test(value)
    ? "estado"
    : "status";
  return { value, column };
}

/** "The open orders" of rows of which nothing is known: a column is assumed. */
function ofState(said: Said, columns: Columns, at: number): FoundWhere | null {
  const state = stateOf(said.word(at));
  const column = columns.hasTable ? undefined : STATE_COLUMNS.get(said.word(at)) ?? state?.column;
  const isOfRows = columns.isRows(at + 1) || columns.isRows(at - 1);
  const isInAddress = addressValues(said.tokens).includes(said.word(at));
  if (column === undefined || !isOfRows || isInAddress) return null;
  const value = state?.value ?? said.word(at);
  const where = equals({
    column,
    values: [value],
    isDenied: said.means(at - 1, "not") > 0,
    how: null,
  });
  return { where, from: at, end: at + 1, assumed: { state: value, column } };
}

/** Reads "older than 14 days" and "of the last week" if only one column has dates. */
function recent(said: Said, columns: Columns, at: number): FoundWhere | null {
  const date = columns.only("date");
  const declared = columns.declared.filter((name) => DATE.test(name));
  const name = date?.name ?? (declared.length === 1 ? declared[0] : undefined);
  if (name === undefined) return null;
  const found = relativeDateAt(said.tokens, { at, column: name });
  return found && {
    where: { test: (row) => inRow(found.expression, row), numeric: [], column: name },
    from: at,
    end: found.end,
    assumed: null,
  };
}

/** Words after a number that introduce the value of its comparison. */
const AGAINST: ReadonlySet<string> = new Set(
  "vs versus compared gegenüber than than als que por per against against".split(" "),
);
const DATE = /date|day|_at$|_on$|time|datum|fecha|created|updated|edited|published|since|seen/iu;
