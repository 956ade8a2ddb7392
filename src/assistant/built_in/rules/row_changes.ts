import { parseRule, printRule, type RuleRow } from "../../../rules/table/mod.ts";
import type { Wish } from "../phrases.ts";
import { readRow } from "./read_row.ts";

const ROW_HELP =
  'I did not understand this row, and did nothing. Say for example "add a row: over ' +
  '10,000 needs approval" or "add a row: amount over 500 gives discount = 5".';

/** Returns the wish for a row in front of all others, because rows before it could match first. */
export function withRow(source: string, words: string): Wish {
  const { definition } = parseRule(source);
  const row = definition && readRow(definition, words);
  if (!definition || !row) return { answer: ROW_HELP };
  return change(printRule({ ...definition, rows: [row, ...definition.rows] }, { source }));
}

function change(definition: string): Wish {
  return { tool: "change_rule", input: { definition } };
}

const CHANGES_ROW =
  /^(?:please\s+)?(?:change|set|make|replace)\s+(?:the\s+)?row\s+(\d{1,6})\s+(?:to|into|by|with)\s+(\S.*)$/i;
const MOVES_ROW =
  /^(?:please\s+)?move\s+(?:the\s+)?row\s+(\d{1,6})\s+(?:to\s+(?:the\s+)?(top|bottom|end|start|beginning)|(before|above|after|below)\s+(?:row\s+)?(\d{1,6}))[.!]*$/i;
const NAMES_A_ROW = /^(?:please\s+)?(?:change|move|edit)\s+(?:the|a)\s+row[.!]*$/i;

/** Reads a change of one row. */
export function readRowChange(words: string, source: string): Wish | null {
  const { definition } = parseRule(source);
  const said = words.trim();
  if (NAMES_A_ROW.test(said)) {
    return { answer: 'Which row? Say for example "change row 1 to over 500 needs approval".' };
  }
  const [, changed, text = ""] = CHANGES_ROW.exec(said) ?? [];
  const [, moved, end, side, other] = MOVES_ROW.exec(said) ?? [];
  const number = Number(changed ?? moved);
  if (!definition || Number.isNaN(number)) return null;
  const { rows } = definition;
  const row = rows[number - 1];
  if (!row) return noRow(number, rows.length);
  const save = (list: readonly RuleRow[]) =>
    change(printRule({ ...definition, rows: [...list] }, { source }));
  if (changed !== undefined) {
    const read = readRow(definition, text);
    return read ? save(rows.toSpliced(number - 1, 1, read)) : { answer: ROW_HELP };
  }
  const others = rows.toSpliced(number - 1, 1);
  if (end !== undefined) {
    return save(/top|start|beginning/i.test(end) ? [row, ...others] : [...others, row]);
  }
  const target = rows[Number(other) - 1];
  if (!target) return noRow(Number(other), rows.length);
  const at = others.indexOf(target);
  const place = /before|above/i.test(side ?? "") ? at : at + 1;
  return save(others.toSpliced(place, 0, row));
}

function noRow(number: number, count: number): Wish {
  const rows = `${count} ${count === 1 ? "row" : "rows"}`;
  return { answer: `There is no row ${number}: the rule has ${rows}.` };
}

/** Returns the wish for the rule without a row. */
export function withoutRow(source: string, number: number): Wish {
  const { definition } = parseRule(source);
  const rows = definition?.rows ?? [];
  if (!definition || number < 1 || number > rows.length) {
    return noRow(number, rows.length);
  }
  const left = { ...definition, rows: rows.filter((_, index) => index !== number - 1) };
  return change(printRule(left, { source }));
}
