import type { ASTNode } from "./environment.ts";
import { FUNCTIONS } from "./functions.ts";
import type { ExpressionIssue } from "./issue.ts";
import { COMPREHENSION_DEPTH_MAX, SYNTAX_DEPTH_MAX } from "./limits.ts";
import { nearestName } from "./nearest.ts";

/** A name that an expression reads and the keys it follows from there, as far as they are literal. */
export interface Reference {
  /** `["steps", "fetch", "output"]` for `steps.fetch.output[index]`. */
  names: readonly string[];
  /** Where each of `names` stands in the source. */
  offsets: readonly number[];
}

/** What the walk over a syntax tree finds. */
export interface SyntaxFindings {
  issues: ExpressionIssue[];
  references: Reference[];
}

/** Counts of arguments, the iteration variable first, of the library's comprehensions. */
const COMPREHENSIONS = new Map<string, readonly number[]>([
  ["all", [2]],
  ["exists", [2]],
  ["exists_one", [2]],
  ["filter", [2]],
  ["map", [2, 3]],
]);

/** The library's own methods of optionals. */
const OPTIONAL_METHODS = new Map<string, readonly number[]>([
  ["orValue", [1]],
  ["or", [1]],
  ["hasValue", [0]],
  ["value", [0]],
]);

const FUNCTION_NAMES = [
  ...FUNCTIONS.keys(),
  ...COMPREHENSIONS.keys(),
  "has",
  "duration",
  "orValue",
];

/** Whether the call is a comprehension: its first argument then names a variable. */
export function isComprehension(name: string, count: number): boolean {
  return COMPREHENSIONS.get(name)?.includes(count) ?? false;
}

/** Whether the receiver is one of CEL's own name spaces: `cel.bind`, `optional.of`. */
export function isNamespace(node: ASTNode): node is ASTNode & { op: "id"; args: string } {
  return node.op === "id" && (node.args === "cel" || node.args === "optional");
}

interface Place {
  /** Variables of the comprehensions around. */
  bound: readonly string[];
  depth: number;
  comprehensions: number;
}

/** Finds every name that is read, and everything the language does not have. */
export function analyseSyntax(root: ASTNode, names: ReadonlySet<string>): SyntaxFindings {
  const findings: SyntaxFindings = { issues: [], references: [] };
  const walker = new Walker(findings, names);
  walker.walk(root, { bound: [], depth: 0, comprehensions: 0 });
  findings.issues.sort((a, b) => a.offset - b.offset);
  return findings;
}

class Walker {
  constructor(
    private readonly findings: SyntaxFindings,
    private readonly names: ReadonlySet<string>,
  ) {}

  walk(node: ASTNode, place: Place): void {
    if (place.depth > SYNTAX_DEPTH_MAX) {
      if (this.findings.issues.at(-1)?.message !== TOO_DEEP) this.report(node.start, TOO_DEEP);
      return;
    }
    const inner = { ...place, depth: place.depth + 1 };
    switch (node.op) {
      case "value":
        if (node.args instanceof Uint8Array) this.report(node.start, "bytes are not available");
        return;
      case "id":
      case ".":
      case ".?":
      case "[]":
      case "[?]":
        return this.walkAccess(node, inner);
      case "call":
        return this.walkCall(node, inner);
      case "rcall":
        return this.walkMethod(node, inner);
      case "list":
        return node.args.forEach((item) => this.walk(item, inner));
      case "map":
        return node.args.flat().forEach((item) => this.walk(item, inner));
      case "!_":
      case "-_":
        return this.walk(node.args, inner);
      default:
        return node.args.forEach((item) => this.walk(item, inner));
    }
  }

  private walkAccess(node: ASTNode, place: Place): void {
    const reference = referenceOf(node);
    if (reference !== null) return this.read(reference, place);
    if (node.op === "." || node.op === ".?") return this.walk(node.args[0], place);
    if (node.op === "[]" || node.op === "[?]") node.args.forEach((item) => this.walk(item, place));
  }

  private read(reference: Reference, place: Place): void {
    const [root = ""] = reference.names;
    if (place.bound.includes(root)) return;
    if (this.names.has(root)) {
      this.findings.references.push(reference);
      return;
    }
    const suggestion = nearestName(root, [...place.bound, ...this.names]);
    this.report(reference.offsets[0] ?? 0, `unknown name "${root}"`, suggestion);
  }

  private walkCall(node: ASTNode & { op: "call" }, place: Place): void {
    const [name, values] = node.args;
    if (name === "has") this.checkHas(node);
    else {
      const counts = name === "duration" ? [1] : FUNCTIONS.get(name)?.global ?? [];
      this.checkFunction({ name, counts, count: values.length, offset: node.start });
    }
    values.forEach((value) => this.walk(value, place));
  }

