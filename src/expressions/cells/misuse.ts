import type { ASTNode } from "../environment.ts";

/** The longest operand that a message repeats. */
const OPERAND_LENGTH_MAX = 200;

/** A cell of a CSV, which is a text, used in place of a number. */
export interface CellMisuse {
  /** The offset of the cell in the source. */
  offset: number;
  message: string;
  /** The expression to write instead, if one is known. */
  suggestion?: string;
  /** Whether the expression fails for every text; otherwise it may give an unintended result. */
  alwaysFails: boolean;
}

/** Reports a cell as an operand of an operator that accepts only numbers. */
export function numberWanted(node: ASTNode, operator: string): CellMisuse {
  const { shown, ...place } = named(node);
  const message = `${shown} is a text, as a cell of a CSV is, and ${operator} takes numbers`;
  return { ...place, message, alwaysFails: true };
}

/** Reports the difference of two cells, which may contain numbers or times. */
export function differenceOfTexts(node: ASTNode): CellMisuse {
  const { shown, offset } = named(node);
  const message = `${shown} is a text, as a cell of a CSV is: double() reads a number of it, ` +
    "and timestamp() a time";
  return { offset, message, alwaysFails: true };
}

/**
 * Reports the sum of two cells: `+` joins the texts, although the author may want to add numbers.
 */
export function joinedTexts(left: ASTNode, right: ASTNode): CellMisuse {
  const [one, other] = [named(left), named(right)];
  const sum = one.suggestion !== undefined && other.suggestion !== undefined
    ? `, and ${one.suggestion} + ${other.suggestion} for their sum`
    : "";
  const message = `${one.shown} and ${other.shown} are texts, as cells of a CSV are: ` +
    `+ joins "5" and "3" to "53"; write + '' + between them if that is meant${sum}`;
  return { offset: one.offset, message, alwaysFails: false };
}

/** Reports a cell that is compared with a number. */
export function neverEqual(node: ASTNode): CellMisuse {
  const { shown, ...place } = named(node);
  const message = `${shown} is a text, as a cell of a CSV is: it never equals a number, ` +
    "and the comparison fails if the text contains one";
  return { ...place, message, alwaysFails: false };
}

/** Reports a number that is searched in a list of cells. */
export function neverAmong(list: ASTNode): CellMisuse {
  const message = "the list holds texts, as a CSV does: a number is never in it, and the search " +
    "fails if one of them contains a number";
  return { offset: list.start, message, alwaysFails: false };
}

function named(node: ASTNode): { shown: string; offset: number; suggestion?: string } {
  const text = node.input.slice(node.start, node.end);
  if (text.length > OPERAND_LENGTH_MAX || text.includes("\n")) {
    return { shown: "this", offset: node.start };
  }
  return { shown: `"${text}"`, offset: node.start, suggestion: `double(${text})` };
}
