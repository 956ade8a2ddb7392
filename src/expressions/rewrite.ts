import { type ASTNode, type BinaryOperator, OWN_PREFIX } from "./environment.ts";
import { FUNCTIONS } from "./functions.ts";
import { isComprehension, isNamespace } from "./syntax.ts";
import { countNodes } from "./weight.ts";

/**
 * `check` keeps the library's operators and functions, so that its types judge the expression;
 * `run` calls ours, which know one number type and count their work.
 */
export type RewriteMode = "check" | "run";

/** The same expression in doubles, and the way back to its source. */
export interface RewrittenExpression {
  text: string;
  /** The place in the source that a place in `text` came from. */
  toSourceOffset(offset: number): number;
}

/** Prints a syntax tree again with every integer a double. */
export function rewrite(root: ASTNode, mode: RewriteMode): RewrittenExpression {
  const printer = new Printer(mode);
  printer.print(root);
  return { text: printer.text, toSourceOffset: (offset) => printer.toSourceOffset(offset) };
}

interface Span {
  from: number;
  to: number;
  sourceOffset: number;
}

type BinaryNode = Extract<ASTNode, { op: BinaryOperator | "||" | "&&" }>;

class Printer {
  text = "";
  private readonly spans: Span[] = [];
  constructor(private readonly mode: RewriteMode) {}

  toSourceOffset(offset: number): number {
    let best: Span | undefined;
    for (const span of this.spans) {
      if (span.from > offset || span.to < offset) continue;
      if (best === undefined || span.to - span.from < best.to - best.from) best = span;
    }
    return best?.sourceOffset ?? 0;
  }

  print(node: ASTNode): void {
    const from = this.text.length;
    this.printNode(node);
    this.spans.push({ from, to: this.text.length, sourceOffset: node.pos });
  }

  private printNode(node: ASTNode): void {
    switch (node.op) {
      case "value":
        return this.printLiteral(node);
      case "id":
        return this.emit(node.args);
      case ".":
      case ".?":
        return this.emit(node.args[0], `${node.op}${node.args[1]}`);
      case "[]":
        return this.emit(node.args[0], "[", this.index(node.args[1]), "]");
      case "[?]":
        return this.emit(node.args[0], "[?", this.index(node.args[1]), "]");
      case "list":
        return this.emit("[", this.list(node.args), "]");
      case "map":
        return this.printMap(node);
      case "call":
        return this.printCall(node);
      case "rcall":
        return this.printMethod(node);
      case "?:":
        return this.emit("(", node.args[0], "?dyn(", node.args[1], "):dyn(", node.args[2], "))");
      case "!_":
      case "-_":
        return this.emit(`(${node.op[0]}`, node.args, ")");
      default:
        return this.printBinary(node);
    }
  }

  private printLiteral(node: ASTNode & { op: "value" }): void {
    const value = node.args;
    if (value === null) return this.emit("dyn(null)");
    if (typeof value === "boolean") return this.emit(String(value));
    if (typeof value === "string") return this.emit(node.input.slice(node.start, node.end));
    const digits = String(Number(value));
    this.emit(/[.e]/.test(digits) ? digits : `${digits}.0`);
  }

  private printMap(node: ASTNode & { op: "map" }): void {
    this.emit("{");
    for (const [key, value] of node.args) this.emit(key, ":", value, ",");
    this.emit("}");
  }

  private printBinary(node: BinaryNode): void {
    const [left, right] = node.args;
    const own = this.mode === "run" && !givesNumber(left) && !givesNumber(right);
    if (node.op === "||" || node.op === "&&") {
      return this.emit("(", ...this.guarded(left), node.op, right, ")");
    }
    if (this.mode === "run" && node.op in OWN_OPERATORS) {
      if (own || node.op !== "+") {
        return this.emit(OWN_OPERATORS[node.op] ?? "", left, ",", right, ")");
      }
    }
    if (own && COMPARISONS.has(node.op)) {
      const paid = `${OWN_PREFIX}paid(`;
      return this.emit("(", paid, left, ")", node.op, paid, right, "))");
    }
    const operator = node.op === "in" ? " in " : node.op;
    this.emit("(", ...this.loose(left), operator, ...this.loose(right), ")");
  }

  /** Lists and maps of different types may be compared and joined, which the library refuses. */
  private loose(node: ASTNode): readonly (string | ASTNode)[] {
    return node.op === "list" || node.op === "map" ? ["dyn(", node, ")"] : [node];
  }