  private checkHas(node: ASTNode & { op: "call" }): void {
    const [argument, ...more] = node.args[1];
    const isField = argument?.op === "." || argument?.op === ".?";
    if (!isField || more.length > 0) this.report(node.start, "has() takes one field, as has(a.b)");
  }

  private walkMethod(node: ASTNode & { op: "rcall" }, place: Place): void {
    const [name, receiver, values] = node.args;
    const offset = node.input.indexOf(name, receiver.end);
    if (isNamespace(receiver) && !this.names.has(receiver.args)) {
      return this.walkNamespace(node, place);
    }
    this.walk(receiver, place);
    if (isComprehension(name, values.length)) return this.walkBody(node, place);
    const counts = OPTIONAL_METHODS.get(name) ?? COMPREHENSIONS.get(name) ??
      FUNCTIONS.get(name)?.method ?? [];
    this.checkFunction({ name, counts, count: values.length, offset });
    values.forEach((value) => this.walk(value, place));
  }

  private walkNamespace(node: ASTNode & { op: "rcall" }, place: Place): void {
    const [name, receiver, values] = node.args;
    const namespace = receiver.op === "id" ? receiver.args : "";
    if (namespace === "cel" && name === "bind" && values.length === 3) {
      const [variable, value, body] = values;
      if (variable?.op !== "id") return this.report(node.start, "cel.bind() takes a name first");
      if (value !== undefined) this.walk(value, place);
      const bound = [...place.bound, variable.args];
      if (body !== undefined) this.walk(body, { ...place, bound });
      return;
    }
    const counts = namespace !== "optional" ? [] : name === "of" ? [1] : name === "none" ? [0] : [];
    const full = `${namespace}.${name}`;
    this.checkFunction({ name: full, counts, count: values.length, offset: node.start });
    values.forEach((value) => this.walk(value, place));
  }

  private walkBody(node: ASTNode & { op: "rcall" }, place: Place): void {
    const [name, , [variable, ...bodies]] = node.args;
    if (variable?.op !== "id") {
      return this.report(variable?.start ?? node.start, `${name}() takes a name first`);
    }
    const comprehensions = place.comprehensions + 1;
    if (comprehensions > COMPREHENSION_DEPTH_MAX) {
      return this.report(
        node.start,
        `more than ${COMPREHENSION_DEPTH_MAX} of map, filter, all, exists inside each other`,
      );
    }
    const inner = { ...place, comprehensions, bound: [...place.bound, variable.args] };
    bodies.forEach((body) => this.walk(body, inner));
  }

  private checkFunction(call: FunctionCall): void {
    const { name, counts, count, offset } = call;
    if (counts.includes(count)) return;
    if (name === "matches") {
      return this.report(offset, `"matches" is not available: use re2(text, pattern)`, "re2");
    }
    if (counts.length === 0) {
      const known = FUNCTIONS.has(name) || name === "duration" || name === "has";
      const message = known
        ? `"${name}" is ${FUNCTIONS.get(name)?.global.length ? "" : "not "}called as ${name}(…)`
        : `unknown function "${name}"`;
      return this.report(offset, message, known ? undefined : nearestName(name, FUNCTION_NAMES));
    }
    const wanted = counts.join(" or ");
    this.report(offset, `${name}() takes ${wanted} arguments, not ${count}`);
  }

  private report(offset: number, message: string, suggestion?: string): void {
    this.findings.issues.push({ offset, message, ...(suggestion && { suggestion }) });
  }
}

const TOO_DEEP = `the expression is nested more than ${SYNTAX_DEPTH_MAX} levels deep`;

interface FunctionCall {
  name: string;
  counts: readonly number[];
  count: number;
  offset: number;
}

/** The chain of literal keys from a name to this node, or null where something is computed. */
export function referenceOf(node: ASTNode): Reference | null {
  const names: string[] = [];
  const offsets: number[] = [];
  let at = node;
  while (at.op !== "id") {
    if (at.op === "." || at.op === ".?") {
      names.push(at.args[1]);
      offsets.push(at.pos);
      at = at.args[0];
      continue;
    }
    if (at.op !== "[]" && at.op !== "[?]") return null;
    const [left, key] = at.args;
    if (key.op !== "value" || typeof key.args !== "string") return null;
    names.push(key.args);
    offsets.push(key.start);
    at = left;
  }
  names.push(at.args);
  offsets.push(at.start);
  return { names: names.reverse(), offsets: offsets.reverse() };
}
