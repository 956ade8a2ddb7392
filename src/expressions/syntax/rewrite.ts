import { type ASTNode, type BinaryOperator, OWN_PREFIX, ownName } from "../environment.ts";
import { isComprehension } from "./forms.ts";
import { FUNCTIONS } from "../functions.ts";
import { countNodes } from "../values/weight.ts";

/**
 * `check` keeps the library's operators, whose types the checker uses. `run` calls our operators,
 * which have one number type and charge their work. `yielding` is `run` for values that may be
 * promises.
 */
export type RewriteMode = "check" | "run" | "yielding";

/** The rewritten expression, with a map back to its source. */
export interface RewrittenExpression {
  text: string;
  /** Returns the source offset of an offset in `text`. */
  toSourceOffset(offset: number): number;
}

export interface RewriteOptions {
  mode: RewriteMode;
  /** The calls of functions with a name space, with their full names. */
  namespaced: ReadonlyMap<ASTNode, string>;
  /** The aliases of names, by the offsets of the names in the source. */
  aliases: ReadonlyMap<number, string>;
}

/**
 * Prints a syntax tree. Integers become doubles, and our functions get the names of rewritten
 * expressions.
 */
export function rewrite(root: ASTNode, options: RewriteOptions): RewrittenExpression {
  const printer = new Printer(options);
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
  private readonly mode: Exclude<RewriteMode, "yielding">;
  private readonly isYielding: boolean;
  private readonly namespaced: RewriteOptions["namespaced"];
  private readonly aliases: RewriteOptions["aliases"];

  constructor({ mode, namespaced, aliases }: RewriteOptions) {
    this.mode = mode === "check" ? "check" : "run";
    this.isYielding = mode === "yielding";
    this.namespaced = namespaced;
    this.aliases = aliases;
  }

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
    const isQuiet = this.isYielding && node.op !== "value" && node.op !== "id";
    if (isQuiet) this.emit(`${OWN_PREFIX}quiet(`);
    this.printNode(node);
    if (isQuiet) this.emit(")");
    this.spans.push({ from, to: this.text.length, sourceOffset: node.pos });
  }

  private printNode(node: ASTNode): void {
    switch (node.op) {
      case "value":
        return this.printLiteral(node);
      case "id":
        return this.emit(this.aliases.get(node.start) ?? node.args);
      case ".":
      case ".?":
        return this.emit(...this.base(node.args[0]), `${node.op}${node.args[1]}`);
      case "[]":
        return this.emit(...this.base(node.args[0]), "[", this.index(node.args[1]), "]");
      case "[?]":
        return this.emit(...this.base(node.args[0]), "[?", this.index(node.args[1]), "]");
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
    for (const [key, value] of node.args) this.emit(this.key(key), ":", value, ",");
    this.emit("}");
  }

  private printBinary(node: BinaryNode): void {
    const [left, right] = node.args;
    const own = this.mode === "run" && !returnsNumber(left) && !returnsNumber(right);
    if (node.op === "||" || node.op === "&&") {
      return this.emit("(", ...this.guarded(left), node.op, right, ")");
    }
    if (this.mode === "run" && node.op in OWN_OPERATORS) {
      if (own || node.op !== "+") {
        return this.emit(OWN_OPERATORS[node.op] ?? "", left, ",", right, ")");
      }
    }
    const comparison = own ? COMPARISONS[node.op] : undefined;
    if (comparison !== undefined) return this.emit(comparison, left, ",", right, ")");
    const operator = node.op === "in" ? " in " : node.op;
    this.emit("(", ...this.loose(left), operator, ...this.loose(right), ")");
  }

  /**
   * Makes a literal dynamic. Lists and maps of different types may be compared and joined, which
   * the library's types forbid.
   */
  private loose(node: ASTNode): readonly (string | ASTNode)[] {
    return node.op === "list" || node.op === "map" ? ["dyn(", node, ")"] : [node];
  }

  /** Makes an empty literal dynamic, because the library has no type for its content. */
  private base(node: ASTNode): readonly (string | ASTNode)[] {
    const isEmpty = (node.op === "list" || node.op === "map") && node.args.length === 0;
    return isEmpty ? this.loose(node) : [node];
  }

  private guarded(node: ASTNode): readonly (string | ASTNode)[] {
    return this.mode === "run" ? [`${OWN_PREFIX}guarded(`, node, ")"] : [node];
  }

  /** Wraps the body of a comprehension, so that its nodes are charged for each item. */
  private itemBody(node: ASTNode): readonly (string | ASTNode)[] {
    if (this.mode !== "run") return [node];
    return [`${OWN_PREFIX}item(`, node, `,${countNodes(node)}.0)`];
  }

  private printCall(node: ASTNode & { op: "call" }): void {
    const [name, values] = node.args;
    const [path, fallback] = values;
    if (name === "has" && path) return this.emit(this.optional(path), ".hasValue()");
    if (name === "default" && path && fallback) {
      return this.emit(ownName(name), "(", this.optional(path), ",", fallback, ")");
    }
    this.emit(ownName(name), "(", this.list(values), ")");
  }

  /** Prints a path in which any key may be missing; the library's own `has` does not allow that. */
  private optional(node: ASTNode): () => void {
    return () => {
      if (node.op === "." || node.op === ".?") {
        this.emit(this.optional(node.args[0]), `.?${node.args[1]}`);
      } else if (node.op === "[]" || node.op === "[?]") {
        const [before, after] = this.isYielding ? [`${OWN_PREFIX}quiet(`, ")"] : ["", ""];
        this.emit(before, this.optional(node.args[0]), after);
        this.emit("[?", this.index(node.args[1]), "]");
      } else this.emit(...this.loose(node));
    };
  }

  private printMethod(node: ASTNode & { op: "rcall" }): void {
    const [name, receiver, values] = node.args;
    const fullName = this.namespaced.get(node);
    if (fullName !== undefined) {
      const known = FUNCTIONS.has(fullName) ? ownName(fullName) : fullName;
      return this.emit(known, "(", this.list(values), ")");
    }
    if (isComprehension(name, values.length)) return this.printComprehension(node);
    if (!FUNCTIONS.has(name)) return this.emit(receiver, `.${name}(`, this.list(values), ")");
    if (this.mode === "run") {
      return this.emit(`${ownName(name)}(`, this.list([receiver, ...values]), ")");
    }
    this.emit("(", receiver, `).${ownName(name)}(`, this.list(values), ")");
  }

  private printComprehension(node: ASTNode & { op: "rcall" }): void {
    const [name, receiver, [variable, ...bodies]] = node.args;
    const isKeyed = KEYED.has(name);
    if (isKeyed) this.emit(ownName(name), "(");
    if (this.mode === "run") {
      const weight = bodies.reduce((sum, body) => sum + countNodes(body), 0);
      this.emit(`${OWN_PREFIX}each(`, receiver, `,${weight}.0)`);
    } else this.emit("dyn(", receiver, ")");
    const variableName = variable?.op === "id" ? variable.args : "";
    this.emit(`.${isKeyed ? "map" : name}(`, variableName);
    if (isKeyed) this.emit(",[", variableName);
    for (const body of bodies) this.emit(",", ...this.itemBody(body));
    this.emit(isKeyed ? "]))" : ")");
  }

  /**
   * Prints an index. The library accepts a double as an index only if it does not know the type.
   */
  private index(node: ASTNode): () => void {
    const isPaid = this.mode === "run" && node.op !== "value";
    return () => this.emit(isPaid ? `${OWN_PREFIX}key(` : "dyn(", node, ")");
  }

  private key(node: ASTNode): () => void {
    const isPaid = this.mode === "run" && node.op !== "value";
    return () => isPaid ? this.emit(`${OWN_PREFIX}key(`, node, ")") : this.emit(node);
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

/**
 * Functions that sort or group pairs of an item and its key. The rewriting creates the pairs with
 * `map`.
 */
const KEYED: ReadonlySet<string> = new Set(["sortBy", "groupBy"]);

const COMPARISONS: Readonly<Record<string, string>> = {
  "<": `${OWN_PREFIX}less(`,
  "<=": `${OWN_PREFIX}lessOrEqual(`,
  ">": `${OWN_PREFIX}greater(`,
  ">=": `${OWN_PREFIX}greaterOrEqual(`,
};
const NUMERIC: ReadonlySet<string> = new Set(["*", "/", "%", "-_"]);

/**
 * Returns whether the node certainly gives a number, so that the other operand must be a number
 * too.
 */
function returnsNumber(node: ASTNode): boolean {
  if (node.op === "value") return typeof node.args === "number" || typeof node.args === "bigint";
  if (node.op === "call" || node.op === "rcall") {
    const signatures = FUNCTIONS.get(node.args[0])?.signatures ?? [];
    return signatures.length > 0 && signatures.every(({ returns }) => returns === "number");
  }
  return NUMERIC.has(node.op);
}
