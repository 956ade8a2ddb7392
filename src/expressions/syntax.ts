import { CALLABLES, NAMESPACES, OPTIONAL_MAKERS, suggestCallable } from "./callables.ts";
import type { ASTNode } from "./environment.ts";
import { isComprehension } from "./forms.ts";
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
  /** The calls of functions with a name space, by their full names. */
  namespaced: Map<ASTNode, string>;
}

interface Place {
  /** Variables of the comprehensions around. */
  bound: readonly string[];
  depth: number;
  comprehensions: number;
}

/** Finds every name that is read, and everything the language does not have. */
export function analyseSyntax(root: ASTNode, names: ReadonlySet<string>): SyntaxFindings {
  const findings: SyntaxFindings = { issues: [], references: [], namespaced: new Map() };
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
    const offset = reference.offsets[0] ?? 0;
    const message = `unknown name "${root}"`;
    this.findings.issues.push({
      offset,
      message,
      unknownName: root,
      ...(suggestion && { suggestion }),
    });
  }

  private walkCall(node: ASTNode & { op: "call" }, place: Place): void {
    const [name, values] = node.args;
    if (name === "has") this.checkHas(node);
    else {
      const counts = CALLABLES.get(name)?.globalCounts ?? [];
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
    if (receiver.op === "id" && this.isNamespace(receiver.args, place)) {
      return this.walkNamespace(node, place);
    }
    this.walk(receiver, place);
    if (isComprehension(name, values.length)) return this.walkBody(node, place);
    const counts = CALLABLES.get(name)?.methodCounts ?? [];
    this.checkFunction({ name, counts, count: values.length, offset });
    values.forEach((value) => this.walk(value, place));
  }

  private isNamespace(name: string, place: Place): boolean {
    return NAMESPACES.has(name) && !this.names.has(name) && !place.bound.includes(name);
  }

  private walkNamespace(node: ASTNode & { op: "rcall" }, place: Place): void {
    const [name, receiver, values] = node.args;
    const fullName = `${receiver.op === "id" ? receiver.args : ""}.${name}`;
    if (fullName === "cel.bind" && values.length === 3) return this.walkBinding(node, place);
    const maker = OPTIONAL_MAKERS.get(fullName);
    const counts = maker === undefined ? CALLABLES.get(fullName)?.globalCounts ?? [] : [maker];
    this.checkFunction({ name: fullName, counts, count: values.length, offset: node.start });
    this.findings.namespaced.set(node, fullName);
    values.forEach((value) => this.walk(value, place));
  }

  private walkBinding(node: ASTNode & { op: "rcall" }, place: Place): void {
    const [variable, value, body] = node.args[2];
    if (variable?.op !== "id") return this.report(node.start, "cel.bind() takes a name first");
    if (value !== undefined) this.walk(value, place);
    const bound = [...place.bound, variable.args];
    if (body !== undefined) this.walk(body, { ...place, bound });
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

  private checkFunction({ name, counts, count, offset }: FunctionCall): void {
    if (counts.includes(count)) return;
    if (counts.length > 0) {
      const wanted = counts.join(" or ");
      return this.report(offset, `${name}() takes ${wanted} arguments, not ${count}`);
    }
    const [signature] = CALLABLES.get(name)?.signatures ?? [];
    if (signature !== undefined) {
      return this.report(offset, `"${name}" is called as ${signature.text}`);
    }
    if (name === "matches") {
      return this.report(offset, '"matches" is not available: use re2(text, pattern)', "re2");
    }
    const suggestion = suggestCallable(name);
    this.report(offset, `unknown function "${name}"`, suggestion);
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