  private guarded(node: ASTNode): readonly (string | ASTNode)[] {
    return this.mode === "run" ? [`${OWN_PREFIX}guarded(`, node, ")"] : [node];
  }

  private printCall(node: ASTNode & { op: "call" }): void {
    const [name, values] = node.args;
    if (name === "has") return this.printHas(values);
    if (name === "dyn" || !FUNCTIONS.has(name)) return this.emit(name, "(", this.list(values), ")");
    this.printFunction(name, null, values);
  }

  /** A key missing anywhere on the way makes `has` false, which the library's own refuses. */
  private printHas([field]: readonly ASTNode[]): void {
    const optional = (node: ASTNode): void => {
      if (node.op === "." || node.op === ".?") {
        optional(node.args[0]);
        this.emit(`.?${node.args[1]}`);
      } else if (node.op === "[]" || node.op === "[?]") {
        optional(node.args[0]);
        this.emit("[?", this.index(node.args[1]), "]");
      } else this.print(node);
    };
    if (field !== undefined) optional(field);
    this.emit(".hasValue()");
  }

  private printMethod(node: ASTNode & { op: "rcall" }): void {
    const [name, receiver, values] = node.args;
    if (isComprehension(name, values.length)) return this.printComprehension(node);
    if (FUNCTIONS.has(name) && !isNamespace(receiver)) {
      return this.printFunction(name, receiver, values);
    }
    this.emit(receiver, `.${name}(`, this.list(values), ")");
  }

  private printComprehension(node: ASTNode & { op: "rcall" }): void {
    const [name, receiver, [variable, ...bodies]] = node.args;
    if (this.mode === "run") {
      const weight = bodies.reduce((sum, body) => sum + countNodes(body), 0);
      this.emit(`${OWN_PREFIX}each(`, receiver, `,${weight}.0)`);
    } else this.emit("dyn(", receiver, ")");
    this.emit(`.${name}(`, variable?.op === "id" ? variable.args : "");
    for (const body of bodies) this.emit(",", ...this.guarded(body));
    this.emit(")");
  }

  private printFunction(name: string, receiver: ASTNode | null, values: readonly ASTNode[]): void {
    const declared = FUNCTIONS.get(name);
    if (this.mode === "run") {
      const all = receiver === null ? values : [receiver, ...values];
      return this.emit(`${OWN_PREFIX}${name}(`, this.list(all), ")");
    }
    if (declared?.givesInteger) this.emit("double(");
    if (receiver !== null) this.emit(receiver, ".");
    this.emit(`${name}(`);
    values.forEach((value, at) => {
      const parts = declared?.integerArguments?.includes(at) ? ["int(", value, ")"] : [value];
      this.emit(...(at > 0 ? [","] : []), ...parts);
    });
    this.emit(declared?.givesInteger ? "))" : ")");
  }

  /** The library takes a double as an index only when it does not know that it is one. */
  private index(node: ASTNode): () => void {
    return () => this.emit("dyn(", node, ")");
  }

  private list(nodes: readonly ASTNode[]): () => void {
    return () => nodes.forEach((node, at) => this.emit(...(at > 0 ? [","] : []), node));
  }

  private emit(...parts: readonly (string | ASTNode | (() => void))[]): void {
    for (const part of parts) {
      if (typeof part === "string") this.text += part;
      else if (typeof part === "function") part();
      else this.print(part);
    }
  }
}

const OWN_OPERATORS: Readonly<Record<string, string>> = {
  "==": `${OWN_PREFIX}equal(`,
  "!=": `!${OWN_PREFIX}equal(`,
  "in": `${OWN_PREFIX}among(`,
  "+": `${OWN_PREFIX}add(`,
};

const COMPARISONS: ReadonlySet<string> = new Set(["<", "<=", ">", ">="]);
const NUMERIC: ReadonlySet<string> = new Set(["*", "/", "%", "-_"]);

/** Known to be a number, so that the other operand must be one too. */
function givesNumber(node: ASTNode): boolean {
  if (node.op === "value") return typeof node.args === "number" || typeof node.args === "bigint";
  if (node.op === "call" || node.op === "rcall") {
    return FUNCTIONS.get(node.args[0])?.gives === "double";
  }
  return NUMERIC.has(node.op);
}
