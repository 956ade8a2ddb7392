import { measureColumn } from "../../../attached/query/likely_columns.ts";
import { fieldOf } from "../../columns.ts";
import { numberAt } from "./conditions.ts";
import type { Column } from "./columns.ts";
import type { Sentence } from "./sentence.ts";

const OPERATORS: Readonly<Record<string, string>> = {
  "*": "*",
  "×": "*",
  "x": "*",
  times: "*",
  mal: "*",
  fois: "*",
  por: "*",
  "/": "/",
  "+": "+",
  plus: "+",
  más: "+",
  "-": "-",
  "–": "-",
  "−": "-",
  minus: "-",
  moins: "-",
  menos: "-",
};

/** Reads a computed column, or pairs of old and new names. Returns null if none begins there. */
export function derivedAt(sentence: Sentence): number | null {
  return renamedAt(sentence) ?? computedAt(sentence) ?? taxedAt(sentence);
}

/** Reads "bmi = weight / (height * height)", "seats times price", "budget minus actual". */
function computedAt(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  const isNamed = said.word(at + 1) === "=" && said.kind(at) === "word" &&
    (said.isMark(at + 3) || OPERATORS[said.word(at + 3)] !== undefined);
  const from = isNamed ? at + 2 : at;
  const formula = formulaAt(sentence, from);
  if (formula === null) return null;
  const before = sentence.noun !== null && sentence.noun.at === at - 1 ? sentence.noun : null;
  const name = isNamed ? said.written(at) : before?.column.name ?? null;
  const [first = "value"] = formula.columns;
  const wanted = name ?? nameFor(sentence, first);
  sentence.add({
    kind: "derive",
    name: wanted,
    expression: rounded(sentence, formula),
    numeric: formula.columns,
  });
  columns.made.add(wanted);
  if (before) said.use(before.at, 1);
  said.use(at, formula.end - at);
  if (sentence.numbers.length > 0) {
    for (const number of sentence.numbers) number.column ??= wanted;
  } else sentence.mentioned.unshift({ name: wanted, at });
  return formula.end;
}

function nameFor({ columns }: Sentence, first: string): string {
  return columns.made.has("result") ? `${first}_result` : "result";
}

/** Reads a formula from the text between tokens, because the tokens do not contain parentheses. */
function formulaAt(
  { said, columns, to }: Sentence,
  from: number,
): { expression: string; columns: string[]; end: number } | null {
  const parts: string[] = [];
  const used: Column[] = [];
  let end = from;
  let isOperator = false;
  for (let at = from; at < to; at++) {
    const operator = OPERATORS[said.word(at)];
    if (isOperator) {
      if (operator === undefined) break;
      parts.push(operator);
      isOperator = false;
      continue;
    }
    const column = columns.known(at) ?? (columns.hasTable ? columns.likely(at) : null);
    const isColumn = column !== null && (column.kind === null || column.kind === "number");
    const number = isColumn ? null : numberAt(said, at);
    if (!isColumn && number === null) break;
    if (isColumn) used.push(column);
    parts.push(isColumn ? fieldOf("item", column.name) : String(number?.value));
    at += (isColumn ? column.length : number?.length ?? 1) - 1;
    end = at + 1;
    isOperator = true;
  }
  const isWhole = isOperator && parts.length >= 3 && used.length > 0;
  if (!isWhole) return null;
  const names = [...new Set(used.map(({ name }) => name))];
  const text = said.text.slice(said.tokens[from]?.start ?? 0, (said.tokens[end - 1]?.end ?? 0) + 1);
  return { expression: withBrackets(text, parts), columns: names, end };
}

/** Adds the parentheses of the text around the parts that they enclosed. */
function withBrackets(text: string, parts: readonly string[]): string {
  const [open, close] = [text.indexOf("("), text.indexOf(")")];
  if (open < 0 || close < open) return parts.join(" ");
  const inside =
    (text.slice(open, close).match(/[*×/+–−-]|\stimes\s|\sminus\s|\splus\s/gu) ?? []).length;
  const before =
    (text.slice(0, open).match(/[*×/+–−-]|\stimes\s|\sminus\s|\splus\s/gu) ?? []).length;
  const from = before * 2;
  const to = from + inside * 2;
  return parts.map((part, at) => `${at === from ? "(" : ""}${part}${at === to ? ")" : ""}`).join(
    " ",
  );
}

