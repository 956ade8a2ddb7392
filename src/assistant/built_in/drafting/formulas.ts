import { PhraseSet } from "../../grammar/forms.ts";
import { readNumber } from "../../grammar/numbers.ts";
import type { Token } from "../../grammar/tokens.ts";
import { fieldOf } from "./columns.ts";
import { lexemesOf } from "./lexemes.ts";
import { REQUEST_CLASSES } from "./words/words.ts";

const SIGNS = ([["times", "*"], ["plus", "+"], ["minus", "-"], ["over", "/"]] as const)
  .map(([name, sign]) => ({
    sign,
    words: new PhraseSet((REQUEST_CLASSES[name] ?? "").split("|")),
  }));
const SIGNS_MAX = 12;

/** A calculation with columns and numbers, such as "temp * 1.8 + 32". */
export interface Formula {
  /** The columns that it reads. */
  columns: string[];
  /** An expression over `item`. */
  expression: string;
}

interface Operand {
  column: string | null;
  text: string;
}

/**
 * Returns where a formula that begins at `start` may end, longest first. Operators bind as in
 * expressions.
 */
export function formulaEnds(tokens: readonly Token[], start: number): number[] {
  return read(tokens, start).ends.toReversed();
}

/** Parses the words of a formula; null if they are none. */
export function formulaIn(words: string): Formula | null {
  const { tokens } = lexemesOf(words);
  const { ends, operands, signs, places } = read(tokens, 0);
  if (ends.at(-1) !== tokens.length) return null;
  const columns = operands.flatMap(({ column }) => column === null ? [] : [column]);
  if (
    signs.every((sign) => sign === "+") && columns.length === operands.length &&
    columns.every(isText)
  ) {
    const texts = operands.map(({ text }) => `string(${text})`);
    return { columns: [], expression: texts.join(' + " " + ') };
  }
  const grouped = operands.map(({ text }, at) =>
    inParentheses(words, text, tokens[places[at] ?? 0])
  );
  if (depthOf(grouped.join(" ")) === null) return null;
  const expression = grouped.map((text, at) => at === 0 ? text : `${signs[at - 1]} ${text}`)
    .join(" ");
  return { columns, expression };
}

/** Whether the name of a column suggests texts, which "+" concatenates. */
function isText(column: string): boolean {
  return TEXTS.test(column);
}

const TEXTS =
  /(?:^|_)(?:first|last|middle|full|sur|fore|given|family|vor|nach)?_?(?:names?|street|city|title|vorname|nachname|strasse|straße|ort|prénom|prenom|nom|rue|ville|nombre|apellidos?|calle|ciudad)$/iu;

/** Returns an operand with the parentheses next to it in the text. */
function inParentheses(words: string, text: string, token: Token | undefined): string {
  const opened = /\(*$/u.exec(words.slice(0, token?.start).trimEnd())?.[0] ?? "";
  const closed = /^\)*/u.exec(words.slice(token?.end).trimStart())?.[0] ?? "";
  return `${opened}${text}${closed}`;
}

/** Returns 0 if all parentheses outside of names such as `item["a (b)"]` match; otherwise null. */
function depthOf(expression: string): 0 | null {
  let depth = 0;
  for (const mark of expression.replaceAll(/"[^"]*"/gu, "")) {
    if (mark === "(") depth++;
    if (mark === ")" && --depth < 0) return null;
  }
  return depth === 0 ? 0 : null;
}

function read(
  tokens: readonly Token[],
  start: number,
): { ends: number[]; operands: Operand[]; signs: string[]; places: number[] } {
  const first = operandAt(tokens[start]);
  const ends: number[] = [];
  const signs: string[] = [];
  const operands = first ? [first] : [];
  const places = [start];
  let at = start + 1;
  while (first && signs.length < SIGNS_MAX) {
    const sign = SIGNS.find(({ words }) => words.lengthAt(tokens, at) > 0);
    const place = at + (sign?.words.lengthAt(tokens, at) ?? 0);
    const operand = operandAt(tokens[place]);
    if (!sign || !operand) break;
    signs.push(sign.sign);
    operands.push(operand);
    places.push(place);
    at = place + 1;
    ends.push(at);
  }
  return { ends, operands, signs, places };
}

function operandAt(token: Token | undefined): Operand | null {
  if (token?.kind === "number") {
    const number = readNumber(token.text, "en") ?? readNumber(token.text, "de");
    return number === null ? null : { column: null, text: String(number) };
  }
  const isName = token?.kind === "quoted" ||
    (token?.kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(token.text));
  if (!token || !isName) return null;
  const column = token.original ?? token.text;
  return { column, text: fieldOf("item", column) };
}
