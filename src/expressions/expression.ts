import { isJsonObject, type Json } from "../lib/json.ts";
import { type ASTNode, checkEnvironment } from "./environment.ts";
import { describeFailure, failureOffset } from "./failure.ts";
import { EvaluationError, type ExpressionIssue } from "./issue.ts";
import { sourceEnvironment } from "./library.ts";
import { SOURCE_LENGTH_MAX } from "./limits.ts";
import { toJson, toJsonInTurns } from "./result.ts";
import { constantCondition } from "./syntax/constant.ts";
import { rewrite } from "./syntax/rewrite.ts";
import { runEnvironment, yieldingEnvironment } from "./run_environment.ts";
import { aliasOf, type Scope, WORKFLOW_NAMES } from "./scope.ts";
import { describeSyntaxFailure } from "./syntax/syntax_failure.ts";
import { type Reference, referenceOf } from "./syntax/reference.ts";
import { analyseSyntax, type SyntaxFindings } from "./syntax/syntax.ts";
import { mendOf, TextNumberError } from "./text_numbers.ts";
import { brokenBound, endWork, startWork } from "./work.ts";

/** The type an expression gives, if it is known without its data. */
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

/** An expression that was read and checked once, and is evaluated many times. */
export interface CompiledExpression {
  readonly source: string;
  readonly tree: ASTNode;
  /** Every name it reads, in the order of the source. */
  readonly references: readonly Reference[];
  readonly type: ExpressionType;
  /** The names from first to last when it is a plain path such as `inputs.rows`. */
  readonly path: readonly string[] | null;
  /** Whether it gives false whatever it reads, as `false && …` does. */
  readonly isAlwaysFalse: boolean;
  /** For `evaluate` alone; made when it is first asked for. */
  readonly program: () => Program;
  /** For evaluations in turns. */
  readonly yielding: YieldingPrograms;
}

interface Program {
  /** Gives the library's result, or, where it yields, a promise of it. */
  run(scope: Scope): unknown;
  /** The place in the source of a failure that `run` threw. */
  offsetOf(failure: unknown): number;
}

/** A program keeps the state of its loops in itself: each evaluation that yields has its own. */
interface YieldingPrograms {
  take(): Program;
  /** For the next one; of an evaluation that has failed a part may still go on. */
  giveBack(program: Program): void;
}

export type ExpressionCompilation =
  | { expression: CompiledExpression; issues: readonly [] }
  | { expression: null; issues: readonly ExpressionIssue[] };

export interface ExpressionOptions {
  /** The names it may read; those of a workflow when not given. */
  names?: ReadonlySet<string>;
  /**
   * Whether it was compiled without an issue before: its types are neither checked nor reported
   * again.
   */
  isChecked?: boolean;
}

/** Reads a bare CEL expression, with every number a double, or tells all that is wrong in it. */
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

/** Names that the library takes for its own, by where they stand. */
function aliasesIn(references: readonly Reference[]): ReadonlyMap<number, string> {
  const aliases = references.flatMap(({ names, offsets }): [number, string][] => {
    const alias = aliasOf(names[0] ?? "");
    return alias === null ? [] : [[offsets[0] ?? 0, alias]];
  });
  return new Map(aliases);
}

/** Most of what is compiled is never evaluated by this process: programs are made when they are. */
function expressionOf(
  tree: ASTNode,
  { references, namespaced }: Findings,
  type: ExpressionType,
): CompiledExpression {
  const programOf = (mode: "run" | "yielding"): Program => {
    const rewritten = rewrite(tree, { mode, namespaced, aliases: aliasesIn(references) });
    const run = (mode === "run" ? runEnvironment : yieldingEnvironment).parse(rewritten.text);
    const offsetOf = (error: unknown): number => {
      const offset = failureOffset(error);
      return offset === undefined ? 0 : rewritten.toSourceOffset(offset);
    };
    return { run, offsetOf };
  };
  let program: Program | undefined;
  let idle: Program | null = null;
  const yielding: YieldingPrograms = {
    take() {
      const program = idle ?? programOf("yielding");
      idle = null;
      return program;
    },
    giveBack(program) {
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
 * Evaluates against plain JSON, in one stretch of about 25 ms at most. Results may share parts with
 * the scope and must not be changed. Throws EvaluationError, and nothing else, when the expression
 * fails or breaks a bound; `needsTurns` of it tells that `evaluateInTurns` may do it.
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

/** Evaluates as part of a larger evaluation and shares its allowance of work. */
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

/** Evaluates as a part of a larger evaluation in turns. */
export async function evaluatePartInTurns(
  expression: CompiledExpression,
  scope: Scope,
): Promise<Json> {
  if (expression.path !== null) return evaluatePath(expression, expression.path, scope);
  const program = expression.yielding.take();
  try {
    const result = await toJsonInTurns(await program.run(scope));
    if (brokenBound() === null) {
      expression.yielding.giveBack(program);
      return result;
    }
  } catch (error) {
    throw brokenBound() === null ? failed(expression, error, program) : stopped(expression);
  }
  throw stopped(expression);
}

/** A plain path needs no interpreter, and what it finds is JSON already. */
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
  return `${reason}: write ${mendOf(origin, { root, offset })}`;
}

/** A bound that was broken is the reason, whatever was thrown on the way out. */
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
