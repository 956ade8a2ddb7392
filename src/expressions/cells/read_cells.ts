import { CALLABLES, NAMESPACES } from "../callables.ts";
import type { ASTNode, BinaryOperator } from "../environment.ts";
import type { CompiledExpression } from "../expression.ts";
import { isComprehension } from "../syntax/forms.ts";
import {
  anyFieldOf,
  type DataType,
  eitherOf,
  fieldOf,
  itemOf,
  listOf,
  mapOf,
  NONE,
  NUMBER,
  TEXT,
  UNKNOWN,
} from "./data_type.ts";
import {
  type CellMisuse,
  differenceOfTexts,
  joinedTexts,
  neverAmong,
  neverEqual,
  numberWanted,
} from "./misuse.ts";

/** The types of the names that an expression reads. The type of any other name is unknown. */
export type NamedTypes = ReadonlyMap<string, DataType>;

/** The findings about the cells that an expression reads. */
export interface CellReading {
  /** The type of the expression's value. */
  type: DataType;
  misuses: readonly CellMisuse[];
}

/** Infers where an expression reads cells of a CSV, and reports their misuses. */
export function readCells({ tree }: CompiledExpression, names: NamedTypes): CellReading {
  const reader = new Reader();
  const type = reader.read(tree, names);
  return { type, misuses: reader.misuses };
}

/** Methods whose result contains only items of their list. */
const KEEP_ITEMS: ReadonlySet<string> = new Set([
  ...["filter", "sortBy", "sort", "reverse", "distinct", "slice"],
]);

type Node<Operation extends ASTNode["op"]> = Extract<ASTNode, { op: Operation }>;

class Reader {
  private readonly found: CellMisuse[] = [];
  /** Reports of joined cells, by the node of the `+`. They change if a number is expected there. */
  private readonly joined = new Map<ASTNode, CellMisuse>();

  get misuses(): readonly CellMisuse[] {
    return [...this.found, ...this.joined.values()];
  }

  read(node: ASTNode, names: NamedTypes): DataType {
    switch (node.op) {
      case "value":
        return typeof node.args === "bigint" || typeof node.args === "number" ? NUMBER : UNKNOWN;
      case "id":
        return names.get(node.args) ?? UNKNOWN;
      case ".":
        return fieldOf(this.read(node.args[0], names), node.args[1]);
      case ".?":
        this.read(node.args[0], names);
        return UNKNOWN;
      case "[?]":
        node.args.forEach((part) => this.read(part, names));
        return UNKNOWN;
      case "[]":
        return this.readIndex(node, names);
      case "list": {
        const types = node.args.map((item) => this.read(item, names));
        return listOf(types.length === 0 ? NONE : allOf(types));
      }
      case "map":
        return this.readMap(node, names);
      case "?:": {
        const [condition, one, other] = node.args;
        this.read(condition, names);
        return eitherOf(this.read(one, names), this.read(other, names));
      }
      case "call":
        return this.readCall(node, names);
      case "rcall":
        return this.readMethod(node, names);
      case "!_":
        this.read(node.args, names);
        return UNKNOWN;
      case "-_":
        return this.negative(node, names);
      default:
        return this.readBinary(node, names);
    }
  }

  private readIndex({ args: [base, key] }: Node<"[]">, names: NamedTypes): DataType {
    const type = this.read(base, names);
    this.read(key, names);
    if (type.kind === "list") return type.items;
    const isName = key.op === "value" && typeof key.args === "string";
    return isName ? fieldOf(type, String(key.args)) : anyFieldOf(type);
  }

  private readMap({ args }: Node<"map">, names: NamedTypes): DataType {
    const fields: [string, DataType][] = [];
    let isPlain = true;
    for (const [key, value] of args) {
      this.read(key, names);
      const type = this.read(value, names);
      if (key.op === "value" && typeof key.args === "string") fields.push([key.args, type]);
      else isPlain = false;
    }
    return isPlain ? mapOf(fields) : UNKNOWN;
  }

