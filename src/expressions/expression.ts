import { isJsonObject, type Json } from "../lib/json.ts";
import { type ASTNode, checkEnvironment } from "./environment.ts";
import { describeFailure, failureOffset } from "./failure.ts";
import { EvaluationError, type ExpressionIssue } from "./issue.ts";
import { sourceEnvironment } from "./library.ts";
import { SOURCE_LENGTH_MAX } from "./limits.ts";
import { toJson, toJsonInTurns } from "./result.ts";
import { constantCondition } from "./syntax/constant.ts";
import { rewrite } from "./syntax/rewrite.ts";
import { runEnvironment } from "./run_environment.ts";
import { aliasOf, type Scope, WORKFLOW_NAMES } from "./scope.ts";
import { describeSyntaxFailure } from "./syntax/syntax_failure.ts";
import { type Reference, referenceOf } from "./syntax/reference.ts";
import { analyseSyntax, type SyntaxFindings } from "./syntax/syntax.ts";
import { suggestionOf, TextNumberError } from "./text_numbers.ts";
import { brokenBound, endWork, startWork } from "./work.ts";

/** The type of an expression's result, as far as it is known without data. */
export type ExpressionType =
  | "any"
  | "boolean"
  | "number"
  | "string"
  | "list"
  | "map"
  | "timestamp"
  | "duration"
  | "optional";

/** A parsed and checked expression, which can be evaluated many times. */
export interface CompiledExpression {
  readonly source: string;
  readonly tree: ASTNode;
  /** Every name that the expression reads, in the order of the source. */
  readonly references: readonly Reference[];
  readonly type: ExpressionType;
  /**
   * The names from first to last if the expression is a plain path such as `inputs.rows`; otherwise
   * null.
   */
  readonly path: readonly string[] | null;
  /** Whether the result is false for all data, as of `false && …`. */
  readonly isAlwaysFalse: boolean;
  /** The program for `evaluate()`, created on first use. */
  readonly program: () => Program;
  /** The programs for evaluations in turns. */
  readonly yielding: YieldingPrograms;
}

interface Program {
  /** Returns the library's result; a promise of it if the evaluation yields. */
  run(scope: Scope): unknown;
  /** Returns the offset in the source of a failure that `run` threw. */
  offsetOf(failure: unknown): number;
}

/**
 * Reuses programs of evaluations that yield. A program stores the state of its loops, so concurrent
 * evaluations need separate programs.
 */
interface YieldingPrograms {
  acquire(): Program;
  /**
   * Makes a program available again. Not called after a failure, because a part of the evaluation
   * may still run.
   */
  release(program: Program): void;
}

export type ExpressionCompilation =
  | { expression: CompiledExpression; issues: readonly [] }
  | { expression: null; issues: readonly ExpressionIssue[] };

export interface ExpressionOptions {
  /** The names that the expression may read; those of a workflow if absent. */
  names?: ReadonlySet<string>;
  /**
   * Whether the expression was compiled without an issue before, so that its types are not checked
   * again.
   */
  isChecked?: boolean;
}

/**
 * Compiles a bare CEL expression, in which every number is a double. Returns all issues if it is
 * invalid.
 */
export function compileExpression(
  source: string,
  { names = WORKFLOW_NAMES, isChecked = false }: ExpressionOptions = {},
): ExpressionCompilation {
  if (source.length > SOURCE_LENGTH_MAX) {
    const message =
      `the expression has ${source.length} characters, more than ${SOURCE_LENGTH_MAX}`;
    return { expression: null, issues: [{ offset: 0, message }] };
  }
  const tree = parseSource(source);
  if ("message" in tree) return { expression: null, issues: [tree] };
  const { issues, ...findings } = analyseSyntax(tree, names);
  if (issues.length > 0) return { expression: null, issues };
  return isChecked
    ? { expression: expressionOf(tree, findings, "any"), issues: [] }
    : checkTree(tree, findings);
}

function parseSource(source: string): ASTNode | ExpressionIssue {
  if (source.includes("${{")) {
    const message = "an expression is written here without ${{ }}";
    return { offset: source.indexOf("${{"), message };
  }
  try {
    return sourceEnvironment.parse(source).ast;
  } catch (error) {
    if (error instanceof RangeError) return { offset: 0, message: "it is nested too deeply" };
    return describeSyntaxFailure(source, error);
  }
}

type Findings = Pick<SyntaxFindings, "references" | "namespaced">;

function checkTree(tree: ASTNode, findings: Findings): ExpressionCompilation {
  const { namespaced, references } = findings;
  const checked = rewrite(tree, { mode: "check", namespaced, aliases: aliasesIn(references) });
  const verdict = checkEnvironment.check(checked.text);
  if (!verdict.valid) {
    const offset = checked.toSourceOffset(failureOffset(verdict.error) ?? 0);
    return { expression: null, issues: [{ offset, message: describeFailure(verdict.error) }] };
  }
  return {
    expression: expressionOf(tree, findings, typeOf(verdict.type ?? "dyn")),
    issues: [],
  };
}

/** Returns the aliases of names that have another meaning in the library, by their offsets. */
function aliasesIn(references: readonly Reference[]): ReadonlyMap<number, string> {
  const aliases = references.flatMap(({ names, offsets }): [number, string][] => {
    const alias = aliasOf(names[0] ?? "");
    return alias === null ? [] : [[offsets[0] ?? 0, alias]];
  });
  return new Map(aliases);
}

/**
 * Creates the programs only on first use, because most compiled expressions are never evaluated by
 * this process.
 */
