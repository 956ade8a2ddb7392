import type { ASTNode } from "../environment.ts";

/** The longest operand that a message repeats. */
const OPERAND_LENGTH_MAX = 200;

/** A cell of a CSV, which is a text, where a number is wanted. */
export interface CellMisuse {
  /** The place of the cell in the source. */
  offset: number;
  message: string;
  /** The expression to write in its place, where there is one. */
  suggestion?: string;
  /** Whether it fails whatever the text is; else it may give something else than was meant. */
  alwaysFails: boolean;
}

/** A cell as the operand of an operator that takes numbers. */
export function numberWanted(node: ASTNode, operator: string): CellMisuse {
  const { shown, ...place } = named(node);
  const message = `${shown} is a text, as a cell of a CSV is, and ${operator} takes numbers`;
  return { ...place, message, alwaysFails: true };
}

/** A cell minus another one: both may stand for numbers or for times. */
export function differenceOfTexts(node: ASTNode): CellMisuse {
  const { shown, offset } = named(node);
  const message = `${shown} is a text, as a cell of a CSV is: double() reads a number of it, ` +
    "and timestamp() a time";
  return { offset, message, alwaysFails: true };
}

/** Two cells with nothing but a plus between them: texts are joined, where a sum may be meant. */
export function joinedTexts(left: ASTNode, right: ASTNode): CellMisuse {
  const [one, other] = [named(left), named(right)];
  const sum = one.suggestion !== undefined && other.suggestion !== undefined
    ? `, and ${one.suggestion} + ${other.suggestion} their sum`
    : "";
  const message = `${one.shown} and ${other.shown} are texts, as cells of a CSV are: ` +
    `+ joins "5" and "3" to "53"; with + '' + between them it is meant so${sum}`;
  return { offset: one.offset, message, alwaysFails: false };
}

/** A cell that is compared with a number. */
export function neverEqual(node: ASTNode): CellMisuse {
  const { shown, ...place } = named(node);
  const message = `${shown} is a text, as a cell of a CSV is: it never equals a number, ` +
    "and the comparison fails where it stands for one";
  return { ...place, message, alwaysFails: false };
}

/** A number that is looked for among cells. */
export function neverAmong(list: ASTNode): CellMisuse {
  const message = "the list holds texts, as a CSV does: a number is never in it, and the search " +
    "fails where one of them stands for a number";
  return { offset: list.start, message, alwaysFails: false };
}

function named(node: ASTNode): { shown: string; offset: number; suggestion?: string } {
  const text = node.input.slice(node.start, node.end);
  if (text.length > OPERAND_LENGTH_MAX || text.includes("\n")) {
    return { shown: "this", offset: node.start };
  }
  return { shown: `"${text}"`, offset: node.start, suggestion: `double(${text})` };
}