  private readCall(node: Node<"call">, names: NamedTypes): DataType {
    const [name, values] = node.args;
    const types = values.map((value) => this.read(value, names));
    if (name === "default") return allOf(types);
    return this.called(name, values, types);
  }

  private readMethod(node: Node<"rcall">, names: NamedTypes): DataType {
    const [name, receiver, values] = node.args;
    if (receiver.op === "id" && NAMESPACES.has(receiver.args) && !names.has(receiver.args)) {
      return this.readNamespaced(node, names);
    }
    const list = this.read(receiver, names);
    if (isComprehension(name, values.length)) return this.readComprehension(node, list, names);
    const types = values.map((value) => this.read(value, names));
    if (KEEP_ITEMS.has(name)) return list.kind === "list" ? list : UNKNOWN;
    if (name === "min" || name === "max") return itemOf(list);
    if (name === "sum" || name === "avg") this.checkSum(node, list);
    return this.called(name, values, types);
  }

  private readNamespaced(node: Node<"rcall">, names: NamedTypes): DataType {
    const [name, receiver, values] = node.args;
    const fullName = `${receiver.args}.${name}`;
    const [variable, value, body] = values;
    if (fullName !== "cel.bind") {
      return this.called(fullName, values, values.map((each) => this.read(each, names)));
    }
    if (variable?.op !== "id" || value === undefined || body === undefined) return UNKNOWN;
    return this.read(body, withName(names, variable.args, this.read(value, names)));
  }

  private readComprehension(node: Node<"rcall">, list: DataType, names: NamedTypes): DataType {
    const [name, , [variable, ...bodies]] = node.args;
    if (variable?.op !== "id") return UNKNOWN;
    const inner = withName(names, variable.args, itemOf(list));
    const types = bodies.map((body) => this.read(body, inner));
    const last = types.at(-1) ?? UNKNOWN;
    if (KEEP_ITEMS.has(name)) return list.kind === "list" ? list : UNKNOWN;
    if (name === "map") return listOf(last);
    return name === "groupBy" ? listOf(mapOf([["key", last], ["items", list]])) : UNKNOWN;
  }

  /**
   * Infers the type of a call. Reports a text argument if every signature requires a number there.
   */
  private called(name: string, values: readonly ASTNode[], types: readonly DataType[]): DataType {
    const signatures = CALLABLES.get(name)?.signatures ?? [];
    if (signatures.length === 0) return UNKNOWN;
    for (const [at, value] of values.entries()) {
      const takesNumbers = signatures.every(({ parameters }) =>
        parameters[at]?.types.every(isNumberType) ?? false
      );
      if (takesNumbers && types[at]?.kind === "text") this.refuse(value, `${name}()`);
    }
    return signatures.every(({ returns }) => isNumberType(returns)) ? NUMBER : UNKNOWN;
  }

  private checkSum({ args: [name, receiver] }: Node<"rcall">, list: DataType): void {
    const cell = itemOf(list).kind === "text" ? mappedCell(receiver) : null;
    if (cell !== null) this.refuse(cell, `${name}()`);
  }

  private negative({ args }: Node<"-_">, names: NamedTypes): DataType {
    const type = this.read(args, names);
    if (type.kind === "text") this.refuse(args, "-");
    return type.kind === "number" ? NUMBER : UNKNOWN;
  }