function expressionOf(
  tree: ASTNode,
  { references, namespaced }: Findings,
  type: ExpressionType,
): CompiledExpression {
  const programOf = (mode: "run" | "yielding"): Program => {
    const rewritten = rewrite(tree, { mode, namespaced, aliases: aliasesIn(references) });
    const run = runEnvironment(mode).parse(rewritten.text);
    const offsetOf = (error: unknown): number => {
      const offset = failureOffset(error);
      return offset === undefined ? 0 : rewritten.toSourceOffset(offset);
    };
    return { run, offsetOf };
  };
  let program: Program | undefined;
  let idle: Program | null = null;
  const yielding: YieldingPrograms = {
    acquire() {
      const program = idle ?? programOf("yielding");
      idle = null;
      return program;
    },
    release(program) {
      idle = program;
    },
  };
  return {
    source: tree.input,
    tree,
    references,
    type,
    isAlwaysFalse: constantCondition(tree) === false,
    path: isPlainPath(tree) ? referenceOf(tree)?.names ?? null : null,
    program: () => program ??= programOf("run"),
    yielding,
  };
}

/**
 * Evaluates an expression against plain JSON without yielding, in about 25 ms at most. The result
 * may share parts with the scope and must not be changed. Throws only EvaluationError, when the
 * expression fails or exceeds a limit. If its `needsTurns` is set, `evaluateInTurns` may succeed.
 */
export function evaluate(expression: CompiledExpression, scope: Scope): Json {
  if (expression.path !== null) return evaluatePath(expression, expression.path, scope);
  const interrupted = startWork();
  try {
    return evaluateTree(expression, scope);
  } finally {
    endWork(interrupted);
  }
}

/** Evaluates as part of a larger evaluation, within that evaluation's work budget. */
export function evaluatePart(expression: CompiledExpression, scope: Scope): Json {
  return expression.path === null
    ? evaluateTree(expression, scope)
    : evaluatePath(expression, expression.path, scope);
}

function evaluateTree(expression: CompiledExpression, scope: Scope): Json {
  const program = expression.program();
  try {
    const result = toJson(program.run(scope));
    if (brokenBound() === null) return result;
  } catch (error) {
    throw brokenBound() === null ? failed(expression, error, program) : stopped(expression);
  }
  throw stopped(expression);
}

/** Evaluates as part of a larger evaluation in turns. */
export async function evaluatePartInTurns(
  expression: CompiledExpression,
  scope: Scope,
): Promise<Json> {
  if (expression.path !== null) return evaluatePath(expression, expression.path, scope);
  const program = expression.yielding.acquire();
  try {
    const result = await toJsonInTurns(await program.run(scope));
    if (brokenBound() === null) {
      expression.yielding.release(program);
      return result;
    }
  } catch (error) {
    throw brokenBound() === null ? failed(expression, error, program) : stopped(expression);
  }
  throw stopped(expression);
}

/** Evaluates a plain path without the interpreter. The result is JSON already. */
function evaluatePath(expression: CompiledExpression, path: readonly string[], scope: Scope): Json {
  let value: Json | undefined = scope[path[0] ?? ""];
  if (value === undefined) throw failed(expression, new Error(`"${path[0]}" has no value here`));
  for (let at = 1; at < path.length; at++) {
    const key = path[at] ?? "";
    value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (value === undefined) throw failed(expression, new Error(`no such key: ${key}`));
  }
  return value;
}

function failed(
  expression: CompiledExpression,
  cause: unknown,
  program?: Program,
): EvaluationError {
  const offset = program?.offsetOf(cause) ?? 0;
  return failureOf(expression, { reason: reasonOf(expression, { cause, offset }), offset, cause });
}

function reasonOf(
  { source }: CompiledExpression,
  { cause, offset }: { cause: unknown; offset: number },
): string {
  const reason = describeFailure(cause);
  const origin = cause instanceof Error ? cause.cause : null;
  if (!(origin instanceof TextNumberError)) return reason;
  const { ast: root } = sourceEnvironment.parse(source);
  return `${reason}: write ${suggestionOf(origin, { root, offset })}`;
}

/**
 * Returns the error for an exceeded limit, whatever error was thrown while the evaluation stopped.
 */
function stopped(expression: CompiledExpression): EvaluationError {
  const bound = brokenBound();
  const needsTurns = bound?.isWork ?? false;
  return failureOf(expression, { reason: bound?.message ?? "", offset: 0, needsTurns });
}

function failureOf(
  { source }: CompiledExpression,
  { reason, ...place }: { reason: string; offset: number; needsTurns?: boolean; cause?: unknown },
): EvaluationError {
  const shown = source.length > 80 ? `${source.slice(0, 77)}…` : source;
  return new EvaluationError(`Cannot evaluate "${shown}": ${reason}`, { source, ...place });
}

function isPlainPath(node: ASTNode): boolean {
  if (node.op === "id") return true;
  if (node.op === ".") return isPlainPath(node.args[0]);
  return node.op === "[]" && referenceOf(node) !== null && isPlainPath(node.args[0]);
}

function typeOf(celType: string): ExpressionType {
  if (celType.startsWith("list")) return "list";
  if (celType.startsWith("map")) return "map";
  if (celType.startsWith("optional")) return "optional";
  const known: Readonly<Record<string, ExpressionType>> = {
    bool: "boolean",
    double: "number",
    string: "string",
    "google.protobuf.Timestamp": "timestamp",
    "google.protobuf.Duration": "duration",
  };
  return known[celType] ?? "any";
}
