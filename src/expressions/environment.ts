import {
  type ASTNode,
  type BinaryOperator,
  Environment,
  EvaluationError,
} from "@marcbachmann/cel-js";
import { isEqual, isIn } from "./equality.ts";
import type { ExpressionFunction } from "./expression_function.ts";
import { FUNCTIONS } from "./functions.ts";
import { SYNTAX_DEPTH_MAX } from "./limits.ts";
import { add, payForText } from "./value_functions.ts";
import { brokenBound, openComprehension, spendFailure, STOPPED } from "./work.ts";

export type { ASTNode, BinaryOperator };

/** Begins the name of every function that only rewritten expressions call. */
export const OWN_PREFIX = "heddle_";

/** Reads what authors write. */
export const sourceEnvironment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  limits: { maxDepth: SYNTAX_DEPTH_MAX },
});

/** Reads rewritten expressions, which have more brackets; checks and evaluates them. */
export const rewrittenEnvironment = makeRewrittenEnvironment();

function makeRewrittenEnvironment(): Environment {
  const environment = sourceEnvironment.clone({ limits: { maxDepth: SYNTAX_DEPTH_MAX * 4 } });
  registerForChecking(environment);
  registerForRunning(environment);
  return environment;
}

/** Gives the type checker what the language has and the library has not. */
function registerForChecking(environment: Environment): void {
  const timestamp = "google.protobuf.Timestamp";
  environment.registerOperator("double % double", (left: number, right: number) => left % right);
  const types = [
    "re2(string, string): bool",
    "string.re2(string): bool",
    `string(${timestamp}): string`,
    "string(google.protobuf.Duration): string",
    `int(${timestamp}): int`,
    `timestamp(double): ${timestamp}`,
    `timestamp(${timestamp}): ${timestamp}`,
  ];
  for (const signature of types) environment.registerFunction(signature, onlyChecked);
}

function onlyChecked(): never {
  throw new Error("Cannot evaluate an expression that was rewritten for checking");
}

function registerForRunning(environment: Environment): void {
  for (const [name, { global, method, gives, run }] of FUNCTIONS) {
    const counts = new Set([...global, ...method.map((count) => count + 1)]);
    for (const count of counts) {
      register(environment, { name, count, gives, run: (...values) => run(values) });
    }
  }
  register(environment, { name: "add", count: 2, gives: "dyn", run: add });
  register(environment, { name: "equal", count: 2, gives: "bool", run: isEqual });
  register(environment, { name: "among", count: 2, gives: "bool", run: isIn });
  register(environment, { name: "paid", count: 1, gives: "dyn", run: payForText });
  environment.registerFunction(`${OWN_PREFIX}guarded(ast): dyn`, guardMacro);
  register(environment, { name: "each", count: 2, gives: "dyn", run: openComprehension });
}

/** What the library hands to a macro's hooks, as far as it is used here. */
interface MacroRunner {
  check(node: unknown, context: unknown): unknown;
  run(node: unknown, context: unknown): unknown;
}

/** Counts a failure that `||`, `all` and `exists` may absorb: each costs microseconds. */
function guardMacro({ args }: { args: readonly unknown[] }) {
  return {
    async: false,
    typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) =>
      checker.check(args[0], context),
    evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
      // The rest of an evaluation that was stopped is skipped, where errors are absorbed.
      if (brokenBound() !== null) return false;
      try {
        return runner.run(args[0], context);
      } catch (error) {
        spendFailure();
        throw error;
      }
    },
  };
}

interface OwnFunction {
  name: string;
  count: number;
  gives: ExpressionFunction["gives"];
  run: (...values: unknown[]) => unknown;
}

function register(environment: Environment, { name, count, gives, run }: OwnFunction): void {
  const parameters = Array(count).fill("dyn").join(", ");
  environment.registerFunction(`${OWN_PREFIX}${name}(${parameters}): ${gives}`, {
    handler: (...values: unknown[]) => {
      try {
        return run(...values);
      } catch (error) {
        throw placeable(error);
      }
    },
    async: false,
  });
}

/** Our functions throw plain errors; the library gives a place only to its own. */
function placeable(error: unknown): unknown {
  if (!(error instanceof Error) || error === STOPPED) return error;
  return new EvaluationError({ code: "function", message: error.message, cause: error });
}