  private readBinary(node: Node<BinaryOperator | "&&" | "||">, names: NamedTypes): DataType {
    const [left, right] = node.args;
    const sides: Sides = [
      { node: left, type: this.read(left, names) },
      { node: right, type: this.read(right, names) },
    ];
    switch (node.op) {
      case "==":
      case "!=":
        for (const { node } of textsBesideNumbers(sides)) this.found.push(neverEqual(node));
        return UNKNOWN;
      case "in":
        this.checkSearch(sides);
        return UNKNOWN;
      case "<":
      case "<=":
      case ">":
      case ">=":
        this.refuseBesideNumbers(sides, node.op);
        return UNKNOWN;
      case "+":
        this.refuseBesideNumbers(sides, "+");
        if (sides.every(isBareText)) this.joined.set(node, joinedTexts(left, right));
        return sumOf(sides);
      case "-":
        return this.difference(sides);
      case "*":
      case "/":
      case "%":
        for (const { node: side, type } of sides) {
          if (type.kind === "text") this.refuse(side, node.op);
        }
        return NUMBER;
      default:
        return UNKNOWN;
    }
  }

  private difference(sides: Sides): DataType {
    this.refuseBesideNumbers(sides, "-");
    if (sides.every(({ type }) => type.kind === "text")) {
      for (const { node } of sides) this.found.push(differenceOfTexts(node));
    }
    return sides.some(({ type }) => type.kind === "number") ? NUMBER : UNKNOWN;
  }

  private checkSearch([value, list]: Sides): void {
    const item = itemOf(list.type);
    if (value.type.kind === "text" && item.kind === "number") {
      this.found.push(neverEqual(value.node));
    }
    if (value.type.kind === "number" && item.kind === "text") {
      this.found.push(neverAmong(list.node));
    }
  }

  private refuseBesideNumbers(sides: Sides, operator: string): void {
    for (const { node } of textsBesideNumbers(sides)) this.refuse(node, operator);
  }

  /**
   * Reports a cell in place of a number. If two cells are joined there, each of them is reported
   * instead, because the author means a sum.
   */
  private refuse(node: ASTNode, operator: string): void {
    if (node.op === "+" && this.joined.delete(node)) {
      for (const term of node.args) this.refuse(term, operator);
      return;
    }
    const mapped = isExtreme(node) ? mappedCell(node.args[1]) : null;
    if (mapped !== null) return this.refuse(mapped, operator);
    this.found.push(numberWanted(node, operator));
  }
}

/**
 * Returns the cell of `rows.map(row, row.amount)`, where the suggestion applies; null for other
 * nodes.
 */
function mappedCell(list: ASTNode): ASTNode | null {
  if (list.op !== "rcall") return null;
  const [method, , values] = list.args;
  return method === "map" && values.length > 1 ? values.at(-1) ?? null : null;
}

/**
 * Returns whether the node is a call of `min` or `max`, which give another item for texts than for
 * numbers.
 */
function isExtreme(node: ASTNode): node is Node<"rcall"> {
  return node.op === "rcall" && (node.args[0] === "max" || node.args[0] === "min");
}

interface Side {
  node: ASTNode;
  type: DataType;
}

type Sides = readonly [left: Side, right: Side];

/** Returns whether a side is a cell itself, not a text that was joined of cells and other texts. */
function isBareText({ node, type }: Side): boolean {
  return type.kind === "text" && (node.op === "." || node.op === "[]" || node.op === "id");
}

/** Returns the text sides if the other side is a number. */
function textsBesideNumbers(sides: Sides): readonly Side[] {
  if (!sides.some(({ type }) => type.kind === "number")) return [];
  return sides.filter(({ type }) => type.kind === "text");
}

/** Returns the type of a sum: numbers can be added only to numbers, and texts only to texts. */
function sumOf(sides: Sides): DataType {
  if (sides.some(({ type }) => type.kind === "number")) return NUMBER;
  return sides.some(({ type }) => type.kind === "text") ? TEXT : UNKNOWN;
}

function allOf(types: readonly DataType[]): DataType {
  return types.length === 0 ? UNKNOWN : types.reduce((one, other) => eitherOf(one, other));
}

function withName(names: NamedTypes, name: string, type: DataType): NamedTypes {
  return new Map([...names, [name, type]]);
}

function isNumberType(type: string): boolean {
  return type === "number" || type === "integer";
}
