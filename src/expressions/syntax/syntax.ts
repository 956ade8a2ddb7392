import { CALLABLES, NAMESPACES, OPTIONAL_MAKERS, suggestCallable } from "../callables.ts";
import type { ASTNode } from "../environment.ts";
import { isComprehension } from "./forms.ts";
import type { ExpressionIssue } from "../issue.ts";
import { COMPREHENSION_DEPTH_MAX, SYNTAX_DEPTH_MAX } from "../limits.ts";
import { nearestName } from "./nearest.ts";
import { type Reference, referenceOf } from "./reference.ts";

/** A variable of a comprehension, and the keys of its values that are read. */
interface Binding {
  name: string;
  keys: Set<string>;
  isReadWhole: boolean;
}

/** The comprehensions whose result contains no items of the list. */
const RETURN_NO_ITEMS: ReadonlySet<string> = new Set(["map", "all", "exists", "exists_one"]);

/** The findings of the walk over a syntax tree. */
export interface SyntaxFindings {
  issues: ExpressionIssue[];
  references: Reference[];
  /** The calls of functions with a name space, with their full names. */
  namespaced: Map<ASTNode, string>;
}

interface WalkContext {
  /** The variables of the surrounding comprehensions. */
  bound: readonly Binding[];
  depth: number;
  comprehensions: number;
}

/**
 * Finds every name that an expression reads, and reports everything that the language does not
 * allow.
 */
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

  walk(node: ASTNode, place: WalkContext): void {
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

  private walkAccess(node: ASTNode, place: WalkContext): void {
    const reference = referenceOf(node);
    if (reference !== null) return this.read(reference, place);
    if (node.op === "." || node.op === ".?") return this.walk(node.args[0], place);
    if (node.op === "[]" || node.op === "[?]") node.args.forEach((item) => this.walk(item, place));
  }

  private read(reference: Reference, place: WalkContext): void {
    const [root = "", key] = reference.names;
    const binding = place.bound.findLast(({ name }) => name === root);
    if (binding !== undefined) {
      if (key === undefined) binding.isReadWhole = true;
      else binding.keys.add(key);
      return;
    }
    if (this.names.has(root)) {
      this.findings.references.push(reference);
      return;
    }
    const suggestion = nearestName(root, [...namesOf(place.bound), ...this.names]);
    const offset = reference.offsets[0] ?? 0;
    const message = `unknown name "${root}"`;
    this.findings.issues.push({
      offset,
      message,
      unknownName: root,
      ...(suggestion && { suggestion }),
    });
  }

  private walkCall(node: ASTNode & { op: "call" }, place: WalkContext): void {
    const [name, values] = node.args;
    if (name === "has") this.checkHas(node);
    else {
      const counts = CALLABLES.get(name)?.globalCounts ?? [];
      this.checkFunction({ name, counts, count: values.length, offset: node.start });
    }
    const [list, ...more] = values;
    if (name === "size" && list !== undefined && more.length === 0) {
      return this.walkCounted(list, place);
    }
    values.forEach((value) => this.walk(value, place));
  }

  private checkHas(node: ASTNode & { op: "call" }): void {
    const [argument, ...more] = node.args[1];
    const isField = argument?.op === "." || argument?.op === ".?";
    if (!isField || more.length > 0) this.report(node.start, "has() takes one field, as has(a.b)");
  }

  private walkMethod(node: ASTNode & { op: "rcall" }, place: WalkContext): void {
    const [name, receiver, values] = node.args;
    const offset = node.input.indexOf(name, receiver.end);
    if (receiver.op === "id" && this.isNamespace(receiver.args, place)) {
      return this.walkNamespace(node, place);
    }
    if (name === "size") this.walkCounted(receiver, place);
    else if (isComprehension(name, values.length)) return this.walkComprehension(node, place);
    else this.walk(receiver, place);
    const counts = CALLABLES.get(name)?.methodCounts ?? [];
    this.checkFunction({ name, counts, count: values.length, offset });
    values.forEach((value) => this.walk(value, place));
  }

  /** Walks a list. Returns its reference if it is one, and does not start with a variable. */
  private walkList(node: ASTNode, place: WalkContext): Reference | undefined {
    const { references } = this.findings;
    const before = references.length;
    this.walk(node, place);
    return referenceOf(node) !== null && references.length > before ? references.at(-1) : undefined;
  }

  private walkCounted(node: ASTNode, place: WalkContext): void {
    const list = this.walkList(node, place);
    if (list !== undefined) list.itemKeys = new Set();
  }

  private isNamespace(name: string, place: WalkContext): boolean {
    return NAMESPACES.has(name) && !this.names.has(name) && !namesOf(place.bound).includes(name);
  }

  private walkNamespace(node: ASTNode & { op: "rcall" }, place: WalkContext): void {
    const [name, receiver, values] = node.args;
    const fullName = `${receiver.op === "id" ? receiver.args : ""}.${name}`;
    if (fullName === "cel.bind" && values.length === 3) return this.walkBinding(node, place);
    const maker = OPTIONAL_MAKERS.get(fullName);
    const counts = maker === undefined ? CALLABLES.get(fullName)?.globalCounts ?? [] : [maker];
    this.checkFunction({ name: fullName, counts, count: values.length, offset: node.start });
    this.findings.namespaced.set(node, fullName);
    values.forEach((value) => this.walk(value, place));
  }

  private walkBinding(node: ASTNode & { op: "rcall" }, place: WalkContext): void {
    const [variable, value, body] = node.args[2];
    if (variable?.op !== "id") return this.report(node.start, "cel.bind() takes a name first");
    if (value !== undefined) this.walk(value, place);
    const bound = [...place.bound, bindingOf(variable.args)];
    if (body !== undefined) this.walk(body, { ...place, bound });
  }

  private walkComprehension(node: ASTNode & { op: "rcall" }, place: WalkContext): void {
    const [name, receiver, [variable, ...bodies]] = node.args;
    const list = this.walkList(receiver, place);
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
    const binding = bindingOf(variable.args);
    const inner = { ...place, comprehensions, bound: [...place.bound, binding] };
    bodies.forEach((body) => this.walk(body, inner));
    if (list === undefined || binding.isReadWhole || !RETURN_NO_ITEMS.has(name)) return;
    list.itemKeys = binding.keys;
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

function bindingOf(name: string): Binding {
  return { name, keys: new Set(), isReadWhole: false };
}

function namesOf(bindings: readonly Binding[]): string[] {
  return bindings.map(({ name }) => name);
}