function rounded(
  { said, from, to }: Sentence,
  { expression }: { expression: string },
): string {
  const text = said.between(from, to);
  const [, digits] = ROUNDED.exec(text) ?? [];
  if (digits === undefined) return expression;
  const count = DIGITS[digits.toLowerCase()] ?? Number(digits);
  const start = (said.tokens[from]?.start ?? 0) + text.search(ROUNDED);
  said.useSpan(start, start + (ROUNDED.exec(text)?.[0].length ?? 0) + 1);
  return `math.round(${expression}, ${count})`;
}

const ROUNDED =
  /(?:round|gerundet|arrondi|redondea)\p{L}*(?: to| auf| à| a)? (\d|one|two|three|eine|zwei|drei|un|une|deux|dos|tres) (?:decimal|digit|place|stelle|nachkomma|décimale|decimale)/iu;
const DIGITS: Readonly<Record<string, number>> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    eine: 1,
    zwei: 2,
    drei: 3,
    un: 1,
    une: 1,
    deux: 2,
    dos: 2,
    tres: 3,
  },
};

/** Reads "VAT of 21 %": a share of the only amount, and the amount including it. */
function taxedAt(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  if (!/^(?:vat|tax|mwst|ust|tva|iva)$/u.test(said.word(at)) || columns.known(at)) return null;
  const number = numberAt(said, at + 1);
  const [table] = columns.tables;
  const amount = table === undefined ? null : measureColumn(table);
  if (number === null || amount === null) return null;
  const field = fieldOf("item", amount.name);
  const name = said.word(at);
  const tax = `math.round(${field} * ${number.value} / 100, 2)`;
  sentence.add({ kind: "derive", name, expression: tax, numeric: [amount.name] });
  said.use(at, 1 + number.length);
  const rest = said.between(at, sentence.to);
  if (/(?:total|gross|brutto|ttc|con iva|mit mwst)/iu.test(rest)) {
    const gross = `math.round(${field} * ${100 + number.value} / 100, 2)`;
    sentence.add({ kind: "derive", name: "total", expression: gross, numeric: [amount.name] });
    for (let place = at; place < sentence.to; place++) {
      if (/^(?:total|gross|brutto|ttc|iva|mwst)$/u.test(said.word(place))) said.use(place, 1);
    }
  }
  return at + 1 + number.length;
}

/** Whether a sentence renames columns. */
export function isRenaming({ said, from, to }: Sentence): boolean {
  return Array.from({ length: to - from }, (_, index) => from + index)
    .some((place) => said.is(place, "rename") > 0) || SHOULD.test(said.between(from, to));
}

/** Reads "Nachname to last_name", "benenne die Spalte Wert in value um". */
function renamedAt(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  if (!isRenaming(sentence)) return null;
  const verb = said.is(at, "rename");
  if (verb > 0) {
    said.use(at, verb);
    return at + verb;
  }
  const column = columns.known(at);
  if (column === null || !columns.hasTable) return null;
  let next = at + column.length;
  while (
    /^(?:to|as|in|into|should|be|called|->|→|=>|:|soll|heißen|zu|en|à|a|como|por|sera|doit|s')$/u
      .test(said.word(next))
  ) {
    next++;
  }
  const isName = next > at + column.length || said.kind(at) === "quoted";
  const name = said.written(next);
  if (!isName || !/^[\p{L}_][\p{L}\p{N}_ ]{0,40}$/u.test(name)) return null;
  sentence.add({ kind: "rename", names: [[column.name, name]] });
  columns.made.add(name);
  said.use(at, next + 1 - at);
  return next + 1;
}

const SHOULD = /should be|soll \S+ heißen|doit s'appeler|debe llamarse/iu;
